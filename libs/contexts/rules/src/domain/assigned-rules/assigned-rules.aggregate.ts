import { type Aggregate } from '@perkstream/platform';
import { type AssignedRulesEvent } from '@perkstream/published';
import { assignedRulesDecider, type AssignedRulesRefusal } from './assigned-rules.decider.js';
import { type AssignedRulesCommand } from './commands.js';
import { type AssignedRulesState } from './state.js';

/** One stream an object that has rules, keyed by the object's id: it holds all rules that apply, of any sender. */
export const assignedRulesAggregate: Aggregate<
  AssignedRulesCommand,
  AssignedRulesEvent,
  AssignedRulesState,
  AssignedRulesRefusal
> = { category: 'ruleset', decider: assignedRulesDecider };
