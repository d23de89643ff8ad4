import { derivedId } from '@perkstream/kernel';
import { type RedemptionCompleted, type RedemptionRecord, type RollbackRecord } from '@perkstream/published';
import { type Participant } from '../redemption-process/redemption-process.decider.js';
import { type RollbackPlan } from './rollback.decider.js';

/** A successful redemption as its event holds it: one append, or a process. */
export interface StandingRedemption {
  readonly records: readonly RedemptionRecord[];
  /** Absent where the redemption was one append. */
  readonly process?: RedemptionCompleted & { readonly participants: readonly Participant[] };
}

export interface RollbackRequest {
  readonly requestId: string;
  /** ISO 8601 in UTC; ids are derived from the time of the first attempt */
  readonly now: string;
  readonly idTime: string;
  readonly reason: string | null;
  readonly orderMode: 'WITH_ORDER' | 'WITHOUT_ORDER';
  readonly status: string | undefined;
  readonly metadata: Record<string, unknown> | null;
  readonly channel: RedemptionRecord['channel'];
}

/** Everything that a rollback will do, decided before it begins. */
export function planRollback(standing: StandingRedemption, request: RollbackRequest): RollbackPlan {
  const { records, process } = standing;
  const newId = (of: string) => derivedId('rr_', Date.parse(request.idTime), request.requestId, of);
  const parent = process && records[0]?.parentId !== undefined ? parentRollback(process, newId) : undefined;
  const rollbacks = records.map((record) => rollbackOf(record, newId(record.id), parent?.id));
  const [first] = records;
  return {
    rollbacks: parent ? [parent, ...rollbacks] : rollbacks,
    redemptionIds: [...(parent ? [parent.redemptionId] : []), ...records.map((record) => record.id)],
    customerId: first?.customerId ?? null,
    trackingId: first?.trackingId ?? null,
    date: request.now,
    reason: request.reason,
    orderMode: request.orderMode,
    order: process?.order ?? first?.order ?? null,
    ...(request.status && { status: request.status }),
    metadata: request.metadata,
    channel: request.channel,
    rewards: (process?.participants ?? []).filter((participant) => participant.kind === 'reward'),
    limits: (process?.participants ?? []).flatMap((participant) =>
      participant.kind === 'limit'
        ? [{ key: participant.id, amount: participant.amount, redemptionId: participant.redemptionId }]
        : [],
    ),
  };
}

function rollbackOf(record: RedemptionRecord, id: string, parentId: string | undefined): RollbackRecord {
  return {
    id,
    redemptionId: record.id,
    ...(parentId !== undefined && { parentId }),
    relatedObjectType: record.relatedObjectType,
    relatedObjectId: record.relatedObjectId,
    ...(record.voucherCode !== undefined && { voucherCode: record.voucherCode }),
    campaignId: record.campaignId,
    campaignName: record.campaignName,
    ...(record.amount !== undefined && { amount: record.amount }),
    ...(record.reward && { reward: record.reward }),
    orderAmount: record.orderAmount,
    discountAmount: record.discountAmount,
  };
}

function parentRollback(process: RedemptionCompleted, newId: (of: string) => string): RollbackRecord {
  return {
    id: newId(process.id),
    redemptionId: process.id,
    relatedObjectType: 'redemption',
    relatedObjectId: process.id,
    campaignId: null,
    campaignName: null,
    orderAmount: 0,
    discountAmount: 0,
  };
}
