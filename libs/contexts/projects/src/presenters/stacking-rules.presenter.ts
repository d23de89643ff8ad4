import { DEFAULT_STACKING_RULES, type StackingRules, type StackingRulesAnswer } from '@perkstream/published';
import { type StoredStackingRules } from '../domain/project/state.js';
import { WIRE_NAMES } from '../services/stacking-rules-body.js';

/** @param stored null: the defaults, which have neither id nor dates */
export function presentStackingRules(stored: StoredStackingRules | null): StackingRulesAnswer {
  const rules = stored?.rules ?? DEFAULT_STACKING_RULES;
  const answer: Record<string, unknown> = {};
  if (stored) answer['id'] = stored.id;
  for (const [name, wireName] of Object.entries(WIRE_NAMES)) answer[wireName] = rules[name as keyof StackingRules];
  if (stored) answer['created_at'] = stored.createdAt;
  if (stored?.updatedAt) answer['updated_at'] = stored.updatedAt;
  return answer;
}
