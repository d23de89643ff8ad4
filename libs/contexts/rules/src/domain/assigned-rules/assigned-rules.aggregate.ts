import { type Aggregate } from '@perkstream/platform';
import { type AssignedRulesEvent } from '@perkstream/published';
import { assignedRulesDecider, type AssignedRulesRefusal } from './assigned-rules.decider.js';
import { type AssignedRulesCommand } from './commands.js';
import { type AssignedRulesState } from './state.js';

/** One stream an object that has rules, keyed by the object's id: a look at it tells which apply, whoever assigned them. */
export const assignedRulesAggregate: Aggregate<
  AssignedRulesCommand,
  AssignedRulesEvent,
  AssignedRulesState,
  AssignedRulesRefusal
> = { category: 'ruleset', decider: assignedRulesDecider };
