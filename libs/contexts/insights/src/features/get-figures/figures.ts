import { type Instant, instantOf, millisecondsOf } from '@perkstream/kernel';
import { type FigurePoint, type FigureSums } from '@perkstream/published';
import { added, type Counts, FAILED } from '../../views/figures/counts.js';
import { type FiguresDocument } from '../../views/figures/figures.view.js';

const QUARTER_HOUR_MS = 900_000;

/** What was counted in each period. Hours are in order, as periods are. */
export class PeriodSums {
  private readonly sums: Counts[];
  private total: Counts = {};
  private index = 0;

  /** @param starts when the periods begin, with the end of the last */
  constructor(private readonly starts: readonly Instant[]) {
    this.sums = starts.slice(1).map(() => ({}));
  }

  /** Quarters before the first period and after the last one belong to none. */
  add({ id, quarters }: FiguresDocument): void {
    const hour = millisecondsOf(`${id.slice(-13)}:00:00.000Z`);
    for (const quarter of Object.keys(quarters).sort()) {
      const at = instantOf(hour + Number(quarter) * QUARTER_HOUR_MS);
      while (this.index < this.sums.length && this.starts[this.index + 1]! <= at) this.index += 1;
      const sum = this.sums[this.index];
      if (!sum || at < this.starts[this.index]!) continue;
      const counts = quarters[quarter]!;
      this.sums[this.index] = added(sum, counts);
      this.total = added(this.total, counts);
    }
  }

  /** @param ofCampaign validations are counted for campaigns only */
  points(ofCampaign: boolean): FigurePoint[] {
    return this.sums.map((sum, index) => ({ at: this.starts[index]!, ...presentCounts(sum, ofCampaign) }));
  }

  totals(ofCampaign: boolean): FigureSums {
    return presentCounts(this.total, ofCampaign);
  }
}

function presentCounts(counts: Counts, ofCampaign: boolean): FigureSums {
  const of = (name: string) => counts[name] ?? 0;
  const failures = Object.entries(counts).filter(([name]) => name.startsWith(FAILED));
  return {
    redemptions: of('redemptions'),
    failed_redemptions: of('failed_redemptions'),
    rollbacks: of('rollbacks'),
    discount: of('discount'),
    discount_rolled_back: of('discount_rolled_back'),
    order_amount: of('order_amount'),
    points_earned: of('points_earned'),
    points_spent: of('points_spent'),
    ...(ofCampaign && { validations: of('validations') }),
    failures: Object.fromEntries(failures.map(([name, count]) => [name.slice(FAILED.length), count])),
  };
}
