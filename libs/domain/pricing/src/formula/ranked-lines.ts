import { subtotalOf, unitPriceOf, type CartLine } from '../cart/cart.js';
import { type FormulaContext } from './formula-scope.js';

/** By unit price; among equals the lower subtotal, then the first in the request. Lines without a price take no part. */
export function cheapestLine(context: FormulaContext): CartLine | undefined {
  return rankedOf(context).cheapest;
}

/** By unit price; among equals the lower subtotal here too, then the first in the request. */
export function mostExpensiveLine(context: FormulaContext): CartLine | undefined {
  return rankedOf(context).mostExpensive;
}

/** Searched for once per step, so that a formula per line stays linear in the lines. */
function rankedOf(context: FormulaContext): NonNullable<FormulaContext['ranked']> {
  if (context.ranked) return context.ranked;
  let cheapest: CartLine | undefined;
  let mostExpensive: CartLine | undefined;
  for (const line of context.cart?.lines ?? []) {
    const price = unitPriceOf(line);
    if (price === undefined) continue;
    if (beats(line, price, cheapest, (a, b) => a < b)) cheapest = line;
    if (beats(line, price, mostExpensive, (a, b) => a > b)) mostExpensive = line;
  }
  context.ranked = { cheapest, mostExpensive };
  return context.ranked;
}

function beats(line: CartLine, price: number, best: CartLine | undefined, better: (a: number, b: number) => boolean) {
  if (!best) return true;
  const bestPrice = unitPriceOf(best) ?? 0;
  return better(price, bestPrice) || (price === bestPrice && subtotalOf(line) < subtotalOf(best));
}
