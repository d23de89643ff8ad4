/**
 * A moment `months` later, or earlier below zero, on the same day of the month, or on the month's last day where that is shorter.
 * All months and years of the engine are added here: by a text form ({@link plusMonths}, `plusDuration` for durations with a time zone)
 * or, on a line on which every day has 24 hours, by this.
 * @param milliseconds since 1970 in UTC, or by a clock on a wall
 */
export function plusCalendarMonths(milliseconds: number, months: number): number {
  const moved = new Date(milliseconds);
  const dayOfMonth = moved.getUTCDate();
  moved.setUTCMonth(moved.getUTCMonth() + months);
  // A day that the month does not have is one of the month after it: its day 0 is the last day before.
  if (moved.getUTCDate() !== dayOfMonth) moved.setUTCDate(0);
  return moved.getTime();
}
