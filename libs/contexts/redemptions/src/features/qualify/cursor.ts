import { instantOf, parseInstant } from '@perkstream/kernel';
import { type Listed, type Mark } from '../../services/offers/offer-list.js';

const RANK_DIGITS = 6;
const EXACT = /^(.+\.\d{3})(\d{6})Z$/;

/**
 * The cursor behind an item: its time to the millisecond, and in the digits after that its number among the items made
 * in that millisecond. It is a date-time, as documented, and exact.
 */
export function cursorOf({ offer, rank }: Listed): string {
  return `${instantOf(offer.madeAt).slice(0, -1)}${String(rank).padStart(RANK_DIGITS, '0')}Z`;
}

/** The place that a cursor names; a cursor without these digits is behind all items of its time. */
export function markOf(cursor: string): Mark {
  const exact = EXACT.exec(cursor);
  if (exact) return { madeAt: Date.parse(`${exact[1]}Z`), rank: Number(exact[2]) };
  return { madeAt: Date.parse(parseInstant(cursor) ?? cursor) };
}
