import { type PointsEntryNote } from '@perkstream/published';
import { type LoyaltyCard, type PointsDebt, sumPoints } from './state.js';

/** How many debts of a card are known one by one. Further points are added to the last one, with the cause that came last. */
export const MAX_DEBTS = 100;

export function owedOf({ debts = [] }: LoyaltyCard): number {
  return sumPoints(debts);
}

/** Absent where nothing is owed, as before the first debt. */
export function withDebt(
  debts: readonly PointsDebt[] = [],
  points: number,
  note: PointsEntryNote,
): LoyaltyCard['debts'] {
  const last = debts.at(-1);
  if (last && debts.length >= MAX_DEBTS) return [...debts.slice(0, -1), { points: last.points + points, note }];
  return [...debts, { points, note }];
}

/** The oldest first. */
export function withoutDebt(debts: readonly PointsDebt[] = [], paid: number): LoyaltyCard['debts'] {
  const left: PointsDebt[] = [];
  let rest = paid;
  for (const { points, note } of debts) {
    const taken = Math.min(points, rest);
    rest -= taken;
    if (points > taken) left.push({ points: points - taken, note });
  }
  return left.length === 0 ? undefined : left;
}
