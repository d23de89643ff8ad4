import { type components } from '../../api/schema.js';

export type EarningRule = components['schemas']['EarningRuleAnswer'];
export type Earning = components['schemas']['EarningInput'];
export type Calculation = NonNullable<Earning['calculation_type']>;
export type Measure = components['schemas']['EarnedPerInput'];

/** Those that count money: their `every` is in minor units. */
export const OF_MONEY: readonly Calculation[] = [
  'ORDER_AMOUNT',
  'ORDER_TOTAL_AMOUNT',
  'ORDER_ITEMS_AMOUNT',
  'ORDER_ITEMS_SUBTOTAL_AMOUNT',
];
export const OF_ITEMS: readonly Calculation[] = [
  'ORDER_ITEMS_QUANTITY',
  'ORDER_ITEMS_AMOUNT',
  'ORDER_ITEMS_SUBTOTAL_AMOUNT',
];
export const OF_METADATA: readonly Calculation[] = ['ORDER_METADATA', 'CUSTOMER_METADATA', 'CUSTOM_EVENT_METADATA'];

/** Where the body has the measure of each calculation. */
const PLACES: Readonly<Record<Calculation, readonly [string, string]>> = {
  ORDER_AMOUNT: ['order', 'amount'],
  ORDER_TOTAL_AMOUNT: ['order', 'total_amount'],
  ORDER_METADATA: ['order', 'metadata'],
  ORDER_ITEMS_QUANTITY: ['order_items', 'quantity'],
  ORDER_ITEMS_AMOUNT: ['order_items', 'amount'],
  ORDER_ITEMS_SUBTOTAL_AMOUNT: ['order_items', 'subtotal_amount'],
  CUSTOMER_METADATA: ['customer', 'metadata'],
  CUSTOM_EVENT_METADATA: ['custom_event', 'metadata'],
};

type Places = Readonly<Record<string, Readonly<Record<string, Measure | undefined>> | undefined>>;

/** By what a rule counts, if it does. */
export function measureOf(earning: Earning): Measure | undefined {
  if (earning.type !== 'PROPORTIONAL' || !earning.calculation_type) return undefined;
  const [of, name] = PLACES[earning.calculation_type];
  return (earning as unknown as Places)[of]?.[name];
}

export function earningBy(calculation: Calculation, measure: Measure): Earning {
  const [of, name] = PLACES[calculation];
  return { type: 'PROPORTIONAL', calculation_type: calculation, [of]: { [name]: measure } };
}

/** The products, variants and collections that a measure is limited to. */
export function selectionsOf({ applicable_to, object, id }: Measure): NonNullable<Measure['applicable_to']> {
  if (applicable_to && applicable_to.length > 0) return applicable_to;
  return object && id ? [{ object, id }] : [];
}
