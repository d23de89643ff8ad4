import { type Instant, type Refusal, type UpTo } from '@perkstream/kernel';
import { type EarningOfDraft } from '../back-tests/replay.js';
import { type CustomerRecord } from '../customers/messages.js';
import { answeredBy } from '../language/published-message.js';
import { type RequestContext } from '../language/operation-request.js';
import { type CommandOrigin } from '../redeemables/command-origin.js';
import { type LedgerPage } from '../redeemables/ledger-page.js';
import { type ReturnedPointsPolicy } from '../orders/return-policy.js';
import { type GivenVoucher, type OrderDocument, type RedeemedReward } from '../redeemables/redemption-record.js';
import { type LoyaltyCardAnswer } from '../vouchers/answers.js';
import { type PointsBalanceAnswer, type PointsTransactionAnswer } from './answers.js';
import { type AdjustPointsBody } from './bodies.js';
import { type EarningRuleAnswer } from './earning-answers.js';
import { type RewardCampaignAnswer } from './reward-answers.js';
import { type LoyaltyTierAnswer } from './tier-answers.js';

const { Query, Command, QueryByIds } = answeredBy('loyalty');

/** What is on a loyalty card at a moment, with all that has fallen due by then. */
export interface LoyaltyCardNumbers {
  /** `v_…` */
  readonly id: string;
  readonly card: LoyaltyCardAnswer;
  readonly redeemedPoints: number;
}

/** A loyalty card as far as its ledger needs to know it. */
export interface LoyaltyCardRef {
  /** `v_…` */
  readonly id: string;
  readonly code: string;
  readonly campaignId: string;
  /** What the card was created with. */
  readonly points: number;
  /** ISO 8601 in UTC */
  readonly createdAt: string;
}

/** The numbers of loyalty cards, in the order asked. */
export class FindLoyaltyCards extends Query<readonly LoyaltyCardNumbers[]> {
  constructor(
    readonly projectId: string,
    readonly cards: readonly LoyaltyCardRef[],
    /** As they were then, what had fallen due by then included; absent: now */
    readonly asOf?: Instant,
  ) {
    super();
  }
}

/**
 * Books what has fallen due on cards by `origin.now`: points that expire or become spendable, tiers that begin or end. Some at a time.
 * @returns where to go on; undefined when nothing is left
 */
