import { type LineTest, type RuleSubject, Visitor } from '@perkstream/domain-validation-rules';
import { type Instant } from '@perkstream/kernel';
import { type GateKind, gateScopes } from './gates.js';
import { inOrderOfAge, isOpenAt, type Offer, type Place } from './offer.js';
import { type OfferBook } from './offer-book.js';

/**
 * What makes an offer one that is looked for:
 * - `cart`: its rules may hold for customer and cart
 * - `audience`: its rules about the customer may hold
 * - `discounted`: its discount is about products of the cart
 * - `mentioned`: its discount is about them, or its rules ask for them
 */
export type Scope = 'cart' | 'audience' | 'mentioned' | 'discounted';

/** An offer with its number among the offers made at the same time, from 1 on. */
export interface Listed {
  readonly offer: Offer;
  readonly rank: number;
}

/** Where a page ended. */
export interface Mark {
  /** Milliseconds since 1970 */
  readonly madeAt: number;
  /** undefined: behind all that were made at that time */
  readonly rank?: number;
}

export interface Wanted {
  readonly scope: Scope;
  /** The gates of offers that the subject has to pass; undefined: none. */
  readonly gates: GateKind | undefined;
  readonly subject: RuleSubject;
  readonly now: Instant;
  /** The part of the public offers that is included. */
  readonly objects: ReadonlySet<Offer['object']>;
  readonly admits: (offer: Offer) => boolean;
  /** The vouchers that the customer holds, the newest first. */
  readonly held: readonly Offer[];
}

type Position = Place & { readonly rank: number };

/** Before and behind all keys. */
const FIRST_KEY = '\uffff';
const LAST_KEY = '';

/** The public offers and the vouchers that the customer holds, in one list, the newest first. */
export class OfferList {
  private readonly heldCodes: ReadonlySet<string>;
  private readonly visitor: Visitor | undefined;

  constructor(
    private readonly book: OfferBook,
    private readonly wanted: Wanted,
  ) {
    const { held, gates, subject } = wanted;
    this.heldCodes = new Set(held.map(({ id }) => id));
    this.visitor = gates && new Visitor(subject, gateScopes[gates]);
  }

  all(): readonly Listed[] {
    return this.next(Infinity, undefined);
  }

  /** @param after what `next` gave last, or what `from` found; undefined: the beginning */
  next(count: number, after: Position | undefined): readonly Listed[] {
    const { objects, held } = this.wanted;
    const onOffer = objects.size > 0 ? this.onOffer(after) : [];
    const own = held.filter((offer) => (!after || inOrderOfAge(offer, after) > 0) && this.mayApply(offer));
    const listed: Listed[] = [];
    let last = after;
    if (count === 0) return listed;
    for (const offer of byAge(onOffer, own)) {
      const rank: number = last?.madeAt === offer.madeAt ? last.rank + 1 : 1;
      last = { key: offer.key, madeAt: offer.madeAt, rank };
      listed.push({ offer, rank });
      if (listed.length === count) break;
    }
    return listed;
  }

  /** The place where a page ended. */
  from({ madeAt, rank }: Mark): Position {
    if (rank === undefined) return { madeAt, key: LAST_KEY, rank: 0 };
    const start = { madeAt, key: FIRST_KEY, rank: 0 };
    const passed = this.next(rank, start).filter(({ offer }) => offer.madeAt === madeAt);
    const last = passed.at(-1);
    return last ? positionOf(last) : start;
  }

  private *onOffer(after: Place | undefined): Iterable<Offer> {
    for (const offer of this.book.after(after)) {
      if (this.isOpen(offer) && this.isAboutTheCart(offer) && this.mayApply(offer)) yield offer;
    }
  }

  /** A code that everybody may use is listed only once for a customer to whom it was published. */
  private isOpen(offer: Offer): boolean {
    const { objects, now } = this.wanted;
    const { object, id } = offer;
    return isOpenAt(offer, now) && objects.has(object) && !(object === 'voucher' && this.heldCodes.has(id));
  }

  private isAboutTheCart({ mentions }: Offer): boolean {
    const { scope, subject } = this.wanted;
    if (scope === 'cart' || scope === 'audience') return true;
    const someLine = (test: LineTest) => subject.order?.items?.some(test) ?? false;
    return someLine(mentions.byDiscount) || (scope === 'mentioned' && someLine(mentions.byRules));
  }

  /** As far as the document tells, before the offer is looked up. */
  private mayApply(offer: Offer): boolean {
    return this.wanted.admits(offer) && this.passesGates(offer);
  }

  private passesGates({ gates, tiers }: Offer): boolean {
    const { visitor } = this;
    if (!visitor || !this.wanted.gates) return true;
    for (const gate of gates[this.wanted.gates]) if (!gate.lets(visitor)) return false;
    return tiers === undefined || tiers.some((tier) => this.passesGates(tier));
  }
}

export function positionOf({ offer: { key, madeAt }, rank }: Listed): Position {
  return { key, madeAt, rank };
}

function* byAge(offers: Iterable<Offer>, own: readonly Offer[]): Iterable<Offer> {
  let next = 0;
  for (const offer of offers) {
    while (next < own.length && inOrderOfAge(own[next]!, offer) < 0) yield own[next++]!;
    yield offer;
  }
  yield* own.slice(next);
}
