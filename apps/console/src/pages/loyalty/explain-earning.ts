import { type Earning, measureOf, selectionsOf } from './earning.js';

/** What an order or customer is counted by. */
export interface Measured {
  readonly amount?: number;
  readonly total_amount?: number;
  readonly items?: readonly MeasuredItem[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

interface MeasuredItem {
  readonly product_id?: string;
  readonly sku_id?: string;
  readonly product?: { readonly id?: string; readonly source_id?: string | null };
  readonly quantity?: number;
  readonly amount?: number;
  readonly subtotal_amount?: number;
}

export type Mapping =
  | { readonly type: 'MULTIPLY'; readonly multiplier: number }
  | { readonly type: 'CUSTOM'; readonly points: number };

/** How the points of an entry come to be, step by step. */
export interface Steps {
  /** What was counted; undefined where the rule counts nothing. */
  readonly counted?: number;
  readonly every?: number;
  /** How often `every` is in it, wholly. */
  readonly times?: number;
  readonly points: number;
  readonly mapping?: Mapping;
  readonly result: number;
}

/** Calculates again what a rule gives; undefined where this cannot be known here (formulas, collections, metadata of others). */
export function explainEarning(earning: Earning, order: Measured | undefined, mapping?: Mapping): Steps | undefined {
  const measure = measureOf(earning);
  const given = measure ?? earning;
  if (given.points_formula || given.points === undefined) return undefined;
  const points = mapping?.type === 'CUSTOM' ? mapping.points : given.points;
  const factor = mapping?.type === 'MULTIPLY' ? mapping.multiplier : 1;
  const mapped = mapping && { mapping };
  if (!measure) return { points, ...mapped, result: Math.round(points * factor) };
  const counted = order && countedIn(earning, order);
  if (counted === undefined) return undefined;
  const times = Math.floor(counted / measure.every);
  return { counted, every: measure.every, times, points, ...mapped, result: Math.round(times * points * factor) };
}

function countedIn(earning: Earning, order: Measured): number | undefined {
  if (earning.calculation_type === 'ORDER_AMOUNT') return order.amount;
  if (earning.calculation_type === 'ORDER_TOTAL_AMOUNT') return order.total_amount ?? order.amount;
  const measure = measureOf(earning);
  if (earning.calculation_type === 'ORDER_METADATA') {
    const value = order.metadata?.[measure?.property ?? ''];
    return typeof value === 'number' ? value : undefined;
  }
  return earning.calculation_type === 'ORDER_ITEMS_QUANTITY' ? piecesIn(earning, order) : undefined;
}

/** Pieces of the chosen products; those of a collection are known to the engine alone. */
function piecesIn(earning: Earning, { items = [] }: Measured): number | undefined {
  const chosen = selectionsOf(measureOf(earning)!);
  if (chosen.some(({ object }) => object === 'products_collection')) return undefined;
  const ids = new Set(chosen.map(({ id }) => id));
  const isChosen = ({ product_id, sku_id, product }: MeasuredItem) =>
    ids.size === 0 || [product_id, sku_id, product?.id, product?.source_id].some((id) => id && ids.has(id));
  return items.filter(isChosen).reduce((sum, { quantity = 0 }) => sum + quantity, 0);
}