export class SettlePoints extends Command<string | undefined> {
  constructor(
    readonly projectId: string,
    /** Where the call before ended */
    readonly after: string | undefined,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** The first day after another one, of the project, on which something falls due on a card: `YYYY-MM-DD`. */
export class FindNextDueDay extends Query<string | undefined> {
  constructor(
    readonly projectId: string,
    readonly after: string,
  ) {
    super();
  }
}

export interface NamedTier {
  /** `ltr_…` */
  readonly id: string;
  readonly name: string;
}

/** The tiers that the holders of loyalty cards (`v_…`) are in, as they are booked; undefined for each that is in none. */
export class FindTiersOfCards extends QueryByIds<NamedTier> {
  constructor(
    projectId: string,
    ids: readonly string[],
    /** as they were then; absent: as they are now */
    readonly upTo?: UpTo,
  ) {
    super(projectId, ids);
  }
}

/** Tiers by id (`ltr_…`) as answers show them; undefined for each that is unknown. In the order asked. */
export class PresentLoyaltyTiers extends QueryByIds<LoyaltyTierAnswer> {}

/** Earning rules by id (`ern_…`) as answers show them; undefined for each that is not there. In the order asked. */
export class PresentEarningRules extends QueryByIds<EarningRuleAnswer> {}

/** The points that earning rules of a draft would have given for an order that was paid, all of them together. The customer need be no member. */
export class FindPointsOnTrial extends Query<number> {
  constructor(
    readonly projectId: string,
    readonly earning: readonly EarningOfDraft[],
    readonly order: OrderDocument,
    /** undefined: somebody who is not known */
    readonly customer: CustomerRecord | undefined,
    /** When it was paid: ISO 8601 in UTC. What happened after it does not count */
    readonly now: string,
    /** The project's, an IANA name */
    readonly timeZone: string,
  ) {
    super();
  }
}

/** What a customer has, or had, to spend in loyalty programs, by the names that they are asked for with; 0 where the customer is no member. */
export class FindPointsInPrograms extends Query<Readonly<Record<string, number>>> {
  constructor(
    readonly projectId: string,
    /** `cust_…` */
    readonly customerId: string,
    /** Ids or names of campaigns */
    readonly programs: readonly string[],
    /** An earlier moment, ISO 8601 in UTC; absent: now */
    readonly asOf?: string,
    /** Of the event that happened then, its place in the order of all: what was booked after it does not count */
    readonly upTo?: UpTo,
  ) {
    super();
  }
}

/**
 * Puts points on a loyalty card, which expire as its program says. The same origin again does it once. Answers whether they are on
 * it: not where there is no such card.
 */
export class AddLoyaltyPoints extends Command<boolean> {
  constructor(
    readonly projectId: string,
    /** `v_…` */
    readonly cardId: string,
    readonly points: number,
    /** What the ledger shows as the reason */
    readonly reason: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Why points are not added to a card or taken from it. */
export type PointsChangeRefusal = 'invalid_amount' | 'invalid_expiration_date' | 'not_found' | 'voucher_not_published';

/** Changes the points of a card for another context, as a request for it does that has this body. */
export class ChangePoints extends Command<PointsBalanceAnswer | Refusal<PointsChangeRefusal>> {
  constructor(
    /** `v_…` */
    readonly cardId: string,
    readonly body: AdjustPointsBody,
    readonly context: RequestContext,
  ) {
    super();
  }

  get projectId(): string {
    return this.context.projectId;
  }
}

/** Rows of the ledger of a loyalty card (`v_…`), or of all cards of a program (`camp_…`), in wire form. */
export class FindPointsTransactions extends Query<
  readonly PointsTransactionAnswer[] | Refusal<'invalid_query_params'>
> {
  constructor(
    readonly projectId: string,
    readonly of: { readonly card: string } | { readonly program: string },
    readonly page: LedgerPage,
  ) {
    super();
  }
}

/** That a reward can be had in a program. */
export interface RewardAssignmentRecord {
  /** `rewa_…` */
  readonly id: string;
  /** `rew_…` */
  readonly rewardId: string;
  /** `camp_…` */
  readonly campaignId: string;
}

/** Assignments of rewards by id; undefined for each that is not there. In the order asked. */
export class FindRewardAssignments extends QueryByIds<RewardAssignmentRecord> {}

/** A reward that a loyalty card may pay for. */
export interface RewardOnOffer {
  /** Without what is spent */
  readonly reward: Omit<RedeemedReward, 'points' | keyof GivenVoucher>;
  /** What it costs; a COIN costs as many points as are spent. */
  readonly cost: number | null;
  /** Of a COIN: money in whole units for so many points */
  readonly coin?: { readonly exchangeRatio: number; readonly pointsRatio: number };
  /** What can be spent of the card */
  readonly balance: number;
}

/** Why a reward cannot be had. Keys of the public API. */
export type RewardUseRefusal =
  | 'not_found'
  | 'voucher_not_published'
  | 'quantity_exceeded'
  | 'loyalty_card_points_exceeded'
  | 'no_voucher_suitable_for_publication';

/** Whether loyalty cards could pay for these rewards now. In the order asked. */
export class ExamineRewards extends Query<readonly (RewardOnOffer | Refusal<RewardUseRefusal>)[]> {
  constructor(
    readonly projectId: string,
    readonly wishes: readonly { readonly cardId: string; readonly rewardId: string }[],
    /** ISO 8601 in UTC */
    readonly now: string,
    /** As cards, rewards and programs were then; absent: as they are now */
    readonly upTo?: UpTo,
  ) {
    super();
  }
}

/** What a redemption takes of a loyalty card, and for what. */
export interface RewardUse {
  /** `v_…` */
  readonly cardId: string;
  /** Who holds the card, `cust_…`; absent where the redemption is older */
  readonly holderId?: string;
  /** `rew_…` */
  readonly rewardId: string;
  /** Absent where the redemption is older */
  readonly rewardName?: string;
  /** `r_…` */
  readonly redemptionId: string;
  readonly points: number;
  /** Whether it takes one of the reward: not where it is a COIN, of which there is no number */
  readonly takesOne: boolean;
  /** What is given, as it was priced; absent where nothing is, or the redemption is older */
  readonly campaign?: RewardCampaignAnswer;
  /** Of the redemption, ISO 8601 in UTC */
  readonly at: string;
  readonly order?: { readonly id: string; readonly source_id: string | null };
  /** `rr_…`, of a rollback */
  readonly rollbackId?: string;
  /** Of a rollback: how many of the points returns gave back before it; absent: none */
  readonly returnedPoints?: number;
  /** Where the points are spent automatically: the id of the event that caused it. A card counts them by day. */
  readonly automaticFor?: string;
}

/**
 * A step in the redemption of a reward, as of other redeemables: `reserve` keeps the points and one of the reward back, then `confirm`
 * or `release`. Between them `give` lets the member have what a campaign reward is; it answers the code or card. `give_back`
 * is for rollbacks: points and stock come back, what was given stays with the member.
 */
export class UseReward extends Command<GivenVoucher | Refusal<RewardUseRefusal>> {
  constructor(
    readonly projectId: string,
    readonly use: RewardUse,
    readonly step: 'reserve' | 'give' | 'confirm' | 'release' | 'give_back',
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Goods that came back, and what remains of their order. */
export interface ReturnedGoods {
  /** `ret_…`; of a dry run an id that nothing else has */
  readonly returnId: string;
  readonly orderId: string;
  /** For ledgers; absent: the one of `rest` */
  readonly orderSourceId?: string | null;
  /** `PROPORTIONAL`: what the rest does not earn. `ALL`: all points of the order. `NONE`: none. */
  readonly points: ReturnedPointsPolicy;
  /** What remains, priced (wire form); null: nothing does */
  readonly rest: OrderDocument | null;
}

/** What a return takes of a card of the points that its order earned. Cards of which it takes nothing are left out. */
export interface RevokedPoints {
  /** `v_…` */
  readonly card: string;
  /** Taken now, of points that wait first */
  readonly revoked: number;
  /** Spent already: taken from points that come in next; nothing is owed where the program forgives it */
  readonly shortfall: number;
}

/** What `RevokePoints` would take now. In the order of the cards' ids. */
export class FindPointsToRevoke extends Query<readonly RevokedPoints[]> {
  constructor(
    readonly projectId: string,
    readonly returned: ReturnedGoods,
    /** ISO 8601 in UTC */
    readonly now: string,
  ) {
    super();
  }
}

/** Takes back points that an order earned, by the rules, tiers and multipliers of then. The same return takes once. */
export class RevokePoints extends Command<readonly RevokedPoints[]> {
  constructor(
    readonly projectId: string,
    readonly returned: ReturnedGoods,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Gives back some of the points that a redemption spent, because goods that they paid for came back. The same return gives once. */
export class GiveBackPoints extends Command<void> {
  constructor(
    readonly projectId: string,
    readonly use: RewardUse,
    /** `ret_…` */
    readonly returnId: string,
    /** Above 0 */
    readonly points: number,
    /** Of these, how many earlier returns gave back */
    readonly before: number,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}
