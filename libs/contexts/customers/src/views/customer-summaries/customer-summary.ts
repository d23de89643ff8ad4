import { type CustomerSummaryAnswer, type OrderContribution } from '@perkstream/published';

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
}

export const NO_SUMMARY: CustomerSummary = {
  failed: 0,
  succeeded: 0,
  rolledBack: 0,
  giftCredits: 0,
  orders: { count: 0, amount: 0, lastAmount: 0, lastDate: null },
};

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

export function presentSummary(summary: CustomerSummary): CustomerSummaryAnswer {
  const { failed, succeeded, rolledBack, rollbacksFailed = 0, giftCredits, orders } = summary;
  return {
    redemptions: {
      total_redeemed: succeeded + failed,
      total_failed: failed,
      total_succeeded: succeeded,
      total_rolled_back: rolledBack + rollbacksFailed,
      total_rollback_failed: rollbacksFailed,
      total_rollback_succeeded: rolledBack,
      gift: { redeemed_amount: giftCredits, amount_to_go: 0 },
      loyalty_card: { redeemed_points: 0, points_to_go: 0 },
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
