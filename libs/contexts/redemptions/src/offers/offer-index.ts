import {
  isSomeTrait,
  numberOf,
  type NumberName,
  type Requirement,
  type RuleSubject,
  type TraitKind,
  traitsOf,
} from '@perkstream/domain-validation-rules';
import { inOrderOfAge, type Offer, type Place } from './offer.js';

/** The newest first. */
type Bucket = Offer[];

/** How far a bucket was read. */
interface Head {
  readonly offers: readonly Offer[];
  next: number;
  readonly admits: (offer: Offer) => boolean;
}

interface Bounded {
  readonly offers: Bucket;
  /** By key: the numbers between which each may apply. */
  readonly bounds: Map<string, { readonly from: number; readonly to: number }>;
}

/** Finds offers by what they require at the least: those that require something else cost nothing. */
export class OfferIndex {
  private readonly known = new Map<string, { readonly offer: Offer; readonly requirement: Requirement | undefined }>();
  private readonly always: Bucket = [];
  private readonly byTrait = new Map<TraitKind, Map<string, Bucket>>();
  private readonly byNumber = new Map<NumberName, Bounded>();

  /** In the place of the offer with its key, if there is one. @param requirement undefined: it may apply to anybody */
  put(offer: Offer, requirement: Requirement | undefined): void {
    this.remove(offer.key);
    this.known.set(offer.key, { offer, requirement });
    for (const bucket of this.bucketsFor(requirement)) insert(bucket, offer);
    if (requirement && !isSomeTrait(requirement)) this.boundedBy(requirement.number).bounds.set(offer.key, requirement);
  }

  remove(key: string): void {
    const known = this.known.get(key);
    if (!known) return;
    this.known.delete(key);
    for (const bucket of this.bucketsFor(known.requirement)) takeOut(bucket, known.offer);
  }

  /**
   * Those that may apply to the subject, the newest first, each once. To be read at once: before anything is put or removed.
   * @param isWanted asked of no more offers than are read
   * @param after begins behind this place
   */
  *matching(subject: RuleSubject, isWanted: (offer: Offer) => boolean, after?: Place): Iterable<Offer> {
    const heads = this.headsFor(subject, after);
    let last: Offer | undefined;
    for (;;) {
      let best: Head | undefined;
      for (const head of heads) {
        const offer = head.offers[head.next];
        if (offer && (!best || inOrderOfAge(offer, best.offers[best.next]!) < 0)) best = head;
      }
      if (!best) return;
      const offer = best.offers[best.next]!;
      best.next += 1;
      if (offer === last || !best.admits(offer)) continue;
      last = offer;
      if (isWanted(offer)) yield offer;
    }
  }

  private headsFor(subject: RuleSubject, after: Place | undefined): readonly Head[] {
    const head = (offers: readonly Offer[], admits: Head['admits'] = () => true): Head => {
      return { offers, next: after ? placeBehind(offers, after) : 0, admits };
    };
    const few = new Set<Offer>();
    const heads = [head(this.always)];
    for (const [kind, byValue] of this.byTrait) {
      for (const bucket of bucketsWith(byValue, traitsOf(subject, kind))) {
        if (bucket.length > FEW) heads.push(head(bucket));
        else for (const offer of bucket) few.add(offer);
      }
    }
    for (const [name, { offers, bounds }] of this.byNumber) {
      const number = numberOf(subject, name);
      if (number !== undefined) heads.push(head(offers, ({ key }) => isWithin(number, bounds.get(key)!)));
    }
    return [...heads, head([...few].sort(inOrderOfAge))].filter(({ offers }) => offers.length > 0);
  }

  private bucketsFor(requirement: Requirement | undefined): readonly Bucket[] {
    if (!requirement) return [this.always];
    if (!isSomeTrait(requirement)) return [this.boundedBy(requirement.number).offers];
    const buckets = new Set<Bucket>();
    for (const { kind, value } of requirement.anyOf) {
      const byValue = madeWhereMissing(this.byTrait, kind, () => new Map<string, Bucket>());
      buckets.add(madeWhereMissing(byValue, value, () => []));
    }
    return [...buckets];
  }

  private boundedBy(name: NumberName): Bounded {
    return madeWhereMissing(this.byNumber, name, () => ({ offers: [], bounds: new Map() }));
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

function isWithin(number: number, { from, to }: { from: number; to: number }): boolean {
  return number >= from && number <= to;
}

function insert(bucket: Bucket, offer: Offer): void {
  bucket.splice(placeOf(bucket, offer), 0, offer);
}

function takeOut(bucket: Bucket, offer: Offer): void {
  const place = placeOf(bucket, offer);
  if (bucket[place]?.key === offer.key) bucket.splice(place, 1);
}

/** Of the first that is not newer. */
function placeOf(bucket: readonly Offer[], place: Place): number {
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
function placeBehind(bucket: readonly Offer[], place: Place): number {
  const found = placeOf(bucket, place);
  return bucket[found]?.key === place.key ? found + 1 : found;
}

function madeWhereMissing<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
