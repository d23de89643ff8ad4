import { inOrderOfAge, type Offer, type Place } from './offer.js';

/** Offers, the newest first, each once. */
export class OffersByAge {
  private readonly byKey = new Map<string, Offer>();
  /** Made when somebody asks: many offers are put in order faster together than one by one. */
  private ordered: Offer[] | undefined;

  get(key: string): Offer | undefined {
    return this.byKey.get(key);
  }

  /** In the place of the offer with its key, if there is one. */
  put(offer: Offer): void {
    this.remove(offer.key);
    this.byKey.set(offer.key, offer);
    this.ordered?.splice(placeOf(this.ordered, offer), 0, offer);
  }

  remove(key: string): void {
    const offer = this.byKey.get(key);
    if (!offer) return;
    this.byKey.delete(key);
    this.ordered?.splice(placeOf(this.ordered, offer), 1);
  }

  /** The offers behind a place. The result is valid until something is put or removed. */
  *after(place?: Place): Iterable<Offer> {
    this.ordered ??= [...this.byKey.values()].sort(inOrderOfAge);
    const { ordered } = this;
    let next = place ? placeOf(ordered, place) : 0;
    if (place && next < ordered.length && inOrderOfAge(ordered[next]!, place) === 0) next += 1;
    while (next < ordered.length) yield ordered[next++]!;
  }
}

/** The index of the first offer that is not newer. */
function placeOf(ordered: readonly Place[], place: Place): number {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (inOrderOfAge(ordered[middle]!, place) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
