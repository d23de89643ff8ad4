import { AnyObject, Instant, ListOf, Money, ObjectOf, OneOf, Text, Whole } from '../language/index.js';
import { OrderAnswer } from './answers.js';
import { ReturnPolicyAnswer } from './return-policy.js';

/** Credits that come back to a gift card. */
export class ReturnedCreditsAnswer {
  @Text('Begins with `v_`.') voucher!: string;
  @Money() amount!: number;
}

/** What a return does to the points of a loyalty card. */
export class ReturnedPointsAnswer {
  @Text('ID of the loyalty card (`v_…`).') card!: string;
  @Whole('Points that had paid for the units and come back.') returned!: number;
  @Whole('Points that the order had earned and that were taken back now.') revoked!: number;
  @Whole('Points that would have been taken back, but were spent already. They are taken from the next points.')
  shortfall!: number;
}

/** What the customer gets back. */
export class RefundAnswer {
  @Money('Money alone.') amount!: number;
  @ListOf(() => ReturnedCreditsAnswer) credits!: ReturnedCreditsAnswer[];
  @ListOf(() => ReturnedPointsAnswer) points!: ReturnedPointsAnswer[];
}

/** Units of one line that come back, and what they cost. */
export class ReturnedItemAnswer {
  @Text('ID of the line (`ordli_…`).') item!: string;
  @Text({ nullable: true }) source_id!: string | null;
  @Whole() quantity!: number;
  @Money('Price of these units before discounts.') price!: number;
  @Money('Their share of all discounts.') discount!: number;
  @Money('`price` minus `discount`: paid for these units with money, credits or points.') paid!: number;
}

/** Free units that the remaining order does not earn. The customer keeps them and pays for them. */
export class ChargedItemAnswer {
  @Text('ID of the line (`ordli_…`).') item!: string;
  @Whole() quantity!: number;
  @Money('Price of these units, kept back from the refund.') price!: number;
}

export const RETURN_EFFECTS = ['KEPT', 'REDUCED', 'ROLLED_BACK'] as const;

/** What a return does to a redemption of the order. */
export class ReturnEffectAnswer {
  @Text('Begins with `r_`.') id!: string;
  @OneOf(
    RETURN_EFFECTS,
    '`REDUCED`: the remaining order earns less of its discount. `ROLLED_BACK`: nothing remains, and its uses come back.',
  )
  effect!: (typeof RETURN_EFFECTS)[number];
  @Money('What it still takes off the remaining order, or pays for it.') amount!: number;
}

export const RETURN_STATUSES = ['COMPLETED', 'DRY_RUN'] as const;

/** Goods of an order that came back. Amounts in minor units. */
export class ReturnAnswer {
  @Text('Begins with `ret_`.') id!: string;
  @OneOf(['return']) object!: 'return';
  @Text('Begins with `ord_`.') order_id!: string;
  @Text({ nullable: true }) source_id!: string | null;
  @OneOf(RETURN_STATUSES, '`DRY_RUN`: nothing was stored.') status!: (typeof RETURN_STATUSES)[number];
  @Text({ nullable: true }) reason!: string | null;
  @Text({ nullable: true }, 'ID of the customer of the order.') customer_id!: string | null;
  @ObjectOf(() => ReturnPolicyAnswer) policy!: ReturnPolicyAnswer;
  @ObjectOf(() => RefundAnswer) refund!: RefundAnswer;
  @ListOf(() => ReturnedItemAnswer) items!: ReturnedItemAnswer[];
  @ListOf(() => ChargedItemAnswer) charged!: ChargedItemAnswer[];
  @ObjectOf(() => OrderAnswer, 'What remains of the order, with its prices.') order!: OrderAnswer;
  @ListOf(() => ReturnEffectAnswer) redemptions!: ReturnEffectAnswer[];
  @AnyObject('How the refund comes about.') explanation!: Record<string, unknown>;
  @Instant() created_at!: string;
}
