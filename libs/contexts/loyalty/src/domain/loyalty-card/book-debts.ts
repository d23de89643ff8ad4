import { type Instant } from '@perkstream/kernel';
import { type LoyaltyCardEvent, type LoyaltyPointsAdded } from '@perkstream/published';
import { partOf } from './buckets.js';
import { bookOutgo } from './entries.js';
import { evolveLoyaltyCard } from './evolve.js';
import { type LoyaltyCard } from './state.js';

/** Points that come in, and what is taken of them at once because it is owed. */
export function bookDebts(
  before: LoyaltyCard,
  income: LoyaltyPointsAdded,
  { seed, at }: { readonly seed: string; readonly at: Instant },
): readonly LoyaltyCardEvent[] {
  const [part] = income.data.parts;
  const { debts } = before;
  if (!part || !debts) return [income];
  const events: LoyaltyCardEvent[] = [income];
  let card = evolveLoyaltyCard(before, income) as LoyaltyCard;
  let left = part.points;
  for (const { points: owed, note } of debts) {
    const points = Math.min(owed, left);
    if (points === 0) break;
    left -= points;
    const parts = [partOf({ ...part, id: part.bucketId, createdAt: at }, points)];
    const event = bookOutgo(card, { entry: 'POINTS_REMOVAL', parts, seed, at, note, isOwed: true });
    card = evolveLoyaltyCard(card, event) as LoyaltyCard;
    events.push(event);
  }
  return events;
}
