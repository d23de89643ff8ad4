import { evaluateFormula } from '@perkstream/domain-pricing';
import { type TierMapping } from '@perkstream/published';
import { type Earning, type EarningFacts, type EarningLine, type Metric, type Selection } from './earning.js';

/**
 * How many points are earned; 0 where nothing is. Estimation and earning are this same function.
 *
 * The metric is summed first and divided then, and only whole multiples of `every` count. A mapping of the holder's tier multiplies
 * the result, rounded to the nearest integer, or takes the place of the rule's own points.
 */
export function earnedPoints(earning: Earning, facts: EarningFacts, mapping?: TierMapping): number {
  const each = mapping?.type === 'CUSTOM' ? mapping.points : pointsOf(earning, facts);
  const points = each * countTimes(earning, facts);
  const mapped = mapping?.type === 'MULTIPLY' ? points * mapping.multiplier : points;
  const rounded = Math.round(mapped);
  return Number.isSafeInteger(rounded) && rounded > 0 ? rounded : 0;
}

function pointsOf({ formula, points }: Earning, { formulas }: EarningFacts): number {
  const workedOut = formula !== undefined && formulas ? evaluateFormula(formula, formulas) : undefined;
  return workedOut ?? points;
}

function countTimes(earning: Earning, facts: EarningFacts): number {
  if (earning.type === 'FIXED') return 1;
  const measured = measure(earning.metric, facts);
  return measured > 0 && earning.every > 0 ? Math.floor(measured / earning.every) : 0;
}

function measure(metric: Metric, { order, customerMetadata, eventMetadata }: EarningFacts): number {
  switch (metric.of) {
    case 'ORDER_AMOUNT':
      return order?.amount ?? 0;
    case 'ORDER_TOTAL_AMOUNT':
      return order?.totalAmount ?? 0;
    case 'ORDER_METADATA':
      return numberIn(order?.metadata, metric.property);
    case 'CUSTOMER_METADATA':
      return numberIn(customerMetadata, metric.property);
    case 'CUSTOM_EVENT_METADATA':
      return numberIn(eventMetadata, metric.property);
    case 'ORDER_ITEMS_QUANTITY':
      return summed(order?.items, metric.applicableTo, (line) => Math.max(0, line.quantity - line.freeQuantity));
    case 'ORDER_ITEMS_AMOUNT':
      return summed(order?.items, metric.applicableTo, (line) => line.amount);
    case 'ORDER_ITEMS_SUBTOTAL_AMOUNT':
      return summed(order?.items, metric.applicableTo, (line) => line.subtotalAmount);
  }
}

/** A line counts once, however many selections it matches. */
function summed(
  lines: readonly EarningLine[] = [],
  selections: readonly Selection[],
  valueOf: (line: EarningLine) => number,
): number {
  const ids = new Set(selections.filter(({ object }) => object !== 'products_collection').map(({ id }) => id));
  const collections = new Set(selections.filter(({ object }) => object === 'products_collection').map(({ id }) => id));
  return lines
    .filter((line) => line.ids.some((id) => ids.has(id)) || line.collectionIds.some((id) => collections.has(id)))
    .reduce((sum, line) => sum + valueOf(line), 0);
}

/** A value that is no number counts as 0. */
function numberIn(metadata: object | undefined, property: string): number {
  if (metadata === undefined || !Object.hasOwn(metadata, property)) return 0;
  const value = (metadata as Readonly<Record<string, unknown>>)[property];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
