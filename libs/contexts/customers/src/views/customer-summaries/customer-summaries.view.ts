import { partsOfStream, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  contributionOf,
  type CustomerRemoved,
  type CustomEventSent,
  type OpeningEvent,
  type OrderChanged,
  type OrderContribution,
  orderOpenedBy,
  type OrderUpdated,
  type PromotionTierRedeemed,
  type RedemptionEvent,
  type RedemptionRecord,
  type RedemptionRolledBack,
  type RefereeEvent,
  type VoucherRedeemed,
} from '@perkstream/published';
import {
  type CustomerSummary,
  firstIn,
  NO_SUMMARY,
  withEvent,
  withOrder,
  withoutOrder,
  withoutReferrer,
  withReferee,
  withReferrer,
} from './customer-summary.js';

/** Counters over the redemptions and orders of one customer. Holds nothing of the person but the id. */
export interface CustomerSummaryDocument extends CustomerSummary {
  readonly id: string;
  readonly projectId: string;
  /** When the customer did the last thing that counts; ISO 8601 in UTC */
  readonly at: string;
  /** The place of that in the order of all events; absent in documents of before it was noted */
  readonly position?: number;
}

/** What an event changes in the summary of one customer; nothing, where it concerns no customer. */
interface Entry {
  readonly customerId: string | null | undefined;
  readonly change: (summary: CustomerSummary) => CustomerSummary;
}

type Counted =
  | (VoucherRedeemed | PromotionTierRedeemed | RedemptionEvent | OrderChanged)
  | (RefereeEvent | CustomEventSent | CustomerRemoved);

type Changes = readonly ViewChange<CustomerSummaryDocument>[];

const NOTHING: Changes = [];

const onRedeemedAlone = counting((event: RecordedEvent & (VoucherRedeemed | PromotionTierRedeemed)) => {
  const { redemption } = event.data;
  if (redemption.customerId === null) return [];
  return [redeemed(redemption.customerId, [redemption], event.metadata.time), ...openedOrder(event)];
});

const onOrderChanged = counting((event: RecordedEvent & OrderChanged) => {
  const { order, before = null }: Pick<OrderUpdated, 'order'> & Partial<OrderUpdated> = event.data;
  const after = contributionOf(order);
  const same = before?.customerId === after?.customerId && before?.amount === after?.amount;
  return same ? [] : [...ordered(before, withoutOrder), ...ordered(after, withOrder)];
});

export const customerSummariesView = view<CustomerSummaryDocument, Counted>({
  kind: 'folding',
  collection: {
    name: 'customer_summaries',
    version: 5,
    fields: { firstIn: 'text' },
    // Only the first redemption of a customer writes it.
    indexes: [['firstIn']],
    sparse: ['firstIn'],
  },
  on: {
    'voucher.redeemed': onRedeemedAlone,
    'promotion_tier.redeemed': onRedeemedAlone,
    'redemption.completed': counting((event) => {
      const { customerId, redemptions } = event.data;
      return [redeemed(customerId, redemptions, event.metadata.time), ...openedOrder(event)];
    }),
    'redemption.failed': counting((event) => {
      const { customerId, relatedObjectType } = event.data;
      // Each redemption of a stack has an event of its own.
      if (relatedObjectType === 'redemption') return [];
      return [{ customerId, change: (summary) => ({ ...summary, failed: summary.failed + 1 }) }];
    }),
    'redemption.rollback_failed': counting((event) => {
      const { customerId, relatedObjectType } = event.data;
      if (relatedObjectType === 'redemption') return [];
      return [
        { customerId, change: (summary) => ({ ...summary, rollbacksFailed: (summary.rollbacksFailed ?? 0) + 1 }) },
      ];
    }),
    'redemption.rolled_back': counting((event) => [rolledBack(event.data)]),
    'order.created': onOrderChanged,
    'order.updated': onOrderChanged,
    'order.redeemed': onOrderChanged,
    'order.rolled_back': onOrderChanged,
    'order.returned': onOrderChanged,
    'referral.converted': counting(({ data: referral }) => {
      return [
        { customerId: referral.referrerId, change: (summary) => withReferee(summary, referral, 1) },
        { customerId: referral.refereeId, change: (summary) => withReferrer(summary, referral) },
      ];
    }),
    'referral.reverted': counting(({ data: referral }) => {
      return [
        { customerId: referral.referrerId, change: (summary) => withReferee(summary, referral, -1) },
        { customerId: referral.refereeId, change: (summary) => withoutReferrer(summary, referral) },
      ];
    }),
    'custom_event.sent': counting(({ data: { event } }) => {
      const { customerId, name } = event;
      return [{ customerId, change: (summary) => withEvent(summary, name) }];
    }),
    'customer.deleted': forgotten,
    'customer.erased': forgotten,
  },
});

function redeemed(customerId: string | null, records: readonly RedemptionRecord[], at: string): Entry {
  const credits = records.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return {
    customerId,
    change: (summary) => ({
      ...summary,
      succeeded: summary.succeeded + records.length,
      giftCredits: summary.giftCredits + credits,
      firstIn: summary.firstIn === undefined ? firstOf(records, at) : summary.firstIn,
    }),
  };
}

/** Of several made together, the first one that has a campaign. */
function firstOf(records: readonly RedemptionRecord[], at: string): string | null {
  const campaignId = records.find((record) => record.campaignId)?.campaignId;
  return campaignId ? firstIn(campaignId, at) : null;
}

function rolledBack({ customerId, rollbacks }: RedemptionRolledBack): Entry {
  const children = rollbacks.filter(({ relatedObjectType }) => relatedObjectType !== 'redemption');
  const credits = children.reduce((sum, { amount }) => sum + Math.abs(amount ?? 0), 0);
  return {
    customerId,
    change: (summary) => ({
      ...summary,
      rolledBack: summary.rolledBack + children.length,
      giftCredits: summary.giftCredits - credits,
    }),
  };
}

function openedOrder(event: OpeningEvent): readonly Entry[] {
  const order = orderOpenedBy(event);
  return order ? ordered(contributionOf(order), withOrder) : [];
}

function ordered(
  order: OrderContribution | null,
  change: (summary: CustomerSummary, order: OrderContribution) => CustomerSummary,
): readonly Entry[] {
  return order ? [{ customerId: order.customerId, change: (summary) => change(summary, order) }] : [];
}

function forgotten(event: RecordedEvent): Changes {
  return [{ id: partsOfStream(event.stream).key, change: () => null }];
}

/** One change per document: a document takes an event once. */
function counting<Event extends RecordedEvent>(
  entriesOf: (event: Event) => readonly Entry[],
): (event: Event) => Changes {
  return (event) => {
    const entries = entriesOf(event);
    if (entries.length === 0) return NOTHING;
    const byCustomer = new Map<string, Entry['change'][]>();
    for (const { customerId, change } of entries) {
      if (customerId) byCustomer.set(customerId, [...(byCustomer.get(customerId) ?? []), change]);
    }
    const { position, metadata } = event;
    const { projectId, time: at } = metadata;
    return [...byCustomer].map(([id, all]) => ({
      id,
      change: (before) => {
        const summary = all.reduce((known, change) => change(known), (before ?? NO_SUMMARY) as CustomerSummary);
        return { ...summary, id, projectId, at, position };
      },
    }));
  };
}
