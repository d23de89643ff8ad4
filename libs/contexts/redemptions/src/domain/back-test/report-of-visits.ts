import { localDateOf, type LocalDate } from '@perkstream/kernel';
import { type BackTestReport, type BackTestVisit, type VisitOutcome } from '@perkstream/published';
import { type CartOutcome } from '../cart/evaluate-cart.js';
import { type DecidedVisit } from './decide-visit.js';
import { type DraftOnTrial } from './draft-on-trial.js';
import { budgetOf, thresholdOf } from './limits-of-draft.js';
import { NumbersKept } from './numbers-kept.js';
import { chanceOf } from './share-of-customers.js';
import { type RedemptionByDraft } from './used-so-far.js';
import { type NamedThen, type Visit } from './visit.js';

const SAMPLES = 10;
/** Ranges of amounts below the threshold, and as many from it on. */
const RANGES = 5;

type VisitShown = Omit<BackTestVisit, 'explanation'>;
type Folded = Omit<BackTestReport, 'sweep' | 'position' | 'seed' | 'note'>;

/** Folds visits that were decided with a draft into its report. */
export class ReportOfVisits {
  private readonly sums = { visits: 0, tried: 0, qualified: 0, rolled_back: 0, discount: 0, credits: 0, points: 0 };
  private givenBack = 0;
  private readonly discounts = new NumbersKept();
  private readonly refused = new Map<string, number>();
  private readonly nearMisses = new Map<string, NumbersKept>();
  private readonly displaced = new Map<string, { count: number; discount: number }>();
  private samples: { readonly visit: VisitShown; readonly chance: number }[] = [];
  private endsOn: LocalDate | null = null;
  private readonly budget: ReturnType<typeof budgetOf>;
  private readonly threshold: number | undefined;
  private readonly around = Array.from({ length: 2 * RANGES }, () => 0);

  /** @param seed chooses the visits that the report shows */
  constructor(
    draft: DraftOnTrial,
    private readonly timeZone: string,
    private readonly seed: number,
  ) {
    this.budget = budgetOf(draft);
    this.threshold = thresholdOf(draft);
  }

  get redemptions(): number {
    return this.discounts.length;
  }

  get discount(): number {
    return this.sums.discount;
  }

  /** The budget may be what refuses it, which only an explanation says. */
  asksWhy({ refusal }: DecidedVisit): boolean {
    return refusal !== undefined && this.budget !== undefined && this.endsOn === null;
  }

  /** @param decided undefined: it did not take the draft, and is not shown */
  visited(visit: Visit, decided: DecidedVisit | undefined): VisitShown | undefined {
    const { sums } = this;
    sums.visits += 1;
    if (!decided) return undefined;
    sums.tried += 1;
    this.countAmount(decided);
    sums.points += decided.points;
    if (decided.redemptions.length > 0 || decided.points > 0) sums.qualified += 1;
    for (const { discount, credits } of decided.redemptions) {
      sums.discount += discount;
      sums.credits += credits;
      this.discounts.add(discount);
    }
    if (decided.refusal) this.countRefusal(decided);
    this.noteBudget(visit, decided);
    for (const each of decided.displaced) this.countDisplaced(each);
    const shown = shownVisit(visit, decided);
    this.keepSample(shown);
    return shown;
  }

  rolledBack(redemptions: readonly RedemptionByDraft[]): void {
    this.sums.rolled_back += redemptions.length;
    for (const { discount } of redemptions) this.givenBack += discount;
  }

  report(): Folded {
    const { visits, tried, qualified, rolled_back, discount, credits, points } = this.sums;
    const [p50 = 0, p90 = 0, max = 0] = this.discounts.percentiles(0.5, 0.9, 1);
    const spent = discount - this.givenBack;
    return {
      ...{ visits, tried, qualified },
      refused: counted(this.refused).map(([key, count]) => ({ key, count })),
      near_misses: this.nearMissesFound(),
      ...{ redemptions: this.redemptions, rolled_back, discount, discount_rolled_back: this.givenBack },
      ...{ credits, points },
      distribution: { mean: this.discounts.mean, p50, p90, max },
      budget: this.budget ? { spent, ends_on: this.endsOn } : null,
      displaced: [...this.displaced]
        .map(([id, sums]) => ({ id, ...sums }))
        .sort((one, other) => other.discount - one.discount || byText(one.id, other.id)),
      around_threshold: this.ranges(),
      samples: this.samples
        .map(({ visit: { near_misses: _missing, displaced: _displaced, ...sample } }) => sample)
        .sort((one, other) => byText(one.date, other.date) || byText(one.id, other.id)),
    };
  }

  private nearMissesFound(): Folded['near_misses'] {
    const found = [...this.nearMisses].map(([property, missing]) => {
      const [median = 0] = missing.percentiles(0.5);
      return { property, count: missing.length, median_missing: median };
    });
    return found.sort((one, other) => other.count - one.count || byText(one.property, other.property));
  }

