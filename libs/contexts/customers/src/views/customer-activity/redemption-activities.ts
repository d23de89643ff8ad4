import { type DomainEvent } from '@perkstream/kernel';
import {
  type PromotionTierRedeemed,
  recordsOf,
  type RedemptionCompleted,
  type RedemptionFailed,
  type RedemptionRecord,
  type RedemptionRolledBack,
  rewardAssignmentOf,
  type RollbackFailed,
  simpleFailure,
  simpleOrder,
  simpleRedemption,
  simpleReward,
  simpleRollback,
  simpleRollbackFailure,
  type VoucherRedeemed,
} from '@perkstream/published';
import { type Activity } from './activity.js';
import { openedOrder } from './order-activities.js';
import { inCampaign } from './activity-parts.js';

export function redeemedAlone(event: VoucherRedeemed | PromotionTierRedeemed): readonly Activity[] {
  const { redemption } = event.data;
  return [...openedOrder(event), redeemed(redemption)];
}

export function redeemedTogether(event: DomainEvent<'redemption.completed', RedemptionCompleted>): readonly Activity[] {
  const completed = event.data;
  const { stackId } = completed;
  const more = stackId === undefined ? {} : { more: { promotion_stack: { id: stackId } } };
  const all = recordsOf(completed).flatMap((record) => [{ ...redeemed(record), ...more }, ...rewarded(record)]);
  return [...openedOrder(event), ...all];
}

function redeemed(record: RedemptionRecord): Activity {
  const { order } = record;
  const about = { ...aboutRedeemable(record), redemption: simpleRedemption(record) };
  return { type: 'customer.redemption.succeeded', ...about, ...(order && { order: simpleOrder(order) }) };
}

/** What points were spent on. */
function rewarded({ id, campaignId, reward, ...record }: RedemptionRecord): readonly Activity[] {
  if (!reward) return [];
  const redemption = { id, object: 'redemption' };
  const reward_assignment = rewardAssignmentOf(reward, campaignId);
  const more = { redemption, reward_redemption: redemption, reward: simpleReward(reward), reward_assignment };
  const about = { ...aboutRedeemable({ campaignId, ...record }), more };
  return [
    { type: 'customer.reward_redemptions.completed', ...about },
    { type: 'customer.rewarded', ...about },
  ];
}

/** The parent redemption of a stack adds none. */
export function redemptionFailed(record: RedemptionFailed): readonly Activity[] {
  if (record.relatedObjectType === 'redemption') return [];
  return [{ type: 'customer.redemption.failed', ...aboutRedeemable(record), redemption: simpleFailure(record) }];
}

/** One activity for each redemption; the parent redemption of a stack adds none. */
export function rolledBack(event: RedemptionRolledBack): readonly Activity[] {
  const own = event.rollbacks.filter(({ relatedObjectType }) => relatedObjectType !== 'redemption');
  return own.flatMap((record) => {
    const { id, reward } = record;
    const about = aboutRedeemable(record);
    const rollback = simpleRollback(event, record);
    const back: Activity = { type: 'customer.redemption.rollback.succeeded', ...about, rollback };
    if (!reward) return [back];
    const more = {
      redemption_rollback: { id, object: 'redemption_rollback' },
      reward: simpleReward(reward),
      reward_redemption: { id: record.redemptionId, object: 'redemption' },
      reward_assignment: rewardAssignmentOf(reward, record.campaignId),
    };
    return [back, { type: 'customer.reward_redemptions.rolledback', ...about, more }];
  });
}

export function rollbackFailed(record: RollbackFailed): readonly Activity[] {
  if (record.relatedObjectType === 'redemption') return [];
  const rollback = simpleRollbackFailure(record);
  return [{ type: 'customer.redemption.rollback.failed', ...aboutRedeemable(record), rollback }];
}

type OfRedeemable = Pick<RedemptionFailed, 'campaignId' | 'relatedObjectType' | 'relatedObjectId'>;

function aboutRedeemable({ campaignId, relatedObjectType, relatedObjectId: id }: OfRedeemable): Partial<Activity> {
  return { ...inCampaign(campaignId), ...(relatedObjectType === 'voucher' ? { voucherId: id } : { tierId: id }) };
}
