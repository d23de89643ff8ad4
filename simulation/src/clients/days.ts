import { HOUR_MS, type World } from '../world/world.js';
import { type Json } from './client.js';

/** A code that is redeemed so many times a day. */
export const DAILY = 'DAILY';
export const A_DAY = 3;

const DAY_MS = 24 * HOUR_MS;
/** Milliseconds before midnight at most, so that the day ends while customers come. */
const LATE_MS = 240_000;

/** Customers come back on the next day. */
export class Days {
  /** One on which customers asked for more than there was, in calm weather. */
  full = '';

  constructor(readonly redeem: () => Promise<Json>) {}

  async useUp(): Promise<void> {
    do {
      this.full = dayOf(new Date().toISOString());
      for (let n = 0; n < A_DAY + 2; n++) await this.redeem();
    } while (dayOf(new Date().toISOString()) !== this.full);
  }
}

/** Milliseconds until some minutes before midnight, an hour or more. */
export function untilEvening({ chance }: World): number {
  const evening = DAY_MS - chance.below(LATE_MS) - (Date.now() % DAY_MS);
  return evening < HOUR_MS ? evening + DAY_MS : evening;
}

export function dayOf(instant: string): string {
  return instant.slice(0, 'YYYY-MM-DD'.length);
}
