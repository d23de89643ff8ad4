import { type Address } from '../layout/address.js';
import { DAY_MS } from '../words/moment.js';
import { startOfDay } from '../words/start-of-day.js';

/** The days or moments `from` and `to` of the address bar as a parameter of a list, whose bounds are excluded. */
export function datesIn(address: Pick<Address, 'get'>, zone: string): { after?: string; before?: string } | undefined {
  const [from, to] = [address.get('from'), address.get('to')];
  const first = isMoment(from) ? from : startOfDay(from, zone);
  const end = isMoment(to) ? to : startOfDay(to, zone, DAY_MS);
  if (!first && !end) return undefined;
  const justBefore = first && new Date(Date.parse(first) - 1).toISOString();
  return { ...(justBefore && { after: justBefore }), ...(end && { before: end }) };
}

export function isMoment(value: string): boolean {
  return value.includes('T') && !Number.isNaN(Date.parse(value));
}
