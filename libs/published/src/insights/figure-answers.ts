import { Instant, ListOf, Money, ObjectOf, OneOf, Shape, Whole } from '../language/index.js';

export const FIGURE_INTERVALS = ['hour', 'day', 'month'] as const;
export type FigureInterval = (typeof FIGURE_INTERVALS)[number];

/** What figures of some time have, by hours, days or months and in all. Amounts and points are gross: rollbacks stand beside them. */
export class FigureSums {
  @Whole('each of those redeemed together counts') redemptions!: number;
  @Whole('refused attempts; each of those tried together counts') failed_redemptions!: number;
  @Whole('redemptions that were taken back') rollbacks!: number;
  @Money('given by redemptions') discount!: number;
  @Money('the part of rollbacks in it; by the time of the rollback') discount_rolled_back!: number;
  @Money('value of redeemed orders before discounts') order_amount!: number;
  @Whole('points that came to loyalty cards by orders, events and additions') points_earned!: number;
  @Whole('points that were spent') points_spent!: number;
  @Whole({ optional: true }, 'of figures of one campaign only') validations?: number;
  @Shape({ type: 'object', additionalProperties: { type: 'integer' } }, 'failed redemptions by the key of their error')
  failures!: Record<string, number>;
}

export class FigurePoint extends FigureSums {
  @Instant('when the hour, day or month begins') at!: string;
}

export class FiguresAnswer {
  @OneOf(['figures']) object!: 'figures';
  @OneOf(FIGURE_INTERVALS) interval!: FigureInterval;
  @Instant('the beginning of the first hour, day or month') from!: string;
  @Instant('the end of the last') to!: string;
  @ListOf(() => FigurePoint, 'every hour, day or month, also those in which nothing happened') data!: FigurePoint[];
  @ObjectOf(() => FigureSums, 'all points together') totals!: FigureSums;
}
