import { type OwnProblems } from '@perkstream/published';
import { type AssignedRulesRefusal } from './domain/assigned-rules/assigned-rules.decider.js';
import { type RuleRefusal } from './domain/rule/rule.decider.js';

export const ruleProblems = {
  invalid_validation_rules: { status: 400, message: 'Invalid Validation Rule Definition' },
} as const satisfies OwnProblems<RuleRefusal | AssignedRulesRefusal>;
