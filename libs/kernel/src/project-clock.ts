import { type Instant, instantOf, millisecondsOf } from './instant.js';

/** The clock of a sandbox project that does not show real time: it stands at a moment, or runs that many milliseconds ahead (or behind). */
export type ProjectClock = { readonly stoppedAt: Instant } | { readonly aheadMs: number };

/** What the clock shows. @param clock absent: real time */
export function timeBy(clock: ProjectClock | undefined, realTime: Instant): Instant {
  if (!clock) return realTime;
  return 'stoppedAt' in clock ? clock.stoppedAt : instantOf(millisecondsOf(realTime) + clock.aheadMs);
}
