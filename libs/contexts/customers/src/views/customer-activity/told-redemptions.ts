import { type JsonObject } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type RedemptionCompleted,
  type RedemptionFailed,
  type RedemptionRecord,
  type RedemptionRolledBack,
  type RollbackFailed,
} from '@perkstream/published';
import { type Activity } from './activity.js';
import { openedOrder, shownOrder } from './told-orders.js';
import { inCampaign, target, tracking } from './told-parts.js';

export function redeemedAlone(event: RecordedEvent): readonly Activity[] {
  const { redemption } = event.data as { readonly redemption: RedemptionRecord };
  return [...openedOrder(event), redeemed(redemption)];
}

export function redeemedTogether(event: RecordedEvent): readonly Activity[] {
  const { redemptions, stackId } = event.data as RedemptionCompleted;
  const more = stackId === undefined ? {} : { more: { promotion_stack: { id: stackId } } };
  const all = redemptions.flatMap((record) => [{ ...redeemed(record), ...more }, ...rewarded(record)]);
  return [...openedOrder(event), ...all];
}

function redeemed(record: RedemptionRecord): Activity {
  const { id, parentId, date, customerId, amount, metadata, channel, order } = record;
  const redemption = {
    id,
    date,
    customer_id: customerId,
    ...tracking(record),
    ...(amount !== undefined && { amount }),
    ...(parentId !== undefined && { redemption: parentId }),
    ...(order && { order: shownOrder(order) }),
    result: 'SUCCESS',
    status: 'SUCCEEDED',
    metadata: metadata ?? {},
    channel,
    object: 'redemption',
  };
  const about = { ...inCampaign(record.campaignId), ...target(record) };
  return { type: 'customer.redemption.succeeded', ...about, redemption, ...(order && { order: shownOrder(order) }) };
}

/** What points were spent on. */
function rewarded({ id, campaignId, reward, ...record }: RedemptionRecord): readonly Activity[] {
  if (!reward) return [];
  const redemption = { id, object: 'redemption' };
  const reward_assignment = { id: reward.assignmentId, reward_id: reward.id, object: 'reward_assignment' };
  const more = { redemption, reward_redemption: redemption, reward: shownReward(reward), reward_assignment };
  const about = { ...inCampaign(campaignId), ...target(record), more };
  return [
    { type: 'customer.reward_redemptions.completed', ...about },
    { type: 'customer.rewarded', ...about },
  ];
}

function shownReward({ id, name, assignmentId: assignment_id }: NonNullable<RedemptionRecord['reward']>): JsonObject {
  return { id, name, object: 'reward', assignment_id };
}

/** The parent redemption of a stack adds none. */
export function redemptionFailed(record: RedemptionFailed): readonly Activity[] {
  return record.relatedObjectType === 'redemption' ? [] : [failed(record)];
}

function failed(record: RedemptionFailed): Activity {
  const { id, parentId, date, customerId, metadata, channel, failureCode, failureMessage } = record;
  const redemption = {
    id,
    date,
    customer_id: customerId,
    ...tracking(record),
    ...(parentId !== undefined && { redemption: parentId }),
    result: 'FAILURE',
    status: 'FAILED',
    failure_code: failureCode,
    failure_message: failureMessage,
    metadata: metadata ?? {},
    channel,
    object: 'redemption',
  };
  return { type: 'customer.redemption.failed', ...inCampaign(record.campaignId), ...target(record), redemption };
}

/** One activity for each redemption; the parent redemption of a stack adds none. */
export function rolledBack(event: RedemptionRolledBack): readonly Activity[] {
  const { customerId, date, reason, metadata, channel, rollbacks } = event;
  const own = rollbacks.filter(({ relatedObjectType }) => relatedObjectType !== 'redemption');
  return own.flatMap((record) => {
    const { id, redemptionId, amount, reward } = record;
    const rollback = {
      id,
      date,
      customer_id: customerId,
      ...tracking(event),
      ...(amount !== undefined && { amount }),
      redemption: redemptionId,
      ...(reason !== null && { reason }),
      result: 'SUCCESS',
      status: 'SUCCEEDED',
      metadata: metadata ?? {},
      channel,
      object: 'redemption_rollback',
    };
    const about = { ...inCampaign(record.campaignId), ...target(record) };
    const back: Activity = { type: 'customer.redemption.rollback.succeeded', ...about, rollback };
    if (!reward) return [back];
    const more = { redemption_rollback: { id, object: 'redemption_rollback' }, reward: shownReward(reward) };
    return [back, { type: 'customer.reward_redemptions.rolledback', ...about, more }];
  });
}

export function rollbackFailed(record: RollbackFailed): readonly Activity[] {
  if (record.relatedObjectType === 'redemption') return [];
  const { redemption: attempt = {}, ...told } = failed(record);
  const reason = record.reason !== null && { reason: record.reason };
  const rollback = { ...attempt, redemption: record.redemptionId, ...reason, object: 'redemption_rollback' };
  return [{ ...told, type: 'customer.redemption.rollback.failed', rollback }];
}
