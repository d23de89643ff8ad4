import { type LimitedHolder, type PlainLimitName } from '@perkstream/domain-validation-rules';
import { type JsonObject, type Refusal } from '@perkstream/kernel';
import { PageOfExport } from '../exports/messages.js';
import { SearchIn } from '../insights/messages.js';
import { answeredBy } from '../language/published-message.js';
import { type RequestContext } from '../language/operation-request.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';
import { type Redeemable } from '../redeemables/redeemable.js';
import { type OrderDocument, type RedemptionRecord } from '../redeemables/redemption-record.js';
import { type BuyerInput, type OrderOfBuyerInput } from './cart-bodies.js';
import { type ValidationAnswer } from './validation-answers.js';

const { Command, Query, QueryByIds } = answeredBy('redemptions');

/** A redemption or rollback by id. */
export class SearchRedemptions extends SearchIn {
  static readonly context = 'redemptions';
}

/** Rows of `redemption`. */
export class PageOfRedemptions extends PageOfExport {
  static readonly context = 'redemptions';
}

/** Rows of `back_test`: visits of back-tests. */
export class PageOfBackTestVisits extends PageOfExport {
  static readonly context = 'redemptions';
}

/** The reward of a redemption that nobody asked for: points came in, and its program spends them. */
export interface AutomaticRedemption {
  /** `v_…` */
  readonly cardId: string;
  /** `cust_…` */
  readonly holderId: string;
  /** `rew_…` */
  readonly rewardId: string;
  /** `rewa_…` */
  readonly assignmentId: string;
  /** The id of the event that caused it */
  readonly cause: string;
}

