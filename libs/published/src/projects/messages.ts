import { type Refusal, type UpTo } from '@perkstream/kernel';
import { type StackingRules } from '@perkstream/domain-stacking';
import { type ProjectBasics } from '../language/project-basics.js';
import { answeredBy, SETTINGS_TTL_MS } from '../language/published-message.js';
import { type ReturnPolicyAnswer } from '../orders/return-policy.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';
import { type StackingRulesBody } from './stacking-rules.body.js';
import { type MetadataSchema } from './metadata-schemas.body.js';

const { Query, QueryByIds, Command } = answeredBy('projects');

export type { Selection, StackingRules } from '@perkstream/domain-stacking';

/** In force while nobody has set others. The modes are those that were observed. */
export const DEFAULT_STACKING_RULES: StackingRules = Object.freeze({
  redeemablesLimit: 30,
  applicableRedeemablesLimit: 5,
  applicableRedeemablesPerCategoryLimit: null,
  applicableRedeemablesCategoryLimits: {},
  applicableExclusiveRedeemablesLimit: 1,
  applicableExclusiveRedeemablesPerCategoryLimit: null,
  exclusiveCategories: [],
  jointCategories: [],
  redeemablesApplicationMode: 'PARTIAL',
  redeemablesSortingRule: 'REQUESTED_ORDER',
  groupedRedeemablesSortingRule: 'JOINT_ALWAYS_LAST',
  redeemablesProductsApplicationMode: 'STACK',
  redeemablesNoEffectRule: 'REDEEM_ANYWAY',
  noEffectSkipCategories: [],
  noEffectRedeemAnywayCategories: [],
  discountCalculationMode: 'DISCOUNTED_AMOUNT',
  initialAmountModeCategories: [],
  discountedAmountModeCategories: [],
  redeemablesRollbackOrderMode: 'WITH_ORDER',
  selection: 'REQUESTED',
});

/** What keys of the browser may do. */
export interface ClientAccess {
  /** Hosts, origins, `*.host` or `*` */
  readonly trustedDomains: readonly string[];
  readonly redeemEnabled: boolean;
  readonly publishEnabled: boolean;
  readonly listVouchersEnabled: boolean;
  readonly createCustomerEnabled: boolean;
  readonly loyaltyEventsEnabled: boolean;
  readonly setVoucherExpirationDateEnabled: boolean;
  /** One answer for all codes that do not work. */
  readonly uniformRefusals?: boolean;
  /** Of codes that do not work, from one address. Absent: none */
  readonly codeGuessLimit?: CallLimit;
}

export interface CallLimit {
  readonly value: number;
  /** ISO 8601 */
  readonly duration: string;
}

/** How many calls the keys of a project may make; what is absent is as the installation says. */
export interface CallLimits {
  readonly apiCalls?: readonly CallLimit[];
  readonly bulkApiCalls?: readonly CallLimit[];
}

/** What other contexts need of a project. The same object as long as nothing in it changes: a key for caches. */
export interface ProjectSettings extends ProjectBasics {
  readonly name: string;
  readonly currency: string;
  /** The alphabet of generated codes, where the project sets one. */
  readonly codeCharset: string | null;
  readonly client: ClientAccess;
  /** Absent: the installation's hold. */
  readonly limits?: CallLimits;
  /** The share of its limits, in per cent, from which the project is notified; absent: never. */
  readonly usageThresholds?: Partial<Readonly<Record<UsageQuota, number>>>;
  /** The same object until the stacking rules change. */
  readonly stackingRules: StackingRules;
  /** Absent: the defaults. */
  readonly returnPolicy?: ReturnPolicyAnswer;
  /** By id. Absent: there are none. */
  readonly metadataSchemas?: Readonly<Record<string, MetadataSchema>>;
}

/** undefined when there is no such project, or no more. Work on its behalf must see nothing then. */
export class FindProject extends Query<ProjectSettings | undefined> {
  static readonly goodFor = SETTINGS_TTL_MS;

  constructor(readonly projectId: string) {
    super();
  }
}

/** A project as it was, for work on what happened then; undefined where there is none now, or there was none. */
export class FindEarlierProject extends Query<ProjectSettings | undefined> {
  constructor(
    readonly projectId: string,
    /** What happened after it does not count */
    readonly upTo: UpTo,
  ) {
    super();
  }
}

