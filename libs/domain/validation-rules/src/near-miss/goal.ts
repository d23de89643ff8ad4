import { type Measure } from '../rule-definition.js';
import { linesOf, type RuleLine, type RuleOrder, type RuleSubject, subtotalOf } from '../rule-subject.js';

/** How much of an amount or a quantity a cart must have. */
export interface Goal {
  /** The rule's name */
  readonly property: string;
  readonly of: Measure['of'];
  /** Positions of the lines that it is about, in their order; absent: the order as a whole. */
  readonly lines?: readonly number[];
  /** Units, or minor units */
  readonly needs: number;
}

/** Goals with the same key are about the same amount. */
export function keyOf({ property, lines }: Goal): string {
  return lines ? `${property} ${lines.join()}` : property;
}

/** Both together: of two goals about the same amount the larger one. */
export function mergedGoals(some: readonly Goal[], others: readonly Goal[]): readonly Goal[] {
  if (some.length === 0) return others;
  const goals = new Map(some.map((goal) => [keyOf(goal), goal]));
  for (const goal of others) {
    const known = goals.get(keyOf(goal));
    if (!known || known.needs < goal.needs) goals.set(keyOf(goal), goal);
  }
  return [...goals.values()];
}

/** What the cart has of the amount. */
export function hasOf({ of, lines }: Goal, subject: RuleSubject): number {
  const { order } = subject;
  if (of === 'amount' || of === 'totalAmount') return order?.[of] ?? 0;
  if (of === 'initialAmount') return order?.initialAmount ?? order?.amount ?? 0;
  const read = of === 'quantity' ? ({ quantity }: RuleLine) => quantity : subtotalOf;
  const all = linesOf(subject);
  return (lines ? lines.map((line) => all[line]!) : all).reduce((sum, line) => sum + read(line), 0);
}

/** What it costs to reach the goals, in minor units: more units of a line cost its price, and count for amounts. */
export function costOf(goals: readonly Goal[], subject: RuleSubject): number {
  let units = 0;
  let amount = 0;
  for (const goal of goals) {
    const lacking = Math.max(0, goal.needs - hasOf(goal, subject));
    if (goal.of === 'quantity') units += lacking * leastPrice(goal, subject);
    else amount = Math.max(amount, lacking);
  }
  return Math.max(units, amount);
}

function leastPrice({ lines }: Goal, subject: RuleSubject): number {
  const all = linesOf(subject);
  const prices = (lines ? lines.map((line) => all[line]!) : all).map(({ price = 0 }) => price);
  return prices.length === 0 ? 0 : prices.reduce((least, price) => Math.min(least, price));
}

/** The cart once it has what the goals ask for: those about single lines first, since they count for the others. */
export function raised(subject: RuleSubject, goals: readonly Goal[]): RuleSubject {
  const inOrder = [...goals].sort((a, b) => breadthOf(a) - breadthOf(b));
  return inOrder.reduce(withGoal, subject);
}

/** Whether reaching the first goal says nothing of which line more is bought, so that it may not count for the second one. */
export function isBroader(goal: Goal, than: Goal): boolean {
  return goal.of === 'quantity' && than.of === 'quantity' && breadthOf(goal) > breadthOf(than);
}

function breadthOf({ of, lines }: Goal): number {
  if (of === 'quantity' || of === 'subtotal') return lines ? lines.length : 1_000_000;
  return Infinity;
}

function withGoal(subject: RuleSubject, goal: Goal): RuleSubject {
  const by = goal.needs - hasOf(goal, subject);
  if (by <= 0 || !subject.order) return subject;
  const { order } = subject;
  if (goal.of === 'totalAmount') return { ...subject, order: { ...order, totalAmount: goal.needs } };
  if (goal.of === 'amount' || goal.of === 'initialAmount') return { ...subject, order: dearer(order, by) };
  return { ...subject, order: goal.of === 'quantity' ? withUnits(order, goal, by) : withSubtotal(order, goal, by) };
}

/** What it costs after the redeemable is not known: a percentage takes a part of what is added. */
function dearer(order: RuleOrder, by: number): RuleOrder {
  const { amount, initialAmount } = order;
  return {
    ...order,
    ...(amount !== undefined && { amount: amount + by }),
    ...(initialAmount !== undefined && { initialAmount: initialAmount + by }),
  };
}

/** More units of the one line cost its price. Of which of several lines there will be more is not known, nor what it costs. */
function withUnits(order: RuleOrder, { lines }: Goal, by: number): RuleOrder {
  const items = order.items ?? [];
  if (items.length === 0) return { ...order, items: [{ quantity: by }] };
  const [position = 0] = lines ?? [];
  const line = items[position]!;
  const quantity = line.quantity + by;
  const isKnown = (lines?.length ?? items.length) === 1;
  if (!isKnown) return withLine(order, position, { ...line, ...amountsOf(line), quantity });
  const cost = (line.price ?? 0) * by;
  return withLine(dearer(order, cost), position, { ...line, ...amountsOf(line, cost), quantity });
}

function withSubtotal(order: RuleOrder, { lines: [position = 0] = [] }: Goal, by: number): RuleOrder {
  const line = order.items?.[position];
  return line ? withLine(dearer(order, by), position, { ...line, ...amountsOf(line, by) }) : order;
}

function amountsOf(line: RuleLine, more = 0): Pick<RuleLine, 'amount' | 'subtotalAmount'> {
  const amount = line.amount ?? (line.price ?? 0) * line.quantity;
  return { amount: amount + more, subtotalAmount: subtotalOf(line) + more };
}

function withLine(order: RuleOrder, position: number, line: RuleLine): RuleOrder {
  return { ...order, items: (order.items ?? []).map((each, index) => (index === position ? line : each)) };
}
