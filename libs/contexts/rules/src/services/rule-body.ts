import { type JsonObject } from '@perkstream/kernel';
import { type UpdateValidationRuleBody } from '@perkstream/published';

/** The fields of a rule that were sent, in wire form; others are not kept. */
export function sentFieldsOf(body: UpdateValidationRuleBody): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => FIELDS.has(name) && value !== undefined));
}

const FIELDS = new Set(['name', 'rules', 'bundle_rules', 'error', 'applicable_to', 'type', 'context_type']);

const NAME_CHARACTERS = 500;

/** @param holder the name of the campaign or tier */
export function nameOfLimits(holder: string): string {
  return `Limits of ${holder}`.slice(0, NAME_CHARACTERS);
}
