import { isDeepStrictEqual } from 'node:util';
import { type OrderDocument, type RedemptionNote, standingRedemptionsOf } from '@perkstream/published';

type Notes = Readonly<Record<string, RedemptionNote>>;

/** What redemptions noted on the order so far, by redemption id. */
function notesOf(order: OrderDocument): Notes {
  return (order['redemptions'] ?? {}) as Notes;
}

/** Adds notes to those on the order. Two notes on one redemption are merged, and the later one wins field by field. */
export function mergedNotes(order: OrderDocument, notes: Notes): Notes {
  const known = notesOf(order);
  const later = Object.entries(notes).map(([id, note]) => [id, { ...known[id], ...note }] as const);
  return { ...known, ...Object.fromEntries(later) };
}

/** Whether there are notes, and all of them stand on the order already. */
export function areNoted(order: OrderDocument, notes: Notes): boolean {
  return Object.keys(notes).length > 0 && isDeepStrictEqual(mergedNotes(order, notes), notesOf(order));
}

/** Whether redemptions of the order stand that these notes of a rollback are not about. */
export function someStand(order: OrderDocument, rolledBack: Notes): boolean {
  return standingRedemptionsOf(order).some((id) => !Object.hasOwn(rolledBack, id));
}
