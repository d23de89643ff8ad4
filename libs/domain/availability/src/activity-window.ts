import { plusDuration, type Instant } from '@perkstream/kernel';

/**
 * The window of its own that a code gets when it is published by a campaign with `activity_duration_after_publishing`. It
 * takes the place of the campaign's dates: a code that is published shortly before the campaign ends outlives it.
 * @param duration ISO 8601, accepted by `isWindowDuration`
 * @param timeZone the project's: a day over a clock change is as long as that day is
 */
export function activityWindow(
  publishedAt: Instant,
  duration: string,
  timeZone = 'utc',
): { readonly startDate: Instant; readonly expirationDate: Instant } {
  return { startDate: publishedAt, expirationDate: plusDuration(publishedAt, duration, timeZone) };
}
