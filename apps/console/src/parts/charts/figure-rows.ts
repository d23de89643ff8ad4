import { type Figures } from '../../api/insights.js';
import { dayOf } from '../words/moment.js';
import { type Span } from './time-shown.js';

/** The time that figures are of, as the list of redemptions takes it: days, or moments where only some hours are shown. */
export function datesShown(shown: Figures['data'], end: string, span: Span | undefined, zone: string): URLSearchParams {
  const from = shown[0]?.at ?? end;
  if (span === 'day') return new URLSearchParams({ from, to: end });
  const last = new Date(Date.parse(end) - 1);
  return new URLSearchParams({ from: dayOf(new Date(from), zone), to: dayOf(last, zone) });
}

/** The list of exactly those redemptions that a figure counts. */
export function redemptionsWith(dates: URLSearchParams | undefined, filters: Readonly<Record<string, string>>): string {
  return `/redemptions?${new URLSearchParams([...Object.entries({ ...filters, kind: 'each' }), ...(dates ?? [])])}`;
}
