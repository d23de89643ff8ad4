import { type JsonObject, timeOfId } from '@perkstream/kernel';
import { type RedemptionRecord } from '../redeemables/redemption-record.js';
import { simpleOrder } from './simple-objects.js';
import {
  type RedemptionFailed,
  type RedemptionRolledBack,
  type RollbackFailed,
  type RollbackRecord,
} from './events.js';

/** Redemptions and rollbacks as activities show them. */

type Reward = Pick<NonNullable<RedemptionRecord['reward']>, 'id' | 'name' | 'assignmentId'>;

export function simpleRedemption(record: RedemptionRecord): JsonObject {
  const { id, parentId, amount, reward, order } = record;
  const taken = reward?.points ?? amount;
  return {
    id,
    ...attemptOf(record),
    ...(taken !== undefined && { amount: taken }),
    ...(parentId !== undefined && { redemption: parentId }),
    ...(order && { order: simpleOrder(order) }),
    result: 'SUCCESS',
    status: 'SUCCEEDED',
    object: 'redemption',
  };
}

export function simpleFailure(record: RedemptionFailed): JsonObject {
  const { id, parentId, failureCode, failureMessage } = record;
  return {
    id,
    ...attemptOf(record),
    ...(parentId !== undefined && { redemption: parentId }),
    result: 'FAILURE',
    status: 'FAILED',
    failure_code: failureCode,
    failure_message: failureMessage,
    object: 'redemption',
  };
}

export function simpleRollback(event: RedemptionRolledBack, record: RollbackRecord): JsonObject {
  const { id, redemptionId: redemption, amount, reward } = record;
  const { reason } = event;
  const back = reward?.points ?? amount;
  return {
    id,
    ...attemptOf(event),
    ...(back !== undefined && { amount: -back }),
    redemption,
    ...(reason !== null && { reason }),
    result: 'SUCCESS',
    status: 'SUCCEEDED',
    object: 'redemption_rollback',
  };
}

export function simpleRollbackFailure(record: RollbackFailed): JsonObject {
  const { redemptionId: redemption, reason } = record;
  return { ...simpleFailure(record), redemption, ...(reason !== null && { reason }), object: 'redemption_rollback' };
}

export function simpleReward({ id, name, assignmentId: assignment_id }: Reward): JsonObject {
  return { id, name, object: 'reward', assignment_id };
}

/** As it was then: it may be gone by now. It was made at the time in its id. */
export function rewardAssignmentOf(
  { id: reward_id, assignmentId: id }: Reward,
  related_object_id: string | null,
): JsonObject {
  const created_at = new Date(timeOfId(id)).toISOString();
  const related = { related_object_id, related_object_type: 'campaign' };
  return { id, reward_id, ...related, created_at, updated_at: null, object: 'reward_assignment' };
}

type Attempt = Pick<RedemptionFailed, 'date' | 'customerId' | 'trackingId' | 'metadata' | 'channel'>;

function attemptOf({ date, customerId, trackingId, metadata, channel }: Attempt): JsonObject {
  return {
    date,
    customer_id: customerId,
    ...(trackingId !== null && { tracking_id: trackingId }),
    metadata: metadata ?? {},
    channel,
  };
}
