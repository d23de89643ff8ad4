import { type JsonObject } from '@perkstream/kernel';
import { type OrderDocument, type RedeemedReward, type RedemptionRecord } from '../redeemables/redemption-record.js';

/**
 * Stored events of redemptions that views of several contexts take. A single redemption of a voucher or tier stands in that
 * object's own stream (`voucher.redeemed`, `promotion_tier.redeemed`); these stand in the streams of the processes.
 */

/** `redemption.completed`: several redeemables, or one with limits beyond its own stream, were redeemed together. */
export interface RedemptionCompleted {
  /** `r_…`: the parent when there are several, else the redemption itself */
  readonly id: string;
  /** `stack_…`, where they are the tiers of a promotion stack. Absent in events of before it was noted */
  readonly stackId?: string;
  readonly date: string;
  /** In order of application; one or more. As stored, their orders hold what differs from `order` only: see `recordsOf`. */
  readonly redemptions: readonly RedemptionRecord[];
  readonly customerId: string | null;
  readonly trackingId: string | null;
  readonly metadata: Record<string, unknown> | null;
  readonly channel: RedemptionRecord['channel'];
  readonly sessionKey?: string;
  /** After all of them, wire form; null when the request had none. */
  readonly order: OrderDocument | null;
  readonly opensOrder?: boolean;
}

/** `redemption.rolled_back`: a redemption, or a parent with all its children. */
export interface RedemptionRolledBack {
  /** `rr_…` of each redemption, the parent's first */
  readonly rollbacks: readonly RollbackRecord[];
  readonly redemptionIds: readonly string[];
  readonly customerId: string | null;
  readonly trackingId: string | null;
  readonly date: string;
  readonly reason: string | null;
  readonly orderMode: 'WITH_ORDER' | 'WITHOUT_ORDER';
  /** After the rollback, wire form */
  readonly order: OrderDocument | null;
  readonly metadata: Record<string, unknown> | null;
  readonly channel: RedemptionRecord['channel'];
}

export interface RollbackRecord {
  readonly id: string;
  readonly redemptionId: string;
  readonly parentId?: string;
  readonly relatedObjectType: 'voucher' | 'promotion_tier' | 'redemption';
  readonly relatedObjectId: string;
  readonly voucherCode?: string;
  readonly campaignId: string | null;
  readonly campaignName: string | null;
  /** Credits given back to a gift card, minor units */
  readonly amount?: number;
  /** Points given back to a loyalty card, and what they had been spent on */
  readonly reward?: RedeemedReward;
  readonly orderAmount: number;
  readonly discountAmount: number;
}

/**
 * `redemption.failed`: an attempt that was refused, of each redeemable of a stack and of their parent. Kept by day, never in the
 * redeemable's stream. Events of before parents were noted have none.
 */
export interface RedemptionFailed {
  /** `rf_…` */
  readonly id: string;
  /** `rf_…` of the parent, where several were to be redeemed together */
  readonly parentId?: string;
  /** `stack_…`: of the parent, where it was a promotion stack */
  readonly stackId?: string;
  readonly date: string;
  readonly customerId: string | null;
  readonly trackingId: string | null;
  readonly metadata: Record<string, unknown> | null;
  readonly relatedObjectType: 'voucher' | 'promotion_tier' | 'redemption';
  readonly relatedObjectId: string;
  readonly voucherCode?: string;
  readonly campaignId: string | null;
  readonly campaignName: string | null;
  readonly failureCode: string;
  readonly failureMessage: string;
  readonly channel: RedemptionRecord['channel'];
  readonly sessionKey?: string;
  /** What was to be paid, where a key of the shop or a person asked, and it is not too large. On the parent, where there is one. */
  readonly cart?: RefusedCart;
  /** Of loyalty cards: what points were to be spent on. Absent in events of before it was noted */
  readonly reward?: Pick<RedeemedReward, 'id' | 'name' | 'assignmentId'>;
}

/** An order as it was sent, with all that was to be redeemed. Sealed whole where a customer is named. */
export interface RefusedCart {
  readonly order: Readonly<JsonObject> | null;
  readonly redeemables: readonly RefusedRedeemable[];
}

export interface RefusedRedeemable {
  readonly object: string;
  readonly id: string;
  /** Minor units that were to be spent of a gift card. Absent in events of before it was noted */
  readonly gift?: { readonly credits: number };
}

/** `redemption.refused_again`: browsers were refused so many more times on that day, for the same code and reason. Kept by day. */
export interface RedemptionRefusedAgain {
  /** `rf_…` of the first */
  readonly id: string;
  readonly times: number;
}

/** `redemption.rollback_failed`: a rollback that was refused, of each redemption of a stack and of their parent. Kept by day. */
export interface RollbackFailed extends Omit<
  RedemptionFailed,
  'parentId' | 'stackId' | 'sessionKey' | 'reward' | 'cart'
> {
  /** `rrf_…` */
  readonly id: string;
  /** `r_…` that was to be rolled back */
  readonly redemptionId: string;
  readonly reason: string | null;
}

/**
 * `validation.counted`: validations that were answered since the last such event, by campaign, and those of customers one by one. A
 * crash may lose the last second's. Kept by day.
 */
export interface ValidationsCounted {
  readonly campaigns: Readonly<Record<string, { readonly succeeded: number; readonly failed: number }>>;
  /** At most 100. */
  readonly validations?: readonly CustomerValidated[];
}

export interface CustomerValidated {
  /** `valid_…` */
  readonly id: string;
  readonly date: string;
  readonly requestId: string;
  readonly customerId: string;
  readonly isValid: boolean;
  readonly sessionKey?: string;
  readonly redeemables: readonly ValidatedRef[];
  readonly skipped: readonly ValidatedRef[];
  readonly inapplicable: readonly ValidatedRef[];
}

export interface ValidatedRef {
  readonly id: string;
  readonly type: 'voucher' | 'promotion_tier';
}

/** Of several redeemables, of rollbacks, and of attempts. */
export type RedemptionEvent =
  | { readonly type: 'redemption.completed'; readonly data: RedemptionCompleted }
  | { readonly type: 'redemption.failed'; readonly data: RedemptionFailed }
  | { readonly type: 'redemption.rolled_back'; readonly data: RedemptionRolledBack }
  | { readonly type: 'redemption.rollback_failed'; readonly data: RollbackFailed };

export interface ValidationEvent {
  readonly type: 'validation.counted';
  readonly data: ValidationsCounted;
}
