import { type DomainEvent } from '@perkstream/kernel';
import { type ToPublish, toPublish, translations } from '@perkstream/platform';
import {
  type PromotionTierRedeemed,
  type RedeemableObject,
  type RedemptionCompleted,
  redemptionEvents,
  type RedemptionFailed,
  type RedemptionRecord,
  type RedemptionRolledBack,
  type RollbackFailed,
  type RollbackRecord,
  type VoucherRedeemed,
} from '@perkstream/published';
import { type AttemptEvent } from '../domain/attempts/attempts.decider.js';
import { type RedemptionProcessEvent } from '../domain/redemption-process/redemption-process.decider.js';
import { type RollbackEvent } from '../domain/rollback/rollback.decider.js';

/** A redemption of one redeemable stands in the stream of that. */
type RedeemedAlone =
  | DomainEvent<'voucher.redeemed', VoucherRedeemed['data']>
  | DomainEvent<'promotion_tier.redeemed', PromotionTierRedeemed['data']>;

/** Of one redeemable, not the parent of a stack. */
type OfOne<Entry> = Entry & { readonly relatedObjectType: RedeemableObject };

/**
 * The integration events of redemptions: one for each redeemable, also within a stack. The parent of a stack has another one,
 * because it takes nothing off and gives nothing back.
 */
export const redemptionTranslations = translations<
  RedeemedAlone | RedemptionProcessEvent | AttemptEvent | RollbackEvent
>({
  'voucher.redeemed': ({ data }) => [succeeded(data.redemption)],
  'promotion_tier.redeemed': ({ data }) => [succeeded(data.redemption)],
  'redemption.completed': ({ data }) => [...data.redemptions.map(succeeded), ...stackSucceeded(data)],
  'redemption.failed': ({ data }) => [isOfOne(data) ? failed(data) : stackFailed(data)],
  'redemption.rollback_failed': ({ data }) => [isOfOne(data) ? rollbackFailed(data) : stackRollbackFailed(data)],
  'redemption.rolled_back': ({ data }) =>
    data.rollbacks.map((rollback) =>
      isOfOne(rollback) ? rolledBack(rollback, data) : stackRolledBack(rollback, data),
    ),
  'redemption.begun': null,
  'redemption.widened': null,
  'redemption.agreed': null,
  'redemption.declined': null,
  'redemption.abandoned': null,
  'redemption.settled': null,
  'rollback.begun': null,
  'rollback.resumed': null,
  'rollback.abandoned': null,
  'validation.counted': null,
  'redemption.refused_again': null,
});

function succeeded(redemption: RedemptionRecord): ToPublish {
  return toPublish(redemptionEvents.succeeded, {
    id: redemption.id,
    parent_id: redemption.parentId,
    referrer_id: redemption.referrerId,
    customer_id: redemption.customerId,
    related_object_type: redemption.relatedObjectType,
    related_object_id: redemption.relatedObjectId,
    voucher_code: redemption.voucherCode,
    campaign_id: redemption.campaignId,
    credits: redemption.amount,
    points: redemption.reward?.points,
    reward_id: redemption.reward?.id,
    order_id: redemption.order?.id,
    order_amount: redemption.orderAmount,
    discount_amount: redemption.discountAmount,
  });
}

function stackSucceeded({ id, stackId, redemptions, customerId, order }: RedemptionCompleted): readonly ToPublish[] {
  if (redemptions[0]?.parentId === undefined) return [];
  const ids = { id, customer_id: customerId, order_id: order?.id, promotion_stack_id: stackId };
  return [toPublish(redemptionEvents.stackSucceeded, ids)];
}

function stackFailed({ id, stackId, customerId, failureCode }: RedemptionFailed): ToPublish {
  const ids = { id, customer_id: customerId, promotion_stack_id: stackId };
  return toPublish(redemptionEvents.stackFailed, { ...ids, failure_code: failureCode });
}

function stackRollbackFailed({ id, redemptionId, customerId, failureCode }: RollbackFailed): ToPublish {
  const ids = { id: redemptionId, rollback_id: id, customer_id: customerId };
  return toPublish(redemptionEvents.stackRollbackFailed, { ...ids, failure_code: failureCode });
}

function stackRolledBack({ id, redemptionId }: RollbackRecord, { customerId, order }: RedemptionRolledBack): ToPublish {
  const ids = { id: redemptionId, rollback_id: id };
  return toPublish(redemptionEvents.stackRolledBack, { ...ids, customer_id: customerId, order_id: order?.id });
}

function failed(attempt: OfOne<RedemptionFailed>): ToPublish {
  return toPublish(redemptionEvents.failed, {
    id: attempt.id,
    customer_id: attempt.customerId,
    related_object_type: attempt.relatedObjectType,
    related_object_id: attempt.relatedObjectId,
    voucher_code: attempt.voucherCode,
    campaign_id: attempt.campaignId,
    failure_code: attempt.failureCode,
  });
}

function rollbackFailed(attempt: OfOne<RollbackFailed>): ToPublish {
  return toPublish(redemptionEvents.rollbackFailed, {
    id: attempt.redemptionId,
    rollback_id: attempt.id,
    customer_id: attempt.customerId,
    related_object_type: attempt.relatedObjectType,
    related_object_id: attempt.relatedObjectId,
    voucher_code: attempt.voucherCode,
    campaign_id: attempt.campaignId,
    failure_code: attempt.failureCode,
  });
}

function rolledBack(rollback: OfOne<RollbackRecord>, { customerId, order }: RedemptionRolledBack): ToPublish {
  return toPublish(redemptionEvents.rolledBack, {
    id: rollback.redemptionId,
    rollback_id: rollback.id,
    customer_id: customerId,
    related_object_type: rollback.relatedObjectType,
    related_object_id: rollback.relatedObjectId,
    voucher_code: rollback.voucherCode,
    campaign_id: rollback.campaignId,
    credits: rollback.amount,
    points: rollback.reward?.points,
    reward_id: rollback.reward?.id,
    order_id: order?.id,
    order_amount: rollback.orderAmount,
    discount_amount: rollback.discountAmount,
  });
}

function isOfOne<Entry extends { readonly relatedObjectType: string }>(entry: Entry): entry is OfOne<Entry> {
  return entry.relatedObjectType !== 'redemption';
}
