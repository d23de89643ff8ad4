import { type Instant } from './instant.js';

/**
 * Where the past ends that is asked for: the place of an event in the order of all, that event included; or a moment, that millisecond
 * included: the moment that each event carries counts then, not when it was stored.
 */
export type UpTo = number | Instant;

/** Whether an event counts. Of a stream, those that do are its first ones, unless a clock was set back or its past was imported. */
export function isUpTo(
  { position, metadata: { time } }: { readonly position: number; readonly metadata: { readonly time: Instant } },
  upTo: UpTo,
): boolean {
  return typeof upTo === 'number' ? position <= upTo : time <= upTo;
}
