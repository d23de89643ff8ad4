import { type Cart } from './cart.js';

/** Whether all amounts and quantities of a cart, and their sums, are numbers that can be written exactly. */
export function isExact({ lines, amount = 0, initialAmount = 0 }: Cart): boolean {
  let sum = 0;
  let initialSum = 0;
  let units = 0;
  for (const line of lines) {
    sum += line.amount ?? 0;
    initialSum += line.initialAmount ?? 0;
    units += line.quantity;
  }
  return [amount, initialAmount, sum, initialSum, units].every((each) => Number.isSafeInteger(each));
}
