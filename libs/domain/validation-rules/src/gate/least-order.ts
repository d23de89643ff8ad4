import { type CheckNode, type RuleNode } from '../rule-definition.js';

/** What an order has at least where rules hold: less of it is not enough, whatever else is in it. */
export interface LeastOrder {
  /** Minor units */
  readonly amount: number;
  /** Units of all items */
  readonly units: number;
}

const NOTHING: LeastOrder = { amount: 0, units: 0 };

/** Read from the rules that all have to hold; what it does not see asks for nothing. */
export function leastOrderOf(node: RuleNode | undefined): LeastOrder {
  if (!node || node.kind === 'any') return NOTHING;
  if (node.kind === 'all') return node.parts.map(leastOrderOf).reduce(more, NOTHING);
  const { of, lines } = node.definition.measure ?? {};
  if (lines !== undefined) return NOTHING;
  if (of === 'amount' || of === 'initialAmount') return { ...NOTHING, amount: leastIn(node) };
  return of === 'quantity' ? { ...NOTHING, units: leastIn(node) } : NOTHING;
}

function more(one: LeastOrder, other: LeastOrder): LeastOrder {
  return { amount: Math.max(one.amount, other.amount), units: Math.max(one.units, other.units) };
}

function leastIn({ conditions: { $more_than: above = [], $more_than_or_equal: from = [] } }: CheckNode): number {
  return Math.max(0, ...[...above, ...from].map(Number).filter((bound) => !Number.isNaN(bound)));
}
