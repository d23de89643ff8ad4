/** What parts look like when all is well, as long as answers are on their way, and when they fail. */
export type PartState = 'usual' | 'pending' | 'failed';

/** As long as names may be. */
export const LONG_NAME = 'Sommerschlussverkauf für Stammkunden in allen Filialen und im Onlineshop '.repeat(3).trim();

/** The latest first, of two days. */
export const MOMENTS = ['2026-11-30T20:54:00Z', '2026-11-30T08:05:00Z', '2026-11-29T23:10:00Z'] as const;
