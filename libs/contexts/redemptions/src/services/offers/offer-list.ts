import { ItemsOfCart, type RuleSubject, Visitor } from '@perkstream/domain-validation-rules';
import { type Instant } from '@perkstream/kernel';
import { type GateKind, gateScopes } from './gates.js';
import { inOrderOfAge, isOpenAt, type Offer, type Place } from './offer.js';
import { isMentioned } from './mentions.js';
import { type OfferIndex } from './offer-index.js';

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
  /** Gives way to others. */
  readonly pause?: () => Promise<void> | undefined;
}

type Position = Place & { readonly rank: number };

/** One to two milliseconds. */
const STEPS_AT_ONCE = 50_000;
/** Before and behind all keys. */
const FIRST_KEY = '\uffff';
const LAST_KEY = '';

/** The public offers and the vouchers that the customer holds, in one list, the newest first. */
export class OfferList {
  readonly items: ItemsOfCart;
  private readonly held: ReadonlySet<Offer>;
  private readonly heldCodes: ReadonlySet<string>;
  private readonly visitor: Visitor | undefined;

  constructor(
    private readonly index: OfferIndex,
    private readonly wanted: Wanted,
  ) {
    const { held, gates, subject } = wanted;
    this.items = new ItemsOfCart(subject);
    this.held = new Set(held);
    this.heldCodes = new Set(held.map(({ id }) => id));
    this.visitor = gates && new Visitor(subject, gateScopes[gates]);
  }

  all(): Promise<readonly Listed[]> {
    return this.next(Infinity, undefined);
  }

  /**
   * Others have their turn in between.
   * @param after what `next` gave last, or what `from` found; undefined: the beginning
   */
  async next(count: number, after: Position | undefined): Promise<readonly Listed[]> {
    const listed: Listed[] = [];
    let place = after;
    while (listed.length < count) {
      place = this.goOn(place, count, listed);
      if (!place) break;
      await this.wanted.pause?.();
    }
    return listed;
  }

  /** The place where a page ended. */
  async from({ madeAt, rank }: Mark): Promise<Position> {
    if (rank === undefined) return { madeAt, key: LAST_KEY, rank: 0 };
    const start = { madeAt, key: FIRST_KEY, rank: 0 };
    const passed = (await this.next(rank, start)).filter(({ offer }) => offer.madeAt === madeAt);
    const last = passed.at(-1);
    return last ? positionOf(last) : start;
  }

  /**
   * Lists offers until there are so many, or enough work was done at once.
   * @returns where it stopped; undefined: at the end
   */
  private goOn(after: Position | undefined, count: number, listed: Listed[]): Position | undefined {
    const { held, objects, subject } = this.wanted;
    const began = subject.steps?.spent ?? 0;
    const own = after ? held.filter((offer) => inOrderOfAge(offer, after) > 0) : held;
    let last = after;
    for (const offer of byAge(objects.size > 0 ? this.index.after(after) : [], own)) {
      const rank: number = last?.madeAt === offer.madeAt ? last.rank : 0;
      const isListed = this.isListed(offer);
      last = { key: offer.key, madeAt: offer.madeAt, rank: isListed ? rank + 1 : rank };
      if (isListed) listed.push({ offer, rank: last.rank });
      if (listed.length === count || (subject.steps?.spent ?? 0) > began + STEPS_AT_ONCE) return last;
    }
    return undefined;
  }

  private isListed(offer: Offer): boolean {
    this.wanted.subject.steps?.take(1);
    const isLookedFor = this.held.has(offer) || (this.isOpen(offer) && this.isAboutTheCart(offer));
    return isLookedFor && this.mayApply(offer);
  }

  /** A code that everybody may use is listed only once for a customer that it was published to. */
  private isOpen(offer: Offer): boolean {
    const { objects, now } = this.wanted;
    const { object, id } = offer;
    return isOpenAt(offer, now) && objects.has(object) && !(object === 'voucher' && this.heldCodes.has(id));
  }

  private isAboutTheCart({ mentions }: Offer): boolean {
    const { items } = this;
    const { scope } = this.wanted;
    if (scope === 'cart' || scope === 'audience') return true;
    return isMentioned(mentions.byDiscount, items) || (scope === 'mentioned' && isMentioned(mentions.byRules, items));
  }

  /** Judged by the document, before the offer is looked up. */
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
