import { DataListOf, Instant, Money, ObjectOf, OneOf, Text, Texts } from '../language/index.js';

/** Why a price does not count for the lowest price of 30 days. */
export class PriceExclusionAnswer {
  @Text() reason!: string;
  @Text('Name of the user, or ID of the API key, that excluded it.') by!: string;
  @Instant() at!: string;
}

/** A time during which one price applied to everybody. */
export class PriceIntervalAnswer {
  @Text('Begins with `pri_`.') id!: string;
  @Instant() from!: string;
  @Instant({ nullable: true }, '`null` while it lasts.') to!: string | null;
  @Money({ nullable: true }, 'Price of one unit with the promotions that everybody gets. `null` when it had no price.')
  price!: number | null;
  @Money({ nullable: true }) regular_price!: number | null;
  @Texts('IDs of the promotion tiers that were in force.') causes!: string[];
  @ObjectOf(() => PriceExclusionAnswer, { nullable: true }, 'Set when it does not count for the lowest price.')
  excluded!: PriceExclusionAnswer | null;
  @OneOf(['price_interval']) object!: 'price_interval';
}

/** Oldest first. */
export class PriceIntervalsAnswer extends DataListOf(() => PriceIntervalAnswer) {}
