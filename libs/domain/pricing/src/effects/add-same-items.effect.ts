import { unitPriceOf, type CartLine } from '../cart/cart.js';
import { changeQuantity, giveAway, type LinesDraft } from '../cart/lines-draft.js';

/** More of what is in the cart already: free units of every product or SKU of the source that was sent, once for each. */
export function addSameItems(draft: LinesDraft, units: number, isSource: (line: CartLine) => boolean): void {
  const met = new Set<string>();
  draft.cart.lines.forEach((line, index) => {
    const key = line.skuId ?? line.productId ?? line.sourceId;
    if (key === undefined || met.has(key) || line.quantity <= 0 || !isSource(line)) return;
    met.add(key);
    changeQuantity(draft, index, units, unitPriceOf(line));
    giveAway(draft, index, units, unitPriceOf(line));
  });
}
