import { DEFAULT_STACKING_RULES, type StackingRules, type StackingRulesBody } from '@perkstream/published';
import { type StackingRulesChanges } from '../domain/project/stacking-rules.js';

/** The names of the settings on the wire. The keys of the category map are ids: nothing below the top is renamed. */
export const WIRE_NAMES = Object.fromEntries(
  Object.keys(DEFAULT_STACKING_RULES).map((name) => [
    name,
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ]),
) as Record<keyof StackingRules, keyof StackingRulesBody>;

/** The settings that a body names. */
export function stackingChangesOf(body: StackingRulesBody): StackingRulesChanges {
  const changes: Record<string, unknown> = {};
  for (const [name, wireName] of Object.entries(WIRE_NAMES)) {
    if (body[wireName] !== undefined) changes[name] = body[wireName];
  }
  return changes;
}
