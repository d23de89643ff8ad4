import { type JsonObject, withoutUndefined } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type CustomerValidated,
  type CustomEventSent,
  type OrderDocument,
  orderOpenedBy,
  type OrderUpdated,
  type PublicationFailed,
  type PublicationSucceeded,
  type RedemptionCompleted,
  type RedemptionFailed,
  type RedemptionRecord,
  type RedemptionRolledBack,
  type RollbackFailed,
  type SegmentMembershipChanged,
  type VoucherBalanceAdjusted,
  type VoucherDeleted,
  type ValidationsCounted,
} from '@perkstream/published';
import {
  type Activity,
  type ActivityEntry,
  type ActivitySource,
  type ActivityType,
  type ToldEvent,
} from './activity.js';
import { type ConcerningType } from './concerned-customer.js';

const OF_STATUS: Readonly<Record<string, ActivityType>> = {
  PAID: 'customer.order.paid',
  FULFILLED: 'customer.order.fulfilled',
  CANCELED: 'customer.order.canceled',
};

/** What is shown of an order: what it came to, without its lines. */
const SHOWN_OF_ORDERS = [
  'id',
  'source_id',
  'status',
  'amount',
  'initial_amount',
  'discount_amount',
  'items_discount_amount',
  'total_discount_amount',
  ...['applied_discount_amount', 'items_applied_discount_amount', 'total_applied_discount_amount'],
  'total_amount',
  'metadata',
];

const TELLERS: Readonly<Record<ConcerningType, (event: RecordedEvent, customerId: string) => readonly Activity[]>> = {
  'customer.created': () => [{ type: 'customer.created' }],
  'customer.updated': () => [{ type: 'customer.updated' }],
  'order.created': ({ data }) => ordered((data as OrderUpdated).order, 'customer.order.created'),
  'order.updated': orderChanged,
  'order.redeemed': orderChanged,
  'order.rolled_back': orderChanged,
  'voucher.redeemed': redeemedAlone,
  'promotion_tier.redeemed': redeemedAlone,
  'redemption.completed': (event) => {
    const { redemptions } = event.data as RedemptionCompleted;
    return [...openedOrder(event), ...redemptions.map(redeemed)];
  },
  'redemption.failed': ({ data }) => [failed(data as RedemptionFailed)],
  'redemption.rollback_failed': ({ data }) => rollbackFailed(data as RollbackFailed),
  'validation.counted': ({ data }, customerId) => {
    const { validations = [] } = data as ValidationsCounted;
    return validations.filter((each) => each.customerId === customerId).map(validated);
  },
  'redemption.rolled_back': ({ data }) => rolledBack(data as RedemptionRolledBack),
  'publication.succeeded': published('customer.publication.succeeded'),
  'publication.failed': published('customer.publication.failed'),
  'custom_event.sent': ({ data }) => [customEvent(data as CustomEventSent['data'])],
  'segment.entered': ({ data }) => [ofSegment('customer.segment.entered', data)],
  'segment.left': ({ data }) => [ofSegment('customer.segment.left', data)],
  'voucher.balance_adjusted': ({ data }) => [creditsAdded(data as VoucherBalanceAdjusted['data'])],
  'voucher.deleted': ({ data }) => {
    const { id, campaignId } = data as VoucherDeleted['data'];
    return [{ type: 'customer.voucher.deleted', voucherId: id, ...inCampaign(campaignId) }];
  },
};

/** What an event means to the customer whom it concerns. */
export function toldEvent({ id, at, customerId }: ActivityEntry, event: RecordedEvent): ToldEvent {
  const { correlationId: groupId } = event.metadata;
  const activities = TELLERS[event.type as ConcerningType](event, customerId);
  return { id, at, groupId, source: sourceOf(event), activities };
}

function sourceOf({ metadata: { actor, channel } }: RecordedEvent): ActivitySource {
  if (actor.kind === 'user') return { channel, user: { id: actor.id } };
  return actor.kind === 'key' ? { channel, api_key: { name: actor.name ?? '', app_id: actor.id } } : { channel };
}

function ordered(order: OrderDocument, ...types: readonly ActivityType[]): readonly Activity[] {
  const ofStatus = OF_STATUS[order.status ?? ''];
  const all = ofStatus ? [...types, ofStatus] : types;
  return all.map((type) => ofOrder(type, order));
}

function orderChanged({ data }: RecordedEvent): readonly Activity[] {
  const { order, statusBefore } = data as OrderUpdated;
  const isSame = statusBefore === undefined || statusBefore === order.status;
  return isSame ? [ofOrder('customer.order.updated', order)] : ordered(order, 'customer.order.updated');
}

function ofOrder(type: ActivityType, order: OrderDocument): Activity {
  const productIds = order.items?.map((item) => item['product_id']).filter((id) => typeof id === 'string') ?? [];
  return { type, order: shownOrder(order), ...(productIds.length > 0 && { productIds: [...new Set(productIds)] }) };
}

function shownOrder(order: OrderDocument): JsonObject {
  const shown = SHOWN_OF_ORDERS.map((name) => [name, order[name] ?? undefined]);
  return { ...withoutUndefined(Object.fromEntries(shown) as JsonObject), object: 'order' };
}