/** Redeems a reward for a member, once for each origin. One that is refused is kept as a failed redemption. */
export class RedeemAutomatically extends Command<undefined | Refusal> {
  constructor(
    readonly projectId: string,
    readonly redemption: AutomaticRedemption,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/**
 * Ends the process of a redemption that has held something for longer than a request takes: one that was completed is carried on, any
 * other can no longer be completed. What it held is free when the answer is there.
 */
export class EndRedemption extends Command<void> {
  constructor(
    readonly projectId: string,
    /** The key of its stream */
    readonly process: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** One request's redemptions of an order, which are rolled back together. */
export interface RedemptionsOfOrder {
  /** `r_…`: the parent when there are several, else the redemption itself */
  readonly id: string;
  /** ISO 8601 in UTC */
  readonly date: string;
  /** In order of application. Of its order each has what it did to it (`applied…`, by id of the line), and nothing else. */
  readonly redemptions: readonly RedemptionRecord[];
}

/** Those of these redemptions (`r_…`, parents and children as an order notes them) that succeeded; in the order in which they were made. */
export class FindRedemptionsOfOrder extends Query<readonly RedemptionsOfOrder[]> {
  constructor(
    readonly projectId: string,
    readonly redemptionIds: readonly string[],
  ) {
    super();
  }
}

/** What redemptions make of an order, as they made something of a larger one. */
export interface RepricedOrder {
  /** After all of them, in wire form */
  readonly order: OrderDocument;
  /** Those that still apply, by the ids of the redemptions: their orders after each, credits and points as they would be taken. */
  readonly redemptions: readonly RedemptionRecord[];
  /** Of each redeemable, also of those that do not apply, by id of its redemption, as validations explain it. */
  readonly explanations: Readonly<Record<string, JsonObject>>;
}

/**
 * Prices what remains of an order as its redemptions would have at their moments: with the redeemables, rules, customers, products and
 * stacking rules of then. Nothing is stored.
 * - What was redeemed together goes together, in that order. One that does not apply any more leaves the others alone.
 * - No limit counts again, and no validity is asked. Of a budget of units, a card and points, there is what was drawn of them.
 * - A redemption sees the lines that the order had then, with what they say of their products.
 * - Nothing is known of a customer who was erased since.
 * - `not_found`: one of the redemptions is not there. `invalid_payload`: more than a hundred, or more work than a request may cause
 */
export class RepriceOrder extends Query<RepricedOrder | Refusal<'invalid_payload' | 'not_found'>> {
  constructor(
    readonly projectId: string,
    /** Wire form, before the discounts of these redemptions */
    readonly order: OrderDocument,
    /** `r_…` of the requests' redemptions, in the order in which they were made: see `RedemptionsOfOrder` */
    readonly redemptionIds: readonly string[],
  ) {
    super();
  }
}

/**
 * Rolls a redemption of an order back (`r_…`, a parent with all its children), because the last goods came back: whenever it was made, and
 * nothing where it is rolled back already. Credits and points that returns gave back do not come back again. Refused with
 * `multiple_requests` while another redemption works on the order, or another request rolls it back. Once it has begun it will be done,
 * asked again or not.
 */
export class RollBackReturned extends Command<undefined | Refusal<'multiple_requests' | 'not_found'>> {
  constructor(
    readonly projectId: string,
    readonly redemptionId: string,
    /** What rollbacks say of why */
    readonly reason: string | null,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** The discounts that redemptions (`r_…`) gave, minor units; a parent gives none of its own. */
export class FindDiscounts extends QueryByIds<number> {}

/** What a campaign may give in all, by a rule that is assigned to it, and what it has given. */
export interface BudgetOfCampaign {
  /** Of `redemptions` their number, of the others minor units */
  readonly counts: 'redemptions' | 'order_amount' | 'discount_amount';
  readonly limit: number;
  readonly used: number;
}

/** The budgets of campaigns (`camp_…`); for each of them, in the order asked. */
export class FindBudgets extends Query<readonly (readonly BudgetOfCampaign[])[]> {
  constructor(
    readonly projectId: string,
    readonly campaignIds: readonly string[],
    /** ISO 8601 in UTC */
    readonly now: string,
  ) {
    super();
  }
}

/** A rule of a campaign or tier that sets plain limits. */
export interface LimitingRule {
  /** `camp_…` or `promo_…` */
  readonly holderId: string;
  readonly holderType: LimitedHolder;
  /** `camp_…`: the campaign, or that of the tier */
  readonly campaignId: string;
  /** `val_…` */
  readonly ruleId: string;
}

/** How much is used of each limit that a rule sets; null: each customer has a count of their own. */
export type UsedOfLimits = Readonly<Partial<Record<PlainLimitName, number | null>>>;

/** What is used of plain limits, now, today or in this month; in the order asked. */
export class FindUsedOfLimits extends Query<readonly UsedOfLimits[]> {
  constructor(
    readonly projectId: string,
    readonly rules: readonly LimitingRule[],
    /** ISO 8601 in UTC */
    readonly now: string,
  ) {
    super();
  }
}

/** Something that is not there yet, as it would be redeemed. */
export interface OfferOnTrial {
  readonly redeemable: Redeemable;
  /** Of it and its campaign: ids, and bodies in wire form */
  readonly rules: readonly { readonly id: string; readonly body: JsonObject }[];
}

/** Why a cart cannot be decided about at all. Keys of the public API. */
export const TRIAL_REFUSALS = [
  'not_found',
  'invalid_payload',
  'invalid_customer',
  'invalid_order',
  'evaluation_limit_exceeded',
] as const;
export type TrialRefusal = (typeof TRIAL_REFUSALS)[number];

/**
 * Decides what offers would do for a cart, as validations do, and within their bounds. Codes have to apply all, as the stacking
 * rules say; of tiers those that do not are said to be inapplicable. Stores nothing and counts nothing.
 */
export class ValidateOffers extends Query<ValidationAnswer | Refusal<TrialRefusal>> {
  constructor(
    readonly context: RequestContext,
    readonly offers: readonly OfferOnTrial[],
    readonly cart: { readonly order: OrderOfBuyerInput; readonly customer?: BuyerInput },
  ) {
    super();
  }

  get projectId(): string {
    return this.context.projectId;
  }
}

/** A redemption, an attempt that was refused, or a rollback. */
export interface RecentRedemption {
  /** `r_…`, `rf_…` or `rr_…` */
  readonly id: string;
  readonly outcome: 'succeeded' | 'failed' | 'rolled_back' | 'rollback_failed';
  /** ISO 8601 in UTC */
  readonly at: string;
  /** `v_…` or `promo_…` */
  readonly redeemableId: string;
  readonly campaignId: string | null;
  readonly customerId: string | null;
}

/** The last of a project, the latest first. */
export class FindRecentRedemptions extends Query<readonly RecentRedemption[]> {
  constructor(
    readonly projectId: string,
    readonly limit: number,
  ) {
    super();
  }
}
