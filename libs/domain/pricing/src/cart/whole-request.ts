import { type Cart, type CartLine, copyOf } from './cart.js';

/**
 * The order of the whole request: the cart after the last step, with `applied…` counted from the opened cart on instead of from
 * the step before. Lines keep their places, and added lines come last, so that lines are matched by index.
 */
export function wholeRequest(opened: Cart, last: Cart): Cart {
  if (opened === last) return opened;
  return {
    ...last,
    lines: last.lines.map((line, index) => sinceOpening(opened.lines[index], line)),
    appliedDiscountAmount: last.discountAmount - opened.discountAmount,
    itemsAppliedDiscountAmount: last.itemsDiscountAmount - opened.itemsDiscountAmount,
  };
}

function sinceOpening(before: CartLine | undefined, line: CartLine): CartLine {
  if (before === line) return line;
  const { applicationDetails = [], earlierApplicationDetails } = line;
  const whole = copyOf(line);
  whole.appliedDiscountAmount = line.discountAmount - (before?.discountAmount ?? 0);
  whole.appliedDiscountQuantity = line.discountQuantity - (before?.discountQuantity ?? 0);
  whole.appliedQuantity = line.quantity - (before?.quantity ?? 0);
  whole.appliedQuantityAmount = (line.amount ?? 0) - (before?.amount ?? 0);
  if (earlierApplicationDetails) whole.applicationDetails = [...earlierApplicationDetails, ...applicationDetails];
  whole.earlierApplicationDetails = undefined;
  return whole;
}
