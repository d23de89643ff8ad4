import {
  isNumberWithin,
  isSomeTrait,
  numberOf,
  type NumberWithin,
  type Requirement,
  type RuleSubject,
  type SomeTrait,
  type TraitKind,
  traitsOf,
  type ValueThat,
} from '@perkstream/domain-validation-rules';
import { inOrderOfAge, type Offer, type Place } from './offer.js';

/** The newest first. */
type Bucket = Offer[];

/** An offer that may apply where a value passes its test. */
interface Tested extends Place {
  readonly offer: Offer;
  readonly passes: (value: unknown, subject: RuleSubject) => boolean;
}

/** Offers with tests of one value, the newest first. */
interface Column {
  readonly read: (subject: RuleSubject) => unknown;
  readonly tested: Tested[];
}

/** Finds offers by what they require at the least: those that require something else cost nothing. */
export class OfferIndex {
  private readonly known = new Map<string, { readonly offer: Offer; readonly requirement: Requirement | undefined }>();
  private readonly always: Bucket = [];
  private readonly byTrait = new Map<TraitKind, Map<string, Bucket>>();
  private readonly columns = new Map<string, Column>();

  /** In the place of the offer with its key, if there is one. @param requirement undefined: it may apply to anybody */
  put(offer: Offer, requirement: Requirement | undefined): void {
    this.remove(offer.key);
    this.known.set(offer.key, { offer, requirement });
    if (requirement && !isSomeTrait(requirement)) {
      const { key, madeAt } = offer;
      insert(this.columnOf(requirement).tested, { key, madeAt, offer, passes: testOf(requirement) });
    } else for (const bucket of this.bucketsFor(requirement)) insert(bucket, offer);
  }

  remove(key: string): void {
    const known = this.known.get(key);
    if (!known) return;
    this.known.delete(key);
    const { offer, requirement } = known;
    if (requirement && !isSomeTrait(requirement)) takeOut(this.columnOf(requirement).tested, offer);
    else for (const bucket of this.bucketsFor(requirement)) takeOut(bucket, offer);
  }

  /**
   * Those that may apply to the subject, the newest first, each once. To be read at once: before anything is put or removed.
   * @param isWanted asked of hardly more offers than are read
   * @param after begins behind this place
   */
  *matching(subject: RuleSubject, isWanted: (offer: Offer) => boolean, after?: Place): Iterable<Offer> {
    const runs = this.runsFor(subject, isWanted, after);
    let last: Offer | undefined;
    for (;;) {
      let best: AnyRun | undefined;
      for (const run of runs) {
        if (run.head && (!best?.head || inOrderOfAge(run.head, best.head) < 0)) best = run;
      }
      if (!best?.head) return;
      const offer = best.head;
      best.advance();
      if (offer === last) continue;
      last = offer;
      yield offer;
    }
  }

  private runsFor(
    subject: RuleSubject,
    isWanted: (offer: Offer) => boolean,
    after: Place | undefined,
  ): readonly AnyRun[] {
    const runOf = (bucket: Bucket): Run<Offer> => new Run(bucket, isWanted, itself, after);
    const runs: AnyRun[] = [runOf(this.always)];
    const few = new Set<Offer>();
    for (const [kind, byValue] of this.byTrait) {
      for (const bucket of bucketsWith(byValue, traitsOf(subject, kind))) {
        if (bucket.length > FEW) runs.push(runOf(bucket));
        else for (const offer of bucket) few.add(offer);
      }
    }
    for (const { read, tested } of this.columns.values()) {
      if (tested.length === 0) continue;
      const value = read(subject);
      const isFound = ({ passes, offer }: Tested) => passes(value, subject) && isWanted(offer);
      runs.push(new Run(tested, isFound, ({ offer }) => offer, after));
    }
    return [...runs, runOf([...few].sort(inOrderOfAge))];
  }

  private bucketsFor(requirement: SomeTrait | undefined): readonly Bucket[] {
    if (!requirement) return [this.always];
    const buckets = new Set<Bucket>();
    for (const { kind, value } of requirement.anyOf) {
      const byValue = madeWhereMissing(this.byTrait, kind, () => new Map<string, Bucket>());
      buckets.add(madeWhereMissing(byValue, value, () => []));
    }
    return [...buckets];
  }

  private columnOf(requirement: NumberWithin | ValueThat): Column {
    if (!isNumberWithin(requirement)) {
      const { valueOf, read } = requirement;
      return madeWhereMissing(this.columns, valueOf, () => ({ read, tested: [] }));
    }
    const { number } = requirement;
    const read = (subject: RuleSubject) => numberOf(subject, number);
    return madeWhereMissing(this.columns, `number ${number}`, () => ({ read, tested: [] }));
  }
}

type AnyRun = Pick<Run<Offer>, 'head' | 'advance'>;

function itself(offer: Offer): Offer {
  return offer;
}

function testOf(requirement: NumberWithin | ValueThat): Tested['passes'] {
  if (!isNumberWithin(requirement)) return requirement.passes;
  const { from, to } = requirement;
  return (number) => number !== undefined && (number as number) >= from && (number as number) <= to;
}

/** The wanted ones of many, one after the other. What is passed over costs a few dozen instructions: there may be thousands. */
class Run<Each extends Place> {
  head: Offer | undefined;
  private next: number;

  constructor(
    private readonly all: readonly Each[],
    private readonly isWanted: (each: Each) => boolean,
    private readonly offerOf: (each: Each) => Offer,
    after: Place | undefined,
  ) {
    this.next = after ? placeBehind(all, after) : 0;
    this.advance();
  }

  advance(): void {
    const { all, isWanted } = this;
    let { next } = this;
    while (next < all.length && !isWanted(all[next]!)) next += 1;
    const found = all[next];
    this.head = found && this.offerOf(found);
    this.next = next + 1;
  }
}

/** Smaller buckets are put together, so that the merge looks at few heads, however many products a cart holds. */
const FEW = 32;

function bucketsWith(byValue: ReadonlyMap<string, Bucket>, values: ReturnType<typeof traitsOf>): readonly Bucket[] {
  const found: Bucket[] = [];
  if (typeof values === 'function') {
    for (const [value, bucket] of byValue) if (values(value)) found.push(bucket);
  } else {
    for (const value of values) {
      const bucket = byValue.get(value);
      if (bucket) found.push(bucket);
    }
  }
  return found;
}

function insert<Placed extends Place>(bucket: Placed[], placed: Placed): void {
  bucket.splice(placeOf(bucket, placed), 0, placed);
}

function takeOut(bucket: Place[], { key, madeAt }: Place): void {
  const place = placeOf(bucket, { key, madeAt });
  if (bucket[place]?.key === key) bucket.splice(place, 1);
}

/** Of the first that is not newer. */
function placeOf(bucket: readonly Place[], place: Place): number {
  let low = 0;
  let high = bucket.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (inOrderOfAge(bucket[middle]!, place) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of the first that is older. */
function placeBehind(bucket: readonly Place[], place: Place): number {
  const found = placeOf(bucket, place);
  return bucket[found]?.key === place.key ? found + 1 : found;
}

function madeWhereMissing<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
