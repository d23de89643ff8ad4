import { type JsonObject, withoutUndefined } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type CustomerCreated,
  type OrderDocument,
  orderOpenedBy,
  type OrderUpdated,
  type PublicationFailed,
  type PublicationSucceeded,
  type RedemptionCompleted,
  type RedemptionFailed,
  type RedemptionRecord,
  type RedemptionRolledBack,
  type VoucherBalanceAdjusted,
  type VoucherDeletedFromCampaign,
} from '@perkstream/published';
import { type Activity, type ActivityType } from './activity.js';

/** Whom an event concerns, and what it means to them. Of nobody's it means nothing. */
export interface Concerns {
  readonly customerId: string | null | undefined;
  readonly activities: readonly Activity[];
}

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
  'total_amount',
  'metadata',
] as const;

/** By type of event, with the customer's own events in the clear. */
export const activitiesOf: Readonly<Record<string, (event: RecordedEvent) => Concerns>> = {
  'customer.created': ofCustomer('customer.created'),
  'customer.updated': ofCustomer('customer.updated'),
  'order.created': ({ data }) => ordered((data as OrderUpdated).order, 'customer.order.created'),
  'order.updated': orderChanged,
  'order.redeemed': orderChanged,
  'order.rolled_back': orderChanged,
  'voucher.redeemed': redeemedAlone,
  'promotion_tier.redeemed': redeemedAlone,
  'redemption.completed': (event) => {
    const { customerId, redemptions } = event.data as RedemptionCompleted;
    return { customerId, activities: [...openedOrder(event), ...redemptions.map(redeemed)] };
  },
  'redemption.failed': ({ data }) => failed(data as RedemptionFailed),
  'redemption.rolled_back': ({ data }) => rolledBack(data as RedemptionRolledBack),
  'publication.succeeded': published('customer.publication.succeeded'),
  'publication.failed': published('customer.publication.failed'),
  'voucher.balance_adjusted': ({ data }) => creditsAdded(data as VoucherBalanceAdjusted),
  'voucher.deleted': ({ data }) => {
    const { id, campaignId, before } = data as VoucherDeletedFromCampaign;
    const activity = { type: 'customer.voucher.deleted', voucherId: id, ...inCampaign(campaignId) } as const;
    return { customerId: before?.holderId, activities: [activity] };
  },
};

function ofCustomer(type: ActivityType): (event: RecordedEvent) => Concerns {
  return ({ data }) => ({ customerId: (data as CustomerCreated).customer?.id, activities: [{ type }] });
}

function ordered(order: OrderDocument, ...types: readonly ActivityType[]): Concerns {
  const ofStatus = OF_STATUS[order.status ?? ''];
  const all = ofStatus ? [...types, ofStatus] : types;
  return { customerId: order.customer_id, activities: all.map((type) => ofOrder(type, order)) };
}

function orderChanged({ data }: RecordedEvent): Concerns {
  const { order, statusBefore } = data as OrderUpdated;
  const concerns = ordered(order, 'customer.order.updated');
  const isSame = statusBefore === undefined || statusBefore === order.status;
  return isSame ? { ...concerns, activities: concerns.activities.slice(0, 1) } : concerns;
}

function ofOrder(type: ActivityType, order: OrderDocument): Activity {
  const productIds = order.items?.map((item) => item['product_id']).filter((id) => typeof id === 'string') ?? [];
  return { type, order: shownOrder(order), ...(productIds.length > 0 && { productIds: [...new Set(productIds)] }) };
}

function shownOrder(order: OrderDocument): JsonObject {
  const shown = SHOWN_OF_ORDERS.map((name) => [name, order[name] ?? undefined]);
  return { ...withoutUndefined(Object.fromEntries(shown) as JsonObject), object: 'order' };
}

function redeemedAlone(event: RecordedEvent): Concerns {
  const { redemption } = event.data as { readonly redemption: RedemptionRecord };
  return { customerId: redemption.customerId, activities: [...openedOrder(event), redeemed(redemption)] };
}

function openedOrder(event: RecordedEvent): readonly Activity[] {
  const order = orderOpenedBy(event);
  return order ? ordered(order, 'customer.order.created').activities : [];
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

function failed(record: RedemptionFailed): Concerns {
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
  const activity = { ...inCampaign(record.campaignId), ...target(record), redemption };
  return { customerId, activities: [{ type: 'customer.redemption.failed', ...activity }] };
}

/** Of each redemption; that of the parent of a stack says nothing more. */
function rolledBack(event: RedemptionRolledBack): Concerns {
  const { customerId, date, reason, metadata, channel, rollbacks } = event;
  const own = rollbacks.filter(({ relatedObjectType }) => relatedObjectType !== 'redemption');
  const activities = own.map((record): Activity => {
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
  return { customerId, activities };
}

function published(type: ActivityType): (event: RecordedEvent) => Concerns {
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
    return { customerId, activities: [{ type, ...inCampaign(campaignId), ...ofVoucher, publication }] };
  };
}

/** What was taken away is told by nobody. */
function creditsAdded(event: VoucherBalanceAdjusted): Concerns {
  const { id, campaignId, credits, balance, total, holderId } = event;
  if (credits <= 0) return { customerId: undefined, activities: [] };
  const after = {
    type: 'gift_voucher',
    total,
    object: 'balance',
    amount: credits,
    balance,
    operation_type: 'MANUAL',
    related_object: { id, type: 'voucher' },
  };
  const activity = { voucherId: id, ...inCampaign(campaignId), balance: after };
  return { customerId: holderId, activities: [{ type: 'customer.voucher.gift.balance_added', ...activity }] };
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
