import { presentRuleSet, type RuleSet } from '@perkstream/domain-validation-rules';
import { type JsonObject } from '@perkstream/kernel';
import { type UpdateValidationRuleBody, type ValidationRuleAnswer } from '@perkstream/published';

/** What the answers about a rule show. */
export interface ShownRule {
  readonly id: string;
  readonly ruleSet: RuleSet;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

type RuleSetFields = Pick<
  ValidationRuleAnswer,
  'name' | 'rules' | 'error' | 'applicable_to' | 'type' | 'context_type'
> &
  Partial<Pick<ValidationRuleAnswer, 'bundle_rules'>>;

export function presentRule(
  { id, ruleSet, createdAt, updatedAt }: ShownRule,
  assignmentsCount: number,
): ValidationRuleAnswer {
  const shown = presentRuleSet(ruleSet) as RuleSetFields;
  return {
    id,
    ...shown,
    bundle_rules: shown.bundle_rules ?? {},
    created_at: createdAt,
    ...(updatedAt !== null && { updated_at: updatedAt }),
    assignments_count: assignmentsCount,
    object: 'validation_rules',
  };
}

/** The fields of a rule that were sent, in wire form; whatever else was sent is not kept. */
export function sentFieldsOf(body: UpdateValidationRuleBody): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => FIELDS.has(name) && value !== undefined));
}

const FIELDS = new Set(['name', 'rules', 'bundle_rules', 'error', 'applicable_to', 'type', 'context_type']);
