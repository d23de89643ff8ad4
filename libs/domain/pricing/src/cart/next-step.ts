import { type Cart, type CartLine, copyOf } from './cart.js';

/** The cart with nothing applied yet in the step that begins. Lines that the last step left alone are the same objects. */
export function nextStep(cart: Cart): Cart {
  let lines: CartLine[] | undefined;
  for (let index = 0; index < cart.lines.length; index++) {
    const line = cart.lines[index];
    if (!line || isFresh(line)) continue;
    lines ??= [...cart.lines];
    lines[index] = freshLine(line);
  }
  if (!lines && cart.appliedDiscountAmount === 0 && cart.itemsAppliedDiscountAmount === 0) return cart;
  return { ...cart, lines: lines ?? cart.lines, appliedDiscountAmount: 0, itemsAppliedDiscountAmount: 0 };
}

function isFresh(line: CartLine): boolean {
  return (
    line.appliedDiscountAmount === 0 &&
    line.appliedDiscountQuantity === 0 &&
    line.appliedQuantity === 0 &&
    line.appliedQuantityAmount === 0 &&
    line.applicationDetails === undefined
  );
}

function freshLine(line: CartLine): CartLine {
  const { applicationDetails, earlierApplicationDetails = [] } = line;
  const fresh = copyOf(line);
  fresh.appliedDiscountAmount = 0;
  fresh.appliedDiscountQuantity = 0;
  fresh.appliedQuantity = 0;
  fresh.appliedQuantityAmount = 0;
  fresh.applicationDetails = undefined;
  if (applicationDetails) fresh.earlierApplicationDetails = [...earlierApplicationDetails, ...applicationDetails];
  return fresh;
}
