import { type ValidationRuleAssignmentAnswer } from '@perkstream/published';

/** In wire form: an assignment is made once and shown often. */
export type Assignment = Readonly<ValidationRuleAssignmentAnswer>;

/** The assignments of one object, oldest first. An object has a few rules at most. */
export type AssignedRulesState = readonly Assignment[];
