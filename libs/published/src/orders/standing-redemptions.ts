import { type OrderDocument } from '../redeemables/redemption-record.js';

/** The redemptions noted on an order that were not rolled back, by id: with children and parents of those that were made together. */
export function standingRedemptionsOf(order: OrderDocument): readonly string[] {
  const notes = (order['redemptions'] ?? {}) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  return Object.keys(notes).filter((id) => notes[id]?.['rollback_id'] === undefined);
}