  private countRefusal({ refusal, outcomes }: DecidedVisit): void {
    const key = keyOf(refusal);
    if (key === null) return;
    this.refused.set(key, (this.refused.get(key) ?? 0) + 1);
    for (const { property, missing } of missingIn(outcomes)) {
      let all = this.nearMisses.get(property);
      if (!all) this.nearMisses.set(property, (all = new NumbersKept()));
      all.add(missing);
    }
  }

  private countDisplaced(then: NamedThen): void {
    const id = displacedIdOf(then);
    const sums = this.displaced.get(id) ?? { count: 0, discount: 0 };
    sums.count += 1;
    sums.discount += then.redeemed?.discount ?? 0;
    this.displaced.set(id, sums);
  }

  /** It is used up where an order does not fit any more, or nothing is left. */
  private noteBudget(visit: Visit, { outcomes }: DecidedVisit): void {
    const { budget } = this;
    if (!budget || this.endsOn !== null) return;
    const isSpent = this.sums.discount - this.givenBack >= budget.maximum;
    const isRefused = outcomes.some(({ explanation }) =>
      explanation?.rules.some(({ checks }) => checks.some(({ name, passed }) => name === budget.rule && !passed)),
    );
    if (isSpent || isRefused) this.endsOn = localDateOf(visit.date, this.timeZone);
  }

  private get width(): number {
    return Math.max(1, Math.round((this.threshold ?? 0) / (2 * RANGES)));
  }

  private countAmount({ amount }: DecidedVisit): void {
    if (this.threshold === undefined || amount === undefined) return;
    const range = Math.floor((amount - this.threshold) / this.width) + RANGES;
    if (range >= 0 && range < this.around.length) this.around[range]! += 1;
  }

  private ranges(): Folded['around_threshold'] {
    const { threshold, width } = this;
    if (threshold === undefined) return [];
    return this.around.flatMap((visits, range) => {
      const from = threshold + (range - RANGES) * width;
      return from + width <= 0 ? [] : [{ from: Math.max(0, from), to: from + width, visits }];
    });
  }

  /** Those with the lowest numbers: the same ones each time, from all of the window. */
  private keepSample(visit: VisitShown): void {
    const chance = chanceOf(visit.id, this.seed);
    const last = this.samples.at(-1);
    if (this.samples.length === SAMPLES && last && last.chance <= chance) return;
    this.samples.push({ visit, chance });
    this.samples.sort((one, other) => one.chance - other.chance);
    this.samples = this.samples.slice(0, SAMPLES);
  }
}

/** One by one: an object that is put together of parts takes ten times as long. */
function shownVisit(visit: Visit, decided: DecidedVisit): VisitShown {
  const { amount, outcomes, redemptions, refusal, displaced } = decided;
  const missing = refusal ? missingIn(outcomes) : [];
  let discount = 0;
  let credits = 0;
  for (const each of redemptions) {
    discount += each.discount;
    credits += each.credits;
  }
  return {
    id: visit.id,
    kind: visit.kind,
    date: visit.date,
    customer_id: visit.customerId,
    order_id: visit.orderId,
    amount: amount ?? null,
    outcomes: outcomesOf(decided, missing.length > 0),
    key: keyOf(refusal),
    discount,
    credits,
    points: decided.points,
    near_misses: missing.map(({ property, missing: lacked }) => ({ property, missing: lacked })),
    displaced: displaced.map((then) => ({ id: displacedIdOf(then), discount: then.redeemed?.discount ?? 0 })),
  };
}

function outcomesOf(
  { redemptions, points, refusal, displaced }: DecidedVisit,
  isNearMiss: boolean,
): readonly VisitOutcome[] {
  const outcomes: VisitOutcome[] = [];
  if (redemptions.length > 0 || points > 0) outcomes.push('qualified');
  if (refusal) outcomes.push('refused');
  if (isNearMiss) outcomes.push('near_miss');
  if (displaced.length > 0) outcomes.push('displaced');
  return outcomes;
}

/** The key that clients know: that of an attempt that is recorded. */
function keyOf(refusal: DecidedVisit['refusal']): string | null {
  if (!refusal) return null;
  return refusal.refused === 'not_found' ? 'resource_not_found' : refusal.refused;
}

function missingIn(outcomes: readonly CartOutcome[]) {
  return outcomes.flatMap((outcome) => (outcome.status === 'INAPPLICABLE' ? (outcome.missing ?? []) : []));
}

function displacedIdOf({ object, id, campaignId }: NamedThen): string {
  return object === 'voucher' ? (campaignId ?? id) : id;
}

function counted(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort(([key, count], [other, times]) => times - count || byText(key, other));
}

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
