import { checkFormula } from '@perkstream/domain-pricing';
import { type Refusal, refuse } from '@perkstream/kernel';
import {
  type EarnedPerInput,
  type EarningCalculation,
  type EarningInput,
  type EarningSelectionInput,
} from '@perkstream/published';
import { type Earning, type Metric } from './earning.js';

/** What may be earned for: which metrics an event can be measured by. */
const OF_ORDERS: readonly EarningCalculation[] = [
  'ORDER_AMOUNT',
  'ORDER_TOTAL_AMOUNT',
  'ORDER_METADATA',
  'ORDER_ITEMS_QUANTITY',
  'ORDER_ITEMS_AMOUNT',
  'ORDER_ITEMS_SUBTOTAL_AMOUNT',
  'CUSTOMER_METADATA',
];
const OF_CUSTOM_EVENTS: readonly EarningCalculation[] = ['CUSTOMER_METADATA', 'CUSTOM_EVENT_METADATA'];

function allowedFor(event: string): readonly EarningCalculation[] {
  if (event === 'order.paid') return OF_ORDERS;
  const isOfCustomers = event === 'customer.segment.entered' || event.startsWith('customer.loyalty.tier.');
  return isOfCustomers ? ['CUSTOMER_METADATA'] : OF_CUSTOM_EVENTS;
}

/** The wire form of an earning in the shape that decides, or why it is none. */
export function parseEarning(loyalty: EarningInput, event: string): Earning | Refusal<'invalid_payload'> {
  if (loyalty.type === 'FIXED') {
    const { points, points_formula: formula } = loyalty;
    if (points === undefined) return invalid('.loyalty.points is required');
    return formulaFault(formula, '.loyalty') ?? { type: 'FIXED', points, ...(formula && { formula }) };
  }
  const { calculation_type: calculation } = loyalty;
  if (calculation === undefined) return invalid('.loyalty.calculation_type is required');
  const allowed = allowedFor(event);
  if (!allowed.includes(calculation)) return invalid(`.loyalty.calculation_type cannot be ${calculation} for ${event}`);
  const [at, per] = nodeOf(loyalty, calculation);
  if (!per) return invalid(`${at} is required for ${calculation}`);
  const metric = parseMetric(calculation, per, at);
  if ('refused' in metric) return metric;
  const { every, points, points_formula: formula } = per;
  return formulaFault(formula, at) ?? { type: 'PROPORTIONAL', metric, every, points, ...(formula && { formula }) };
}

function nodeOf(
  { order, order_items: items, customer, custom_event: event }: EarningInput,
  calculation: EarningCalculation,
): readonly [at: string, node: EarnedPerInput | undefined] {
  const nodes: Record<EarningCalculation, readonly [string, EarnedPerInput | undefined]> = {
    ORDER_AMOUNT: ['order.amount', order?.amount],
    ORDER_TOTAL_AMOUNT: ['order.total_amount', order?.total_amount],
    ORDER_METADATA: ['order.metadata', order?.metadata],
    ORDER_ITEMS_QUANTITY: ['order_items.quantity', items?.quantity],
    ORDER_ITEMS_AMOUNT: ['order_items.amount', items?.amount],
    ORDER_ITEMS_SUBTOTAL_AMOUNT: ['order_items.subtotal_amount', items?.subtotal_amount],
    CUSTOMER_METADATA: ['customer.metadata', customer?.metadata],
    CUSTOM_EVENT_METADATA: ['custom_event.metadata', event?.metadata],
  };
  const [at, node] = nodes[calculation];
  return [`.loyalty.${at}`, node];
}

function parseMetric(of: EarningCalculation, per: EarnedPerInput, at: string): Metric | Refusal<'invalid_payload'> {
  switch (of) {
    case 'ORDER_AMOUNT':
    case 'ORDER_TOTAL_AMOUNT':
      return { of };
    case 'ORDER_METADATA':
    case 'CUSTOMER_METADATA':
    case 'CUSTOM_EVENT_METADATA':
      return per.property === undefined ? invalid(`${at}.property is required`) : { of, property: per.property };
    default: {
      const applicableTo = selectionsOf(per);
      return applicableTo.length === 0 ? invalid(`${at}.applicable_to is required`) : { of, applicableTo };
    }
  }
}

/** A list replaces the single form. */
export function selectionsOf({ applicable_to: list, object, id }: EarnedPerInput): readonly EarningSelectionInput[] {
  if (list) return list;
  return object !== undefined && id !== undefined ? [{ object, id }] : [];
}

function formulaFault(formula: string | undefined, at: string): Refusal<'invalid_payload'> | undefined {
  return formula ? checkFormula(formula, 'earningRule', `${at}.points_formula`) : undefined;
}

function invalid(details: string): Refusal<'invalid_payload'> {
  return refuse('invalid_payload', { details: `Property ${details}` });
}