function redeemedAlone(event: RecordedEvent): readonly Activity[] {
  const { redemption } = event.data as { readonly redemption: RedemptionRecord };
  return [...openedOrder(event), redeemed(redemption)];
}

function openedOrder(event: RecordedEvent): readonly Activity[] {
  const order = orderOpenedBy(event);
  return order ? ordered(order, 'customer.order.created') : [];
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
  return { type: 'customer.redemption.succeeded', ...inCampaign(record.campaignId), ...target(record), redemption };
}

function validated({ id, date, requestId, customerId, isValid, sessionKey, ...refs }: CustomerValidated): Activity {
  const validation = {
    id,
    ...(sessionKey !== undefined && { session_id: sessionKey }),
    status: isValid ? 'VALID' : 'INVALID',
    created_at: date,
    customer_id: customerId,
    redeemables: refs.redeemables as unknown as JsonObject[],
    skipped_redeemables: refs.skipped as unknown as JsonObject[],
    inapplicable_redeemables: refs.inapplicable as unknown as JsonObject[],
  };
  const type = isValid ? 'customer.validation.succeeded' : 'customer.validation.failed';
  return { type, request: { id: requestId, at: date }, validation };
}

function failed(record: RedemptionFailed): Activity {
  const { id, date, customerId, metadata, channel, failureCode, failureMessage } = record;
  const redemption = {
    id,
    date,
    customer_id: customerId,
    ...tracking(record),
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

/** Of each redemption; that of the parent of a stack says nothing more. */
function rolledBack(event: RedemptionRolledBack): readonly Activity[] {
  const { customerId, date, reason, metadata, channel, rollbacks } = event;
  const own = rollbacks.filter(({ relatedObjectType }) => relatedObjectType !== 'redemption');
  return own.map((record) => {
    const { id, redemptionId, amount } = record;
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
    return {
      type: 'customer.redemption.rollback.succeeded',
      ...inCampaign(record.campaignId),
      ...target(record),
      rollback,
    };
  });
}

function rollbackFailed(record: RollbackFailed): readonly Activity[] {
  if (record.relatedObjectType === 'redemption') return [];
  const { redemption: attempt = {}, ...told } = failed(record);
  const reason = record.reason !== null && { reason: record.reason };
  const rollback = { ...attempt, redemption: record.redemptionId, ...reason, object: 'redemption_rollback' };
  return [{ ...told, type: 'customer.redemption.rollback.failed', rollback }];
}

function published(type: ActivityType): (event: RecordedEvent) => readonly Activity[] {
  return ({ data }) => {
    const { id, date, customerId, campaignId, sourceId, metadata, channel, vouchers, ...more } = data as
      PublicationSucceeded | PublicationFailed;
    const publication = {
      id,
      object: 'publication',
      created_at: date,
      customer_id: customerId,
      ...tracking(more),
      metadata,
      channel,
      source_id: sourceId,
      result: more.result,
      ...(more.result === 'FAILURE' && { failure_code: more.failureCode, failure_message: more.failureMessage }),
      vouchers: vouchers.map(({ code }) => code),
      vouchers_id: vouchers.map((voucher) => voucher.id),
    };
    const [voucher] = vouchers.length === 1 ? vouchers : [];
    const ofVoucher = voucher && { voucherId: voucher.id };
    return [{ type, ...inCampaign(campaignId), ...ofVoucher, publication }];
  };
}

function ofSegment(type: ActivityType, data: unknown): Activity {
  const { segmentId: id, segmentName: name } = data as SegmentMembershipChanged['data'];
  return { type, segment: { id, name, object: 'segment' } };
}

function customEvent({ event }: CustomEventSent['data']): Activity {
  const { id, name, schemaId, metadata, loyaltyCode, referral, at } = event;
  const { code, referrerId } = referral ?? {};
  const sent = {
    id,
    object: 'event',
    type: name,
    referral: code === undefined ? null : { code, ...(referrerId !== undefined && { referrer_id: referrerId }) },
    loyalty: loyaltyCode === undefined ? null : { code: loyaltyCode },
    metadata,
    created_at: at,
  };
  return { type: 'customer.custom_event', customEvent: { event: sent, event_schema: { id: schemaId, name } } };
}

function creditsAdded({ id, campaignId, credits, balance, total }: VoucherBalanceAdjusted['data']): Activity {
  const after = {
    type: 'gift_voucher',
    total,
    object: 'balance',
    amount: credits,
    balance,
    operation_type: 'MANUAL',
    related_object: { id, type: 'voucher' },
  };
  return { type: 'customer.voucher.gift.balance_added', voucherId: id, ...inCampaign(campaignId), balance: after };
}

function inCampaign(campaignId: string | null): Pick<Activity, 'campaignId'> {
  return campaignId === null ? {} : { campaignId };
}

function tracking({ trackingId }: { readonly trackingId: string | null }): JsonObject {
  return trackingId === null ? {} : { tracking_id: trackingId };
}

function target({
  relatedObjectType,
  relatedObjectId: id,
}: {
  readonly relatedObjectType: string;
  readonly relatedObjectId: string;
}): Pick<Activity, 'voucherId' | 'tierId'> {
  return relatedObjectType === 'voucher' ? { voucherId: id } : { tierId: id };
}
