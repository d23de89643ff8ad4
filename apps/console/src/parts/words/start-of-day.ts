/**
 * The moment at which a day begins in a zone, as ISO 8601; empty where there is no such day.
 * @param later so many milliseconds, for the day after
 */
export function startOfDay(day: string, zone: string, later = 0): string {
  const inUtc = Date.parse(`${day}T00:00:00Z`) + later;
  if (Number.isNaN(inUtc)) return '';
  // The second guess is right where the clock was changed between the first and the beginning of the day.
  const guess = inUtc - offset(inUtc, zone);
  return new Date(inUtc - offset(guess, zone)).toISOString();
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offset(moment: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${parts.format(moment).replace(' ', 'T')}Z`) - Math.floor(moment / 1_000) * 1_000;
}
