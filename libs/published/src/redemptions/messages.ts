import { type Refusal } from '@perkstream/kernel';
import { PageOfExport } from '../exports/messages.js';
import { SearchIn } from '../insights/messages.js';
import { answeredBy } from '../language/published-message.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';

const { Command, Query, QueryByIds } = answeredBy('redemptions');

/** A redemption or rollback by id. */
export class SearchRedemptions extends SearchIn {
  static readonly context = 'redemptions';
}

/** Rows of `redemption`. */
export class PageOfRedemptions extends PageOfExport {
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
