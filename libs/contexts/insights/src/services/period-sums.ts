import { type Instant, millisecondsOf } from '@perkstream/kernel';
import { type Counts } from '../views/figures/counts.js';
import { beginOf, type FiguresDocument, QUARTER_HOUR_MS } from '../views/figures/figures.view.js';

/** What was counted in each of several periods, and in all of them. */
export class PeriodSums {
  readonly periods: readonly Counts[];
  readonly total: Counts;
  private readonly sums: Record<string, number>[];
  private readonly inAll: Record<string, number> = {};
  /** In milliseconds */
  private readonly bounds: readonly number[];
  /** The period in which the last document began, or the first one */
  private current = 0;

  /** @param starts when the periods begin, in order, with the end of the last */
  constructor(readonly starts: readonly Instant[]) {
    this.bounds = starts.map(millisecondsOf);
    this.sums = starts.slice(1).map(() => ({}));
    this.periods = this.sums;
    this.total = this.inAll;
  }

  /** Documents come in order. What lies before the first period and after the last one belongs to none. */
  add({ id, counts }: FiguresDocument): void {
    const begin = beginOf(id);
    this.current = this.periodOf(begin);
    for (const name in counts) {
      const byQuarter = counts[name]!;
      for (const quarter in byQuarter) this.count(name, begin + Number(quarter) * QUARTER_HOUR_MS, byQuarter[quarter]!);
    }
  }

  private count(name: string, at: number, value: number): void {
    const sum = this.sums[this.periodOf(at)];
    if (!sum || at < this.bounds[0]!) return;
    sum[name] = (sum[name] ?? 0) + value;
    this.inAll[name] = (this.inAll[name] ?? 0) + value;
  }

  private periodOf(at: number): number {
    let index = this.current;
    while (index < this.sums.length && this.bounds[index + 1]! <= at) index += 1;
    return index;
  }
}
