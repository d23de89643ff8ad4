/** The last millisecond of a day (`2026-08-28`) in a zone, as an instant. */
export function endOfDay(day: string, zone: string): string {
  const asUtc = Date.parse(`${day}T23:59:59.999Z`);
  // The distance of the zone is asked for twice: the first answer may be of the other side of a change of the clock.
  const near = asUtc - distanceAt(asUtc, zone);
  return new Date(asUtc - distanceAt(near, zone)).toISOString();
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function distanceAt(moment: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(moment);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '00';
  const local = Date.parse(`${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}Z`);
  return local - Math.floor(moment / 1_000) * 1_000;
}
