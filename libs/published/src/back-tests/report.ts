import { Instant, ListOf, Money, ObjectOf, OneOf, Shape, Text, Whole } from '../language/index.js';
import { ExplanationAnswer } from '../redemptions/explanation-answers.js';

/** Of which visits a list may ask. One visit can be of several. */
export const VISIT_OUTCOMES = ['qualified', 'refused', 'near_miss', 'displaced'] as const;
export type VisitOutcome = (typeof VISIT_OUTCOMES)[number];

/** What happened. `order`: a paid order without a redemption */
export const VISIT_KINDS = ['redemption', 'refusal', 'order', 'rollback'] as const;

/** Stands in each report and on its page. */
export const BACK_TEST_NOTE =
  'visits are assumed unchanged: this is what it would have cost, not what it would have brought';

const optional = true;
const nullable = true;

export class RefusedCountAnswer {
  @Text('Error key.') key!: string;
  @Whole() count!: number;
}

export class NearMissCountAnswer {
  @Text('What was missing: `order.amount`.') property!: string;
  @Whole() count!: number;
  @Whole('Median of what was missing. Amounts in minor units.') median_missing!: number;
}

/** Discounts of single redemptions, in minor units. */
export class BackTestDistributionAnswer {
  @Money() mean!: number;
  @Money() p50!: number;
  @Money() p90!: number;
  @Money() max!: number;
}

export class BackTestBudgetAnswer {
  @Money('Used of the limit of discounts in all when the window ended.') spent!: number;
  @Shape(
    { type: 'string', format: 'date', nullable },
    'Day on which it was used up, in the time zone of the project. `null` when it was not.',
  )
  ends_on!: string | null;
}

/** What applied without the draft and did not apply with it. */
export class DisplacedCountAnswer {
  @Text('Of a voucher: ID of its campaign, if it has one.') id!: string;
  @Whole() count!: number;
  @Money('What it had taken off.') discount!: number;
}

/** Visits by the amount of their order, around the amount that a rule of the draft asks for. */
export class AroundThresholdAnswer {
  @Money('First amount.') from!: number;
  @Money('Amount after the last one.') to!: number;
  @Whole('Visits whose order had such an amount.') visits!: number;
}

/** Any value of JSON */
export type SweptValue = string | number | boolean | object | null;

export class SweepResultAnswer {
  @Shape({}, 'Value of the property.') value!: SweptValue;
  @Whole() redemptions!: number;
  @Money() discount!: number;
}

export class NearMissOfVisitAnswer {
  @Text('What was missing: `order.amount`.') property!: string;
  @Whole('Amounts in minor units.') missing!: number;
}

export class DisplacedOfVisitAnswer {
  @Text('Of a voucher: ID of its campaign, if it has one.') id!: string;
  @Money('What it took off without the draft.') discount!: number;
}

/** A visit as the report shows it. */
export class BackTestSampleAnswer {
  @Text('ID of the redemption, attempt, order or rollback.') id!: string;
  @OneOf(VISIT_KINDS) kind!: (typeof VISIT_KINDS)[number];
  @Instant() date!: string;
  @Text({ nullable }) customer_id!: string | null;
  @Text({ nullable }) order_id!: string | null;
  @Money({ nullable }, 'Order before discounts. `null` when unknown.') amount!: number | null;
  @Shape(
    { type: 'array', items: { type: 'string', enum: [...VISIT_OUTCOMES] } },
    'Empty for one that nothing changed for.',
  )
  outcomes!: readonly VisitOutcome[];
  @Text({ nullable }, 'Error key of a refused visit.') key!: string | null;
  @Money('What the draft took off, or a rollback gave back.') discount!: number;
  @Money('Credits that the draft took from gift cards.') credits!: number;
  @Whole('Points that the draft credited.') points!: number;
}

/** A visit, with how it was decided. */
export class BackTestVisitAnswer extends BackTestSampleAnswer {
  @ListOf(() => NearMissOfVisitAnswer, 'What it lacked. Empty when it is no near miss.')
  near_misses!: NearMissOfVisitAnswer[];
  @ListOf(() => DisplacedOfVisitAnswer, 'What applied without the draft only.') displaced!: DisplacedOfVisitAnswer[];
  @ObjectOf(() => ExplanationAnswer, { optional }, 'How the draft was decided about.') explanation?: ExplanationAnswer;
}

export class BackTestReportAnswer {
  @Whole('Redemptions, refused attempts and paid orders without a redemption.') visits!: number;
  @Whole('Visits that took the draft.') tried!: number;
  @Whole('Visits that the draft applied to.') qualified!: number;
  @ListOf(() => RefusedCountAnswer, 'Visits that it did not apply to, by error key, the most frequent first.')
  refused!: RefusedCountAnswer[];
  @ListOf(() => NearMissCountAnswer, 'Refused visits that lacked nothing but amounts and quantities.')
  near_misses!: NearMissCountAnswer[];
  @Whole() redemptions!: number;
  @Whole('Redemptions that were rolled back.') rolled_back!: number;
  @Money('What redemptions took off, before rollbacks.') discount!: number;
  @Money('What rollbacks gave back.') discount_rolled_back!: number;
  @Money('Credits spent from gift cards, before rollbacks.') credits!: number;
  @Whole('Points credited, before rollbacks.') points!: number;
  @ObjectOf(() => BackTestDistributionAnswer, 'Of the discounts of single redemptions.')
  distribution!: BackTestDistributionAnswer;
  @ObjectOf(() => BackTestBudgetAnswer, { nullable }, '`null` when the draft has no limit of discounts.')
  budget!: BackTestBudgetAnswer | null;
  @ListOf(() => DisplacedCountAnswer, 'The largest discount first.') displaced!: DisplacedCountAnswer[];
  @ListOf(() => AroundThresholdAnswer, 'Empty when no rule of the draft asks for an amount.')
  around_threshold!: AroundThresholdAnswer[];
  @ListOf(() => SweepResultAnswer, 'In the order of the values. Empty without a sweep.') sweep!: SweepResultAnswer[];
  @ListOf(() => BackTestSampleAnswer, 'Ten visits at most.') samples!: BackTestSampleAnswer[];
  @Whole('Number of the last event that was read.') position!: number;
  @Whole({ nullable }, 'Seed of the sample. `null` without one.') seed!: number | null;
  @OneOf([BACK_TEST_NOTE], 'What the figures mean.') note!: typeof BACK_TEST_NOTE;
}
