import { type JsonObject, type Refusal } from '@perkstream/kernel';
import { SearchIn } from '../insights/messages.js';
import { answeredBy } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';
import { type ValidationRuleAssignmentAnswer } from './rule.body.js';

const { Query, Command } = answeredBy('rules');

/** Validation rules by id or by parts of the name. */
export class SearchRules extends SearchIn {
  static readonly context = 'rules';
}

/** A validation rule that is assigned to an object. */
export interface AssignedRuleSet {
  readonly assignmentId: string;
  /** `val_…` */
  readonly ruleId: string;
  readonly relatedObjectId: string;
  /** Grows with every change of the rule: what was compiled from an older one is stale. */
  readonly revision: number;
  /** As stored (the shape of domain validation-rules) */
  readonly ruleSet: JsonObject;
  readonly assignment: ValidationRuleAssignmentAnswer;
}

/**
 * The rules assigned to any of the objects, in the order of the objects. One and the same `AssignedRuleSet` object comes back until
 * the rule changes, so that what was compiled from it can be kept in a WeakMap.
 */
export class FindAssignedRules extends Query<readonly AssignedRuleSet[]> {
  constructor(
    readonly projectId: string,
    readonly relatedObjectIds: readonly string[],
    /** Place of an event in the order of all: what happened after it does not count; absent: as it is now */
    readonly upTo?: number,
  ) {
    super();
  }
}

/** Ids of rules that name a collection of products, a hundred at most, and how many there are. */
export class FindRulesNaming extends Query<{ readonly ids: readonly string[]; readonly total: number }> {
  constructor(
    readonly projectId: string,
    /** `pc_…` */
    readonly id: string,
  ) {
    super();
  }
}

/** A rule of an object that is to be copied. */
export interface RuleToCopy {
  readonly relatedObjectId: string;
  /** `val_…` */
  readonly ruleId: string;
  /** The body that makes such a rule, in wire form */
  readonly body: JsonObject;
  /** Other objects than those that were asked for have it, too. */
  readonly isShared: boolean;
}

/** The rules assigned to any of the objects, in the order of the objects: exactly as they are now. */
export class FindRulesToCopy extends Query<readonly RuleToCopy[]> {
  constructor(
    readonly projectId: string,
    readonly relatedObjectIds: readonly string[],
  ) {
    super();
  }
}

/**
 * Assigns rules to an object that is being made (`validation_rules` of a voucher or campaign): all of them or none. Answers the
 * assignments in wire form. `duplicate_found` when one of them is assigned to it already.
 */
export class AssignRules extends Command<
  readonly ValidationRuleAssignmentAnswer[] | Refusal<'not_found' | 'duplicate_found' | 'invalid_payload'>
> {
  constructor(
    readonly projectId: string,
    readonly ruleIds: readonly string[],
    readonly relatedObjectType: 'voucher' | 'promotion_tier' | 'campaign' | 'earning_rule' | 'reward_assignment',
    readonly relatedObjectId: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Takes every rule off an object that is gone. */
export class UnassignRules extends Command<void> {
  constructor(
    readonly projectId: string,
    readonly relatedObjectId: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Assigns the rules that an object had at some time, again: to one that is being restored. Without those that are deleted by now. */
export class ReassignRules extends Command<void> {
  constructor(
    readonly projectId: string,
    readonly relatedObjectId: string,
    /** Place in the order of all events */
    readonly upTo: number,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Makes validation rules of their bodies (wire form), assigned to nothing yet. Answers their ids, in the same order. */
export class CreateRules extends Command<readonly string[] | Refusal> {
  constructor(
    readonly rules: readonly JsonObject[],
    readonly origin: CommandOrigin,
    /** `val_…`, one for each; made where absent */
    readonly ids?: readonly string[],
  ) {
    super();
  }

  get projectId(): string {
    return this.origin.projectId;
  }
}

/** Takes rules back that are assigned to nothing. */
export class DeleteRules extends Command<void> {
  constructor(
    readonly ids: readonly string[],
    readonly origin: CommandOrigin,
  ) {
    super();
  }

  get projectId(): string {
    return this.origin.projectId;
  }
}
