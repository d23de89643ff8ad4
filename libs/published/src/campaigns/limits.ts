import { ObjectOf, Shape, Whole } from '../language/index.js';

/** Limits that people set on a campaign or on a tier of it. `discount` and `order_amount` in minor units, the others in redemptions. */
export const LIMITS = [
  'redemptions',
  'redemptions_per_customer',
  'redemptions_per_day',
  'redemptions_per_month',
  'redemptions_per_customer_per_day',
  'redemptions_per_customer_per_month',
  'discount',
  'order_amount',
] as const;
export type LimitName = (typeof LIMITS)[number];

const number = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
/** As answers show it: `used` is ignored. */
const shown = { type: 'object', required: ['limit'], properties: { limit: number } };
const limit = { anyOf: [number, shown] };
const optional = true;

/** The number, or an object as answers show it. */
export type LimitInput = number | { readonly limit: number };

/** What is not there is not limited. Days and months are those of the time zone of the project. */
export class LimitsInput {
  @Shape(limit, { optional }, 'Redemptions in all, or `{limit}` as answers show it. Like all others here.')
  redemptions?: LimitInput;
  @Shape(limit, { optional }, 'Redemptions by each customer.') redemptions_per_customer?: LimitInput;
  @Shape(limit, { optional }, 'Redemptions on each day.') redemptions_per_day?: LimitInput;
  @Shape(limit, { optional }, 'Redemptions in each month.') redemptions_per_month?: LimitInput;
  @Shape(limit, { optional }, 'Redemptions by each customer on each day.')
  redemptions_per_customer_per_day?: LimitInput;
  @Shape(limit, { optional }, 'Redemptions by each customer in each month.')
  redemptions_per_customer_per_month?: LimitInput;
  @Shape(limit, { optional }, 'Budget: discounts in all, in minor units.') discount?: LimitInput;
  @Shape(limit, { optional }, 'Value of orders before discounts in all, in minor units.') order_amount?: LimitInput;
}

export class LimitAnswer {
  @Whole() limit!: number;
  @Whole({ nullable: true }, 'Used so far, today or in this month. `null` for limits of each customer.')
  used!: number | null;
}

export class LimitsAnswer {
  @ObjectOf(() => LimitAnswer, { optional }, 'Redemptions in all.') redemptions?: LimitAnswer;
  @ObjectOf(() => LimitAnswer, { optional }, 'Redemptions by each customer.') redemptions_per_customer?: LimitAnswer;
  @ObjectOf(() => LimitAnswer, { optional }, 'Redemptions on each day.') redemptions_per_day?: LimitAnswer;
  @ObjectOf(() => LimitAnswer, { optional }, 'Redemptions in each month.') redemptions_per_month?: LimitAnswer;
  @ObjectOf(() => LimitAnswer, { optional }, 'Redemptions by each customer on each day.')
  redemptions_per_customer_per_day?: LimitAnswer;
  @ObjectOf(() => LimitAnswer, { optional }, 'Redemptions by each customer in each month.')
  redemptions_per_customer_per_month?: LimitAnswer;
  @ObjectOf(() => LimitAnswer, { optional }, 'Discounts in all, in minor units.') discount?: LimitAnswer;
  @ObjectOf(() => LimitAnswer, { optional }, 'Value of orders before discounts in all, in minor units.')
  order_amount?: LimitAnswer;
}

/** Limits as plain numbers. */
export type PlainLimits = Partial<Record<LimitName, number>>;

export function plainLimits(limits: LimitsInput | undefined): PlainLimits {
  const plain: PlainLimits = {};
  for (const name of LIMITS) {
    const sent = limits?.[name];
    if (sent !== undefined && sent !== null) plain[name] = typeof sent === 'number' ? sent : sent.limit;
  }
  return plain;
}
