import { type LimitedHolder, type LimitValues } from '@perkstream/domain-validation-rules';
import { type JsonObject, type Refusal, type UpTo } from '@perkstream/kernel';
import { SearchIn } from '../insights/messages.js';
import { answeredBy } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';
import { type ValidationRuleAssignmentAnswer } from './rule.body.js';

const { Query, Command, QueryByIds } = answeredBy('rules');

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
    /** What happened after it does not count; absent: as it is now */
    readonly upTo?: UpTo,
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
  /** Of a campaign or a tier that alone has it, the first one that consists of plain limits. Absent: it means something else. */
  readonly limits?: LimitValues;
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

/** A rule that is to be made: of its body in wire form, or of plain limits. */
export interface WantedRule {
  /** Path of the property that it stands in, for the details of a refusal: `.promotion.tiers[1].limits` */
  readonly at: string;
  readonly from:
    | { readonly body: JsonObject }
    | { readonly limits: LimitValues; readonly of: LimitedHolder; readonly name: string };
}

/** The bodies that make these rules, in wire form and complete, or what speaks against one of them. In the order asked. */
export class PrepareRules extends Query<readonly JsonObject[] | Refusal<'invalid_payload'>> {
  constructor(
    readonly projectId: string,
    readonly rules: readonly WantedRule[],
  ) {
    super();
  }
}

/** Validation rules by id (`val_…`), as bodies that make such rules, in wire form; undefined for each that is not there. In the order asked. */
export class FindRuleBodies extends QueryByIds<JsonObject> {}

/**
 * Makes, changes or removes the one rule of a campaign or tier that sets its plain limits. Limits that it has already change
 * nothing.
 */
export class SetLimits extends Command<Refusal<'not_found' | 'duplicate_found' | 'invalid_payload'> | undefined> {
  constructor(
    readonly projectId: string,
    readonly holder: { readonly type: LimitedHolder; readonly id: string; readonly name: string },
    /** Empty: none */
    readonly limits: LimitValues,
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
