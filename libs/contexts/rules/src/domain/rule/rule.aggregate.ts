import { type Aggregate } from '@perkstream/platform';
import { type RuleEvent } from '@perkstream/published';
import { type RuleCommand } from './commands.js';
import { ruleDecider, type RuleRefusal } from './rule.decider.js';
import { type RuleState } from './state.js';

/** One stream a validation rule, keyed by its id. */
export const ruleAggregate: Aggregate<RuleCommand, RuleEvent, RuleState, RuleRefusal> = {
  category: 'rule',
  decider: ruleDecider,
};
