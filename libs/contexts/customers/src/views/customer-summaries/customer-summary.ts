import {
  type CustomerLoyaltyAnswer,
  type CustomerReferralsAnswer,
  type CustomerSummaryAnswer,
  type OrderContribution,
  type ReferralConverted,
  type ReferralReverted,
} from '@perkstream/published';

const MAX_PROGRAMS = 100;

/** What a customer did so far, as counters. Amounts in minor units. */
export interface CustomerSummary {
  readonly failed: number;
  readonly succeeded: number;
  readonly rolledBack: number;
  /** Absent before there was one. */
  readonly rollbacksFailed?: number;
  /** Credits of gift cards, spent and not given back. */
  readonly giftCredits: number;
  readonly orders: {
    readonly count: number;
    readonly amount: number;
    readonly lastAmount: number;
    readonly lastDate: string | null;
  };
  readonly referrals: CustomerReferrals;
  /** See `firstIn`; null where the first redemption ever was of no campaign, absent before there is one. */
  readonly firstIn?: string | null;
  /** How often each custom event was sent, by its name; absent before there was one. */
  readonly events?: Readonly<Record<string, number>>;
}

/** The customers that a customer brought, and the referrers: of the last hundred programs each. */
interface CustomerReferrals {
  readonly brought: readonly { readonly campaignId: string; readonly name: string; readonly customers: number }[];
  readonly broughtInAll: number;
  readonly broughtBy: readonly {
    readonly campaignId: string;
    readonly referrerId: string;
    /** Exactly one of the two is there: what brought it about */
    readonly redemptionId?: string;
    readonly eventId?: string;
    readonly date: string;
  }[];
  readonly broughtByInAll: number;
}

export const NO_SUMMARY: CustomerSummary = {
  failed: 0,
  succeeded: 0,
  rolledBack: 0,
  giftCredits: 0,
  orders: { count: 0, amount: 0, lastAmount: 0, lastDate: null },
  referrals: { brought: [], broughtInAll: 0, broughtBy: [], broughtByInAll: 0 },
};

/** A campaign and a moment (ISO 8601 in UTC) as one text, so that those whose first redemption was of it are found by its beginning. */
export function firstIn(campaignId: string, at: string): string {
  return `${campaignId}.${at}`;
}

/** An order begins to count. */
export function withOrder(summary: CustomerSummary, order: OrderContribution): CustomerSummary {
  const { count, amount, lastAmount, lastDate } = summary.orders;
  const isLast = lastDate === null || (order.date !== null && order.date >= lastDate);
  return {
    ...summary,
    orders: {
      count: count + 1,
      amount: amount + order.amount,
      lastAmount: isLast ? order.amount : lastAmount,
      lastDate: isLast ? order.date : lastDate,
    },
  };
}

/** An order counts no more. What was last before it is not known, so the last order stays the last one that was paid. */
export function withoutOrder(summary: CustomerSummary, order: OrderContribution): CustomerSummary {
  const { orders } = summary;
  return { ...summary, orders: { ...orders, count: orders.count - 1, amount: orders.amount - order.amount } };
}

type Referral = ReferralConverted['data'] | ReferralReverted['data'];

/** The customer brought another one: `more` is 1, or -1 where that counts no more. */
export function withReferee(
  summary: CustomerSummary,
  { campaignId, campaignName: name }: Referral,
  more: 1 | -1,
): CustomerSummary {
  const { referrals } = summary;
  const customers = (referrals.brought.find((each) => each.campaignId === campaignId)?.customers ?? 0) + more;
  // Deleted since, or long ago: nothing of it is counted.
  if (customers < 0) return summary;
  const others = referrals.brought.filter((each) => each.campaignId !== campaignId);
  const brought = customers > 0 ? [...others, { campaignId, name, customers }] : others;
  return {
    ...summary,
    referrals: {
      ...referrals,
      brought: brought.slice(-MAX_PROGRAMS),
      broughtInAll: referrals.broughtInAll + more,
    },
  };
}

/** The customer was brought by another one. */
export function withReferrer(
  summary: CustomerSummary,
  { campaignId, referrerId, redemptionId, eventId, at: date }: ReferralConverted['data'],
): CustomerSummary {
  const { referrals } = summary;
  const cause = redemptionId === undefined ? { eventId } : { redemptionId };
  const broughtBy = [...referrals.broughtBy, { campaignId, referrerId, ...cause, date }].slice(-MAX_PROGRAMS);
  return { ...summary, referrals: { ...referrals, broughtBy, broughtByInAll: referrals.broughtByInAll + 1 } };
}

export function withoutReferrer(summary: CustomerSummary, { redemptionId }: ReferralReverted['data']): CustomerSummary {
  const { referrals } = summary;
  const broughtBy = referrals.broughtBy.filter((each) => each.redemptionId !== redemptionId);
  if (broughtBy.length === referrals.broughtBy.length) return summary;
  return { ...summary, referrals: { ...referrals, broughtBy, broughtByInAll: referrals.broughtByInAll - 1 } };
}

export function withEvent(summary: CustomerSummary, name: string): CustomerSummary {
  const events = summary.events ?? {};
  return { ...summary, events: { ...events, [name]: (events[name] ?? 0) + 1 } };
}

/** What a customer has left on gift cards and loyalty cards. It is asked of the cards, and counted nowhere. */
export interface CardTotals {
  /** Of gift cards; minor units */
  readonly credits: number;
  readonly points: number;
  readonly redeemedPoints: number;
  /** Of loyalty programs, by their names */
  readonly programs: readonly (readonly [name: string, { readonly points: number; readonly loyalty_tier?: string }])[];
}

export const NO_CARDS: CardTotals = { credits: 0, points: 0, redeemedPoints: 0, programs: [] };

export function presentLoyalty({ referrals }: CustomerSummary, cards = NO_CARDS): CustomerLoyaltyAnswer {
  const brought = referrals.brought.map(({ name, customers }) => [name, { referred_customers: customers }] as const);
  const campaigns = Object.fromEntries<object>([...brought, ...cards.programs]);
  return { points: cards.points, referred_customers: referrals.broughtInAll, campaigns };
}

export function presentReferrals({ referrals }: CustomerSummary): CustomerReferralsAnswer {
  const campaigns = referrals.broughtBy.map(({ campaignId, referrerId, redemptionId, eventId, date }) => ({
    campaign_id: campaignId,
    referrer_id: referrerId,
    related_object_id: redemptionId ?? eventId,
    related_object_type: redemptionId === undefined ? 'event' : 'redemption',
    date,
  }));
  return { total: referrals.broughtByInAll, campaigns };
}

export function presentSummary(summary: CustomerSummary, cards = NO_CARDS): CustomerSummaryAnswer {
  const { failed, succeeded, rolledBack, rollbacksFailed = 0, giftCredits, orders } = summary;
  return {
    redemptions: {
      total_redeemed: succeeded + failed,
      total_failed: failed,
      total_succeeded: succeeded,
      total_rolled_back: rolledBack + rollbacksFailed,
      total_rollback_failed: rollbacksFailed,
      total_rollback_succeeded: rolledBack,
      gift: { redeemed_amount: giftCredits, amount_to_go: cards.credits },
      loyalty_card: { redeemed_points: cards.redeemedPoints, points_to_go: cards.points },
    },
    orders: {
      total_amount: orders.amount,
      total_count: orders.count,
      average_amount: orders.count > 0 ? Math.round(orders.amount / orders.count) : 0,
      last_order_amount: orders.lastAmount,
      ...(orders.lastDate !== null && { last_order_date: orders.lastDate }),
    },
  };
}
