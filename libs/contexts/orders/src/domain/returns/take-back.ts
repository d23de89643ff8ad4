import {
  type LineLeft,
  type OrderDocument,
  type OrderLeft,
  type RedemptionRecord,
  type ReturnedItemAnswer,
} from '@perkstream/published';
import { partOf, restOf, sharesOf } from './shares.js';
import { OWN, type SoldLine, soldOrder, sumOf } from './sold-order.js';

/** Units that come back, by line. */
export type Units = ReadonlyMap<string, number>;

/** What units that come back are worth, and what can come back then. */
export interface TakenBack {
  readonly items: readonly ReturnedItemAnswer[];
  readonly charged: readonly { readonly item: string; readonly quantity: number; readonly price: number }[];
  /** Money, credits and points together. */
  readonly refund: number;
  readonly left: OrderLeft;
}

export function unitsLeft({ quantity, back }: LineLeft): number {
  return quantity - back;
}

/** Whether nothing is left when these units are back. */
export function isAll(left: OrderLeft, units: Units): boolean {
  return left.lines.every((line) => unitsLeft(line) === (units.get(line.id) ?? 0));
}

/** Each unit gives back its share of what was paid for its line. */
export function takeBack(left: OrderLeft, units: Units, lines: readonly SoldLine[]): TakenBack {
  const items = returnedItems(left, units, lines);
  return {
    items,
    charged: [],
    refund: sumOf(items.map(({ paid }) => paid)),
    left: { ...left, lines: left.lines.map((line) => ({ ...line, back: line.back + (units.get(line.id) ?? 0) })) },
  };
}

/** The rest of an order, as its redemptions price it. */
export interface Repriced {
  readonly order: OrderDocument;
  readonly redemptions: readonly RedemptionRecord[];
}

/**
 * The refund is what was paid for all that was there, less what the rest costs now; never below 0. Free units that the rest does not earn,
 * and that the customer keeps, cost their price. From then on the units of the rest cost their shares of what is left paid.
 */
export function takeBackRepriced(
  before: OrderLeft,
  units: Units,
  lines: readonly SoldLine[],
  repriced: Repriced,
): TakenBack {
  const { left: kept } = takeBack(before, units, lines);
  const priced = soldOrder(repriced.order, repriced.redemptions);
  const byId = new Map(priced.lines.map((line) => [line.id, line]));
  const charged: TakenBack['charged'][number][] = [];
  const rest = kept.lines
    .filter((line) => unitsLeft(line) > 0)
    .map((line) => {
      const now = byId.get(line.id) ?? { ...line, quantity: 0, amount: 0, paid: 0, discounts: {} };
      const missing = unitsLeft(line) - now.quantity;
      const worth = partOf(line.amount, Math.abs(missing), line.quantity);
      if (missing > 0) charged.push({ item: line.id, quantity: missing, price: worth });
      return inHand(line, now, missing, worth);
    });
  const unpaid = restTotal(before);
  const price = sumOf(rest.map(({ paid }) => paid)) + priced.extra.paid;
  const refund = Math.max(0, unpaid - price);
  const scaled = sharesOf(unpaid - refund, [...rest.map(({ paid }) => paid), priced.extra.paid]);
  const isScaled = unpaid < price;
  return {
    items: withPaid(returnedItems(before, units, lines), refund),
    charged,
    refund,
    left: {
      ...kept,
      lines: rest.map((line, index) => (isScaled ? { ...line, paid: scaled[index]! } : line)),
      extra: { amount: priced.extra.amount, paid: isScaled ? scaled.at(-1)! : priced.extra.paid },
      discounts: priced.discounts,
    },
  };
}

/** What is left paid of all that has not come back. */
export function restTotal({ lines, extra }: OrderLeft): number {
  return sumOf(lines.map((line) => restOf(line.paid, line))) + extra.paid;
}

/** The units that the customer has: some that the rest earns may be missing, and some be too many. */
function inHand(line: LineLeft, now: LineLeft, missing: number, worth: number): LineLeft {
  const { id } = line;
  if (missing >= 0) {
    return { ...now, id, quantity: unitsLeft(line), back: 0, amount: now.amount + worth, paid: now.paid + worth };
  }
  const { [OWN]: own = 0, ...given } = now.discounts;
  let excess = worth - Math.min(own, worth);
  const discounts = Object.fromEntries(
    Object.entries({ [OWN]: Math.max(0, own - worth), ...given }).map(([by, discount]) => {
      const less = by === OWN ? 0 : Math.min(discount, excess);
      excess -= less;
      return [by, discount - less];
    }),
  );
  return { ...now, id, quantity: unitsLeft(line), back: 0, amount: Math.max(0, now.amount - worth), discounts };
}

function returnedItems(left: OrderLeft, units: Units, lines: readonly SoldLine[]): readonly ReturnedItemAnswer[] {
  const sourceIds = new Map(lines.map(({ id, source_id: sourceId }) => [id, sourceId]));
  return left.lines.flatMap((line) => {
    const quantity = units.get(line.id) ?? 0;
    if (quantity === 0) return [];
    const share = (total: number) =>
      partOf(total, line.back + quantity, line.quantity) - partOf(total, line.back, line.quantity);
    const price = share(line.amount);
    const paid = share(line.paid);
    return [
      { item: line.id, source_id: sourceIds.get(line.id) ?? null, quantity, price, discount: price - paid, paid },
    ];
  });
}

/** The refund is that of all of them: in proportion to what was paid for them, else to their prices, else to nothing. */
function withPaid(items: readonly ReturnedItemAnswer[], refund: number): readonly ReturnedItemAnswer[] {
  const weights = [items.map(({ paid }) => paid), items.map(({ price }) => price)].find((each) => sumOf(each) > 0);
  const shares = sharesOf(refund, weights ?? items.map(() => 1));
  return items.map((item, index) => {
    const paid = shares[index]!;
    return { ...item, paid, discount: Math.max(0, item.price - paid) };
  });
}
