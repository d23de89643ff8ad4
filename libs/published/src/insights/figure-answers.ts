import { Instant, ListOf, Money, ObjectOf, OneOf, Shape, Whole } from '../language/index.js';

export const FIGURE_INTERVALS = ['hour', 'day', 'month'] as const;
export type FigureInterval = (typeof FIGURE_INTERVALS)[number];

/** What figures of some time have, by hours, days or months and in all. Amounts and points are gross: rollbacks stand beside them. */
export class FigureSums {
  @Whole('Number of redemptions. In a stack, each redeemable counts.') redemptions!: number;
  @Whole('Number of rejected attempts. In a stack, each redeemable counts.') failed_redemptions!: number;
  @Whole('Number of redemptions rolled back.') rollbacks!: number;
  @Money('Discount given by redemptions, including those rolled back later.') discount!: number;
  @Money('Discount of redemptions that were rolled back, by the time of the rollback.') discount_rolled_back!: number;
  @Money('Value of redeemed orders before discounts.') order_amount!: number;
  @Whole('Number of redeemed orders with a value: `order_amount` divided by it is the average order.') orders!: number;
  @Whole('Points added to loyalty cards by orders, events and manual additions.') points_earned!: number;
  @Whole('Points spent.') points_spent!: number;
  @Whole('Points expired.') points_expired!: number;
  @Whole({ optional: true }, 'Only present for a single campaign.') validations?: number;
  @Shape({ type: 'object', additionalProperties: { type: 'integer' } }, 'Number of failed redemptions by error key.')
  failures!: Record<string, number>;
}

export class FigurePoint extends FigureSums {
  @Instant('Start of the hour, day or month.') at!: string;
}

export class FiguresAnswer {
  @OneOf(['figures']) object!: 'figures';
  @OneOf(FIGURE_INTERVALS, 'Length of each entry.') interval!: FigureInterval;
  @Instant('Start of the first hour, day or month.') from!: string;
  @Instant('End of the last hour, day or month.') to!: string;
  @ListOf(() => FigurePoint, 'One entry per hour, day or month, including empty ones.')
  data!: FigurePoint[];
  @ObjectOf(() => FigureSums, 'Sums over all entries.') totals!: FigureSums;
}
