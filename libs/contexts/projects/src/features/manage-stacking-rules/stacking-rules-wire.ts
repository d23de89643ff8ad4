import {
  DEFAULT_STACKING_RULES,
  type StackingRules,
  type StackingRulesAnswer,
  type StackingRulesBody,
} from '@perkstream/published';
import { type StackingRulesChanges } from '../../domain/project/stacking-rules.js';
import { type StoredStackingRules } from '../../domain/project/state.js';

/** The names of the settings on the wire. The keys of the category map are ids: nothing below the top is renamed. */
const WIRE_NAMES = Object.fromEntries(
  Object.keys(DEFAULT_STACKING_RULES).map((name) => [
    name,
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ]),
) as Record<keyof StackingRules, keyof StackingRulesBody>;

/** The settings that a body names. */
export function parseStackingChanges(body: StackingRulesBody): StackingRulesChanges {
  const changes: Record<string, unknown> = {};
  for (const [name, wireName] of Object.entries(WIRE_NAMES)) {
    if (body[wireName] !== undefined) changes[name] = body[wireName];
  }
  return changes;
}

/** @param stored null: the defaults, which have neither id nor dates */
export function presentStackingRules(stored: StoredStackingRules | null): StackingRulesAnswer {
  const rules = stored?.rules ?? DEFAULT_STACKING_RULES;
  const answer: Record<string, unknown> = {};
  if (stored) answer['id'] = stored.id;
  for (const [name, wireName] of Object.entries(WIRE_NAMES)) {
    // Rules that were set before a setting was there do not have it.
    answer[wireName] = rules[name as keyof StackingRules] ?? DEFAULT_STACKING_RULES[name as keyof StackingRules];
  }
  if (stored) answer['created_at'] = stored.createdAt;
  if (stored?.updatedAt) answer['updated_at'] = stored.updatedAt;
  return answer;
}