/** For what must not outlast a project: its answer is never older than the question, as that of `FindProject` may be. */
export class IsProjectLive extends Query<boolean> {
  constructor(readonly projectId: string) {
    super();
  }
}

/** A user of the installation, and what is open to them. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** `ADMIN` of every project, who also makes projects. */
  readonly isOwner: boolean;
  /** Role by project. */
  readonly projects: Readonly<Record<string, string>>;
  /** Projects whose invitations wait until the user signs in. Absent: none */
  readonly invited?: readonly string[];
}

export class FindPerson extends Query<Person | undefined> {
  static readonly goodFor = 300;

  constructor(readonly userId: string) {
    super();
  }
}

/** The user with that address, in capital or small letters of ASCII. */
export class FindPersonByEmail extends Query<Person | undefined> {
  constructor(readonly email: string) {
    super();
  }
}

/** Gives a user, who has just signed in, the roles that they were invited to. */
export class AcceptInvitations extends Command<void> {
  static readonly outdates = [FindPerson];

  constructor(
    readonly userId: string,
    /** Projects of whose invitations to accept no other; absent: all */
    readonly within: readonly string[] | undefined,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** A project, as somebody who is signed in sees it in a list. */
export interface OpenProject {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly isSandbox?: boolean;
}

/** The projects that are open to a user, 1,000 at most. */
export class FindOpenProjects extends Query<readonly OpenProject[]> {
  constructor(readonly userId: string) {
    super();
  }
}

/** Makes sure that the user with that address is there and an owner of the installation, unless an owner was demoted. */
export class EnsureOwner extends Command<Person> {
  static readonly outdates = [FindPerson];

  constructor(
    readonly email: string,
    /** A project to be in. */
    readonly projectId: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** What is counted against limits. */
export type UsageQuota = 'apiCalls' | 'bulkApiCalls';

/** Reports to a project that its calls have reached the share of a limit that it set. Once a day at most. */
export class ReportUsage extends Command<void> {
  constructor(
    readonly projectId: string,
    readonly quota: UsageQuota,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Reports to a project that guesses at its codes are refused. Once in the time of its limit at most. */
export class ReportCodeGuesses extends Command<void> {
  constructor(
    readonly projectId: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** What callouts of a project are signed with. Not to be stored. */
export class FindWebhookToken extends Query<string> {
  constructor(readonly projectId: string) {
    super();
  }
}

/**
 * Makes sure that the project of this installation is there; does nothing when it is. It cannot be deleted (`resource_protected`).
 * @throws when a project of that id was deleted: its data must not come to light again
 */
export class EnsureProject extends Command<ProjectSettings> {
  constructor(
    readonly projectId: string,
    readonly name: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Takes a category that is about to be deleted out of the stacking rules of the project. Does nothing where they do not name it. */
export class RemoveCategoryFromStackingRules extends Command<void> {
  static readonly outdates = [FindProject];

  constructor(
    readonly projectId: string,
    readonly categoryId: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Stacking rules as a project that has none would create them of this body, or what speaks against them. Nothing is stored. */
export class PrepareStackingRules extends Query<StackingRules | Refusal<'invalid_payload'>> {
  constructor(
    readonly projectId: string,
    readonly body: StackingRulesBody,
  ) {
    super();
  }
}

/** A change of what a project is set up with. */
export interface RecentChange {
  /** The type of its event */
  readonly type: string;
  readonly objectType: string;
  readonly objectId: string;
  /** ISO 8601 in UTC */
  readonly at: string;
}

/** Who made a thing. */
export interface Maker {
  readonly kind: 'user' | 'key' | 'system';
  /** `user_…` or the id of the key */
  readonly id: string;
}

/** Who made things that the audit log knows, such as campaigns; by their ids. */
export class FindMakers extends QueryByIds<Maker> {}

/** The last changes of what a project is set up with, the latest first. */
export class FindRecentChanges extends Query<readonly RecentChange[]> {
  constructor(
    readonly projectId: string,
    readonly limit: number,
  ) {
    super();
  }
}
