import { type Counts, type Figures, type Interval } from '../../api/insights.js';

export type Span = 'day' | 'month' | 'year';

interface Extent {
  readonly interval: Interval;
  /** How many hours, days or months are shown. */
  readonly points: number;
  readonly days: number;
}

export const SPANS: Readonly<Record<Span, Extent>> = {
  day: { interval: 'hour', points: 24, days: 1 },
  month: { interval: 'day', points: 30, days: 30 },
  year: { interval: 'month', points: 12, days: 365 },
};

export function spanOf(text: string): Span {
  return Object.hasOwn(SPANS, text) ? (text as Span) : 'month';
}

/** When the figures begin: twice the span ago, so that it can be compared with the one before. */
export function beginningOf(span: Span, now: Date): Date {
  const { days, interval } = SPANS[span];
  const begin = new Date(now.getTime() - 2 * days * 86_400_000);
  if (interval === 'hour') begin.setUTCMinutes(0, 0, 0);
  else begin.setUTCHours(0, 0, 0, 0);
  return begin;
}

export type Amount = Exclude<keyof Counts, 'failures'>;

/** The last points, and by how much each sum differs from the points before them. */
export function compared({ data }: Pick<Figures, 'data'>, span: Span) {
  const { points } = SPANS[span];
  const shown = data.slice(-points);
  const before = data.slice(-2 * points, -points);
  const sum = (rows: Figures['data'], amount: Amount) => rows.reduce((total, row) => total + (row[amount] ?? 0), 0);
  return {
    shown,
    total: (amount: Amount) => sum(shown, amount),
    /** In percent; undefined where there was nothing before. */
    change(amount: Amount): number | undefined {
      const then = sum(before, amount);
      return then === 0 ? undefined : ((sum(shown, amount) - then) / then) * 100;
    },
    failures: failuresIn(shown),
  };
}

/** Reasons with how often, the most frequent first. */
function failuresIn(rows: Figures['data']): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { failures } of rows)
    for (const [key, count] of Object.entries(failures)) counts.set(key, (counts.get(key) ?? 0) + count);
  return [...counts].sort(([, one], [, other]) => other - one);
}
