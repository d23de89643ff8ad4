import { type SqlValue } from '../connection.js';

/** A place between values: just before all that are equal to one, or just after them. */
export interface Cut {
  readonly value: SqlValue;
  readonly isAfter: boolean;
}

/** The values from one place to another. */
export interface Stretch {
  readonly from: Cut;
  readonly to: Cut;
}

export const LOWEST: Cut = { value: null, isAfter: true };
/** Behind the bytes that stand for booleans and lists. */
export const HIGHEST: Cut = { value: Buffer.from([255]), isAfter: true };

export function before(value: SqlValue): Cut {
  return { value, isAfter: false };
}

export function after(value: SqlValue): Cut {
  return { value, isAfter: true };
}

export function compareCuts(a: Cut, b: Cut): number {
  return compareValues(a.value, b.value) || Number(a.isAfter) - Number(b.isAfter);
}

/** As SQLite sorts: null, numbers, texts by their code points, bytes. */
export function compareValues(a: SqlValue, b: SqlValue): number {
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return kindOf(a) - kindOf(b) || (a === null ? 0 : Buffer.compare(a as Uint8Array, b as Uint8Array));
}

function kindOf(value: SqlValue): number {
  if (value === null) return 0;
  if (typeof value === 'number') return 1;
  return typeof value === 'string' ? 2 : 3;
}

/** Those that JavaScript does not sort by code points: what lies beyond U+FFFF begins with a surrogate. */
const HIGH = /[\ud800-\uffff]/;

let lastText = '';
let isLastHigh = false;

/** One text is compared with many others. */
function isHigh(text: string): boolean {
  if (text === lastText) return isLastHigh;
  lastText = text;
  return (isLastHigh = HIGH.test(text));
}

/** Quicker where the second one stays the same. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  if (isHigh(b) && HIGH.test(a)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}

/** As the file has a text: half a surrogate is no character. */
export function wellFormed(text: string): string {
  return isHigh(text) ? Buffer.from(text).toString() : text;
}

/** What both have; undefined where that is nothing. */
export function intersection(a: Stretch, b: Stretch): Stretch | undefined {
  const from = compareCuts(a.from, b.from) > 0 ? a.from : b.from;
  const to = compareCuts(a.to, b.to) < 0 ? a.to : b.to;
  return compareCuts(from, to) < 0 ? { from, to } : undefined;
}
