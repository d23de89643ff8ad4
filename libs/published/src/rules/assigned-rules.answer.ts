import { DataListOf, OneOf, Texts } from '../language/index.js';
import { type AssignedRuleSet } from './messages.js';
import { ValidationRuleAssignmentAnswer } from './rule.body.js';

/** An assignment as its object shows it. What was asked is said where it was just evaluated. */
export class AssignedRuleAnswer extends ValidationRuleAssignmentAnswer {
  @OneOf(
    ['VALID', 'PARTIALLY_VALID'],
    { optional: true },
    'In qualifications only. `PARTIALLY_VALID`: some conditions of the rule were not evaluated.',
  )
  validation_status?: 'VALID' | 'PARTIALLY_VALID';
  @Texts({ optional: true }, 'In qualifications only: numbers of the conditions that were not evaluated.')
  validation_omitted_rules?: readonly string[];
}

/** The validation rules that are assigned to what the answer shows. */
export class AssignedRulesAnswer extends DataListOf(() => AssignedRuleAnswer) {}

/** @param omittedOf numbers of the conditions of a rule that were not asked; absent: the rules were not evaluated for this answer */
export function presentAssignedRules(
  rules: readonly AssignedRuleSet[],
  omittedOf?: (ruleId: string) => readonly string[],
): AssignedRulesAnswer {
  const data = rules.map(({ assignment, ruleId }): AssignedRuleAnswer => {
    if (!omittedOf) return assignment;
    const omitted = omittedOf(ruleId);
    const status = omitted.length > 0 ? 'PARTIALLY_VALID' : 'VALID';
    return { ...assignment, validation_status: status, validation_omitted_rules: omitted };
  });
  return { object: 'list', data_ref: 'data', data, total: data.length };
}
