import { type DomainEvent, type JsonObject } from '@perkstream/kernel';
import { changes, creates, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type PromotionTierRedeemed,
  type RedemptionCompleted,
  type RedemptionEvent,
  type RedemptionFailed,
  type RedemptionRecord,
  type RedemptionRefusedAgain,
  type RedemptionRolledBack,
  type VoucherRedeemed,
} from '@perkstream/published';

/**
 * Finds redemptions and rollbacks. A redemption is stored once, in its event: the document holds what lists filter and sort by,
 * and where the event is. Names of fields are those of the filters on the wire.
 */
export interface RedemptionEntry {
  readonly id: string;
  readonly projectId: string;
  readonly object: 'redemption' | 'redemption_rollback';
  readonly created_at: string;
  readonly result: 'SUCCESS' | 'FAILURE';
  readonly status: 'SUCCEEDED' | 'FAILED' | 'ROLLED_BACK';
  readonly customer_id: string | null;
  readonly tracking_id: string | null;
  readonly voucher_code: string | null;
  readonly related_object_type: 'voucher' | 'promotion_tier' | 'redemption';
  readonly related_object_id: string;
  readonly related_object_parent_id: string | null;
  readonly parent_redemption_id: string | null;
  /** `rewa_…`: absent where no points were spent on a reward */
  readonly reward_assignment_id?: string;
  /** `user_…`, of redemptions that a person made who was signed in, also of those that were refused. Absent: keys made it */
  readonly redeemed_by?: string;
  readonly campaign_name: string | null;
  readonly failure_code: string | null;
  /** The values of a successful redemption that counters of rules count; amounts in minor units. */
  readonly counted?: {
    readonly channel: RedemptionRecord['channel'];
    readonly orderAmount: number;
    readonly discountAmount: number;
    readonly credits: number;
  };
  /** The stream and revision of the event; `part` picks one of several redemptions or rollbacks in it, -1 the parent. */
  readonly stream: string;
  readonly revision: number;
  readonly part: number;
  /** Sent with the rollback: changes that of the redemption. */
  readonly rollback_metadata?: JsonObject;
  /** How many more of that kind there were on its day, where browsers were refused. */
  readonly refusedAgain?: number;
  readonly rollbacks?: readonly { readonly id: string; readonly date: string; readonly mode: string }[];
}

/** The events that an entry may come from. */
export type EntryEvent = RecordedEvent & (RedemptionEvent | VoucherRedeemed | PromotionTierRedeemed);

type RefusedAgain = DomainEvent<'redemption.refused_again', RedemptionRefusedAgain>;

type Where = Pick<RedemptionEntry, 'projectId' | 'stream' | 'revision'>;

export const redemptionsView = view<RedemptionEntry, EntryEvent | RefusedAgain | DomainEvent<'counting.begun'>>({
  kind: 'entity',
  collection: {
    name: 'redemptions',
    version: 7,
    fields: {
      projectId: 'text',
      created_at: 'text',
      object: 'text',
      result: 'text',
      failure_code: 'text',
      campaign_name: 'text',
      related_object_parent_id: 'text',
      user_login: 'text',
      customer_id: 'text',
      voucher_code: 'text',
      related_object_id: 'text',
      parent_redemption_id: 'text',
      reward_assignment_id: 'text',
      redeemed_by: 'text',
    },
    indexes: [
      // Covers what lists filter by, so that counting does not read the documents.
      [
        'projectId',
        'created_at',
        'object',
        'result',
        'failure_code',
        'campaign_name',
        'related_object_parent_id',
        // Nobody redeems in a user's name, and that is seen here.
        'user_login',
      ],
      ['projectId', 'customer_id', 'created_at'],
      ['projectId', 'voucher_code', 'created_at'],
      ['projectId', 'related_object_id', 'created_at'],
      ['parent_redemption_id'],
      ['reward_assignment_id', 'created_at'],
      ['redeemed_by', 'projectId', 'created_at'],
    ],
    sparse: ['parent_redemption_id', 'reward_assignment_id', 'redeemed_by'],
    countedBy: 'projectId',
  },
  personalParts: ['rollback_metadata'],
  on: {
    'voucher.redeemed': redeemedAlone,
    'promotion_tier.redeemed': redeemedAlone,
    'redemption.completed': (event) => completed(event.data, whereOf(event)),
    'redemption.failed': (event) => failed(event.data, whereOf(event), 'redemption'),
    'redemption.rollback_failed': (event) => failed(event.data, whereOf(event), 'redemption_rollback'),
    'redemption.refused_again': ({ data: { id, times } }) =>
      changes<RedemptionEntry>(id, (entry) => entry && { ...entry, refusedAgain: (entry.refusedAgain ?? 0) + times }),
    'redemption.rolled_back': (event) => rolledBack(event.data, whereOf(event)),
    // Changes nothing: the request that appended it waits until the view shows what was redeemed before.
    'counting.begun': () => [],
  },
});

