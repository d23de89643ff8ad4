import { type LineLeft, type OrderDocument, type OrderLeft, type RedemptionRecord } from '@perkstream/published';
import { orderDiscountsOnRest, orderShareOf } from './effects.js';
import { dividedOver, restOf, sharesOf } from './shares.js';
import { leftOf } from './means-back.js';
import { appliedBy, isPayment, linesOf, onlyPositive, sumOf } from './sold-order.js';
import { unitsLeft } from './take-back.js';

/** What can come back, with the redemptions that were made since, and without those that were rolled back. */
export function withRedemptionsOf(
  left: OrderLeft,
  order: OrderDocument,
  standing: readonly RedemptionRecord[],
): OrderLeft {
  const ids = new Set(standing.map(({ id }) => id));
  const gone = left.redemptions.filter((id) => !ids.has(id));
  const made = standing.filter(({ id }) => !left.redemptions.includes(id));
  if (gone.length === 0 && made.length === 0) return left;
  return made.reduce(
    (all, record) => withRedemption(all, record),
    gone.reduce(withoutRedemption, rebased(left, order)),
  );
}

/** The units that are left, and nothing came back of them yet. */
function rebased(left: OrderLeft, order: OrderDocument): OrderLeft {
  const known = new Set(left.lines.map(({ id }) => id));
  const added = linesOf(order).filter(({ id }) => !known.has(id));
  return {
    ...left,
    lines: [
      ...left.lines.map(ofRest),
      ...added.map(({ id }) => ({ id, quantity: 0, back: 0, amount: 0, paid: 0, discounts: {} })),
    ],
    discounts: onlyPositive(orderDiscountsOnRest(left)),
    paidBy: leftOf(left.paidBy),
  };
}

function ofRest(line: LineLeft): LineLeft {
  const discounts = Object.entries(line.discounts).map(([by, discount]) => [by, restOf(discount, line)] as const);
  return {
    ...line,
    quantity: unitsLeft(line),
    back: 0,
    amount: restOf(line.amount, line),
    paid: restOf(line.paid, line),
    discounts: onlyPositive(Object.fromEntries(discounts)),
  };
}

/** It was priced on what was left: its units come to that, and its discounts off it. */
function withRedemption(left: OrderLeft, record: RedemptionRecord): OrderLeft {
  const applied = appliedBy(record);
  const { id } = record;
  const items = new Map(linesOf(record.order ?? { id: '' }).map((item) => [item.id, item as Partial<AppliedLine>]));
  const isPaid = isPayment(record);
  const lines = left.lines.map((line) => {
    const { applied_quantity: units = 0, applied_quantity_amount: amount = 0 } = items.get(line.id) ?? {};
    const discount = isPaid ? 0 : Math.min(applied.ofLines.get(line.id) ?? 0, line.paid + amount);
    return {
      ...line,
      quantity: line.quantity + units,
      amount: line.amount + amount,
      paid: line.paid + amount - discount,
      discounts: { ...line.discounts, ...onlyPositive({ [id]: discount }) },
    };
  });
  const redemptions = [...left.redemptions, id];
  const total = sumOf(lines.map(({ paid }) => paid)) + left.extra.paid;
  if (isPaid) {
    const { money, means } = left.paidBy;
    const worth = Math.min(money, applied.ofOrder + sumOf([...applied.ofLines.values()]));
    const mean = { redemptionId: id, worth, ...(applied.points !== undefined && { points: applied.points }) };
    return { ...left, lines, redemptions, paidBy: { ...left.paidBy, money: money - worth, means: [...means, mean] } };
  }
  const costs = [...lines.map(({ paid }) => paid), left.extra.paid];
  const ofOrder = Math.min(applied.ofOrder, total);
  const shares = sharesOf(ofOrder, costs);
  const after = {
    ...left,
    redemptions,
    lines: lines.map((line, index) => ({ ...line, paid: line.paid - shares[index]! })),
    extra: { ...left.extra, paid: left.extra.paid - shares.at(-1)! },
    discounts: { ...left.discounts, ...onlyPositive({ [id]: ofOrder }) },
  };
  return withMoney(after, total - ofOrder);
}

interface AppliedLine {
  readonly applied_quantity: number;
  readonly applied_quantity_amount: number;
}

/** What it took off the rest is to be paid again; what it paid, too. */
function withoutRedemption(left: OrderLeft, id: string): OrderLeft {
  const { [id]: ofOrder = 0, ...discounts } = left.discounts;
  const shares = orderSharesOf(left);
  const all = sumOf(shares);
  const back = dividedOver(all, Object.values(left.discounts))[Object.keys(left.discounts).indexOf(id)] ?? 0;
  const ofLines = ofOrder === 0 ? shares.map(() => 0) : sharesOf(back, shares);
  const lines = left.lines.map((line, index) => {
    const { [id]: own = 0, ...others } = line.discounts;
    return { ...line, paid: Math.min(line.amount, line.paid + own + ofLines[index]!), discounts: others };
  });
  const extra = { ...left.extra, paid: Math.min(left.extra.amount, left.extra.paid + ofLines.at(-1)!) };
  const means = left.paidBy.means.filter(({ redemptionId }) => redemptionId !== id);
  const redemptions = left.redemptions.filter((each) => each !== id);
  const total = sumOf(lines.map(({ paid }) => paid)) + extra.paid;
  return withMoney({ ...left, lines, extra, discounts, redemptions, paidBy: { ...left.paidBy, means } }, total);
}

/** Of the discounts of the whole order, what each line and the extra bear. */
function orderSharesOf({ lines, extra }: OrderLeft): readonly number[] {
  return [...lines.map(orderShareOf), Math.max(0, extra.amount - extra.paid)];
}

/** What means do not pay is money. */
function withMoney(left: OrderLeft, total: number): OrderLeft {
  const money = Math.max(0, total - sumOf(left.paidBy.means.map(({ worth }) => worth)));
  return { ...left, paidBy: { ...left.paidBy, money } };
}
