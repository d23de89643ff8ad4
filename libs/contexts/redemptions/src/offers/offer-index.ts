import {
  isSomeTrait,
  numberOf,
  type NumberName,
  type Requirement,
  type RuleSubject,
  type SomeTrait,
  type TraitKind,
  traitsOf,
} from '@perkstream/domain-validation-rules';
import { inOrderOfAge, type Offer, type Place } from './offer.js';

/** The newest first. */
type Bucket = Offer[];

/** An offer that may apply where a number lies between these, both included. */
interface Bounded extends Place {
  readonly offer: Offer;
  readonly from: number;
  readonly to: number;
}

/** Finds offers by what they require at the least: those that require something else cost nothing. */
export class OfferIndex {
  private readonly known = new Map<string, { readonly offer: Offer; readonly requirement: Requirement | undefined }>();
  private readonly always: Bucket = [];
  private readonly byTrait = new Map<TraitKind, Map<string, Bucket>>();
  private readonly byNumber = new Map<NumberName, Bounded[]>();

  /** In the place of the offer with its key, if there is one. @param requirement undefined: it may apply to anybody */
  put(offer: Offer, requirement: Requirement | undefined): void {
    this.remove(offer.key);
    this.known.set(offer.key, { offer, requirement });
    if (requirement && !isSomeTrait(requirement)) {
      const { number, from, to } = requirement;
      const { key, madeAt } = offer;
      insert(this.boundedBy(number), { key, madeAt, offer, from, to });
    } else for (const bucket of this.bucketsFor(requirement)) insert(bucket, offer);
  }

  remove(key: string): void {
    const known = this.known.get(key);
    if (!known) return;
    this.known.delete(key);
    const { offer, requirement } = known;
    if (requirement && !isSomeTrait(requirement)) takeOut(this.boundedBy(requirement.number), offer);
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
      let best: Run | undefined;
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

  private runsFor(subject: RuleSubject, isWanted: (offer: Offer) => boolean, after: Place | undefined): readonly Run[] {
    const runs: Run[] = [new OfferRun(this.always, isWanted, after)];
    const few = new Set<Offer>();
    for (const [kind, byValue] of this.byTrait) {
      for (const bucket of bucketsWith(byValue, traitsOf(subject, kind))) {
        if (bucket.length > FEW) runs.push(new OfferRun(bucket, isWanted, after));
        else for (const offer of bucket) few.add(offer);
      }
    }
    for (const [name, bounded] of this.byNumber) {
      const number = numberOf(subject, name);
      if (number !== undefined) runs.push(new BoundedRun(bounded, number, isWanted, after));
    }
    return [...runs, new OfferRun([...few].sort(inOrderOfAge), isWanted, after)];
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

  private boundedBy(name: NumberName): Bounded[] {
    return madeWhereMissing(this.byNumber, name, () => []);
  }
}

/** The wanted offers of a bucket, one after the other. What is passed over costs a few dozen instructions: there may be thousands. */
interface Run {
  readonly head: Offer | undefined;
  advance(): void;
}

class OfferRun implements Run {
  head: Offer | undefined;
  private next: number;

  constructor(
    private readonly offers: readonly Offer[],
    private readonly isWanted: (offer: Offer) => boolean,
    after: Place | undefined,
  ) {
    this.next = after ? placeBehind(offers, after) : 0;
    this.advance();
  }

  advance(): void {
    const { offers, isWanted } = this;
    let { next } = this;
    while (next < offers.length && !isWanted(offers[next]!)) next += 1;
    this.head = offers[next];
    this.next = next + 1;
  }
}

class BoundedRun implements Run {
  head: Offer | undefined;
  private next: number;

  constructor(
    private readonly bounded: readonly Bounded[],
    private readonly number: number,
    private readonly isWanted: (offer: Offer) => boolean,
    after: Place | undefined,
  ) {
    this.next = after ? placeBehind(bounded, after) : 0;
    this.advance();
  }

  advance(): void {
    const { bounded, number, isWanted } = this;
    let { next } = this;
    for (; next < bounded.length; next++) {
      const { from, to, offer } = bounded[next]!;
      if (number >= from && number <= to && isWanted(offer)) break;
    }
    this.head = bounded[next]?.offer;
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
