import { COMMON_PROBLEMS, type Problem } from '@perkstream/published';
import { type AssignedRulesRefusal } from './domain/assigned-rules/assigned-rules.decider.js';
import { type RuleRefusal } from './domain/rule/rule.decider.js';

export const ruleProblems = {
  invalid_payload: COMMON_PROBLEMS.invalid_payload,
  not_found: COMMON_PROBLEMS.not_found,
  duplicate_found: COMMON_PROBLEMS.duplicate_found,
  invalid_validation_rules: { status: 400, message: 'Invalid Validation Rule Definition' },
} as const satisfies Record<RuleRefusal | AssignedRulesRefusal, Problem>;