/** What the event of a rollback brings into the view, whether or not the view has taken it already. */
export function rollbacksOf(event: RecordedEvent): readonly RedemptionEntry[] {
  const entries = redemptionsView.project(event).map(({ change }) => change(null));
  return entries.filter((entry) => entry?.object === 'redemption_rollback') as RedemptionEntry[];
}

function whereOf(event: RecordedEvent): Where {
  return { projectId: event.metadata.projectId, stream: event.stream, revision: event.revision };
}

function redeemedAlone(
  event: RecordedEvent & (VoucherRedeemed | PromotionTierRedeemed),
): readonly ViewChange<RedemptionEntry>[] {
  const { redemption } = event.data;
  return creates(redemption.id, entryOf(redemption, whereOf(event), 0));
}

function completed(data: RedemptionCompleted, where: Where): readonly ViewChange<RedemptionEntry>[] {
  const entries = data.redemptions.map((record, part) => entryOf(record, where, part));
  if (data.redemptions[0]?.parentId !== undefined) entries.push(parentOf(data, where));
  return entries.flatMap((entry) => creates(entry.id, entry));
}

function entryOf(record: RedemptionRecord, where: Where, part: number): RedemptionEntry {
  return {
    id: record.id,
    ...where,
    part,
    object: 'redemption',
    created_at: record.date,
    result: 'SUCCESS',
    status: 'SUCCEEDED',
    customer_id: record.customerId,
    tracking_id: record.trackingId,
    voucher_code: record.voucherCode ?? null,
    related_object_type: record.relatedObjectType,
    related_object_id: record.relatedObjectId,
    related_object_parent_id: record.campaignId,
    parent_redemption_id: record.parentId ?? null,
    ...(record.reward && { reward_assignment_id: record.reward.assignmentId }),
    ...byPerson(record.channel),
    campaign_name: record.campaignName,
    failure_code: null,
    counted: {
      channel: record.channel,
      orderAmount: (record.order?.['initial_amount'] as number | undefined) ?? record.orderAmount,
      discountAmount: record.discountAmount,
      credits: record.amount ?? 0,
    },
  };
}

function parentOf(data: RedemptionCompleted, where: Where): RedemptionEntry {
  return {
    id: data.id,
    ...where,
    part: -1,
    object: 'redemption',
    created_at: data.date,
    result: 'SUCCESS',
    status: 'SUCCEEDED',
    customer_id: data.customerId,
    tracking_id: data.trackingId,
    voucher_code: null,
    related_object_type: 'redemption',
    related_object_id: data.id,
    related_object_parent_id: null,
    parent_redemption_id: null,
    ...byPerson(data.channel),
    campaign_name: null,
    failure_code: null,
  };
}

function byPerson({ channel_id: id, channel_type: type }: RedemptionRecord['channel']): Partial<RedemptionEntry> {
  return type === 'USER' ? { redeemed_by: id } : {};
}

function failed(
  data: RedemptionFailed,
  where: Where,
  object: RedemptionEntry['object'],
): readonly ViewChange<RedemptionEntry>[] {
  return changes(data.id, () => ({
    id: data.id,
    ...where,
    part: data.relatedObjectType === 'redemption' ? -1 : 0,
    object,
    created_at: data.date,
    result: 'FAILURE',
    status: 'FAILED',
    customer_id: data.customerId,
    tracking_id: data.trackingId,
    voucher_code: data.voucherCode ?? null,
    related_object_type: data.relatedObjectType,
    related_object_id: data.relatedObjectId,
    related_object_parent_id: data.campaignId,
    parent_redemption_id: data.parentId ?? null,
    ...(object === 'redemption' && byPerson(data.channel)),
    campaign_name: data.campaignName,
    failure_code: data.failureCode,
  }));
}

function rolledBack(data: RedemptionRolledBack, where: Where): readonly ViewChange<RedemptionEntry>[] {
  return data.rollbacks.flatMap((rollback, part) => {
    const metadata = data.metadata && { rollback_metadata: data.metadata };
    const mark = { id: rollback.id, date: data.date, mode: data.orderMode };
    const entry: RedemptionEntry = {
      id: rollback.id,
      ...where,
      part,
      object: 'redemption_rollback',
      created_at: data.date,
      result: 'SUCCESS',
      status: 'SUCCEEDED',
      customer_id: data.customerId,
      tracking_id: data.trackingId,
      voucher_code: rollback.voucherCode ?? null,
      related_object_type: rollback.relatedObjectType,
      related_object_id: rollback.relatedObjectId,
      related_object_parent_id: rollback.campaignId,
      parent_redemption_id: null,
      campaign_name: rollback.campaignName,
      failure_code: null,
    };
    return [
      { id: rollback.id, change: () => entry },
      {
        id: rollback.redemptionId,
        change: (before: RedemptionEntry | null) =>
          before && { ...before, status: 'ROLLED_BACK', rollbacks: [mark], ...metadata },
      },
    ];
  });
}
