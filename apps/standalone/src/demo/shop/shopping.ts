import { Dice } from '../dice.js';
import { type Article, articles } from './assortment.js';
import { DAY_MS, momentsOfOrders, seasonAt } from './calendar.js';
import { type GivenCode } from './given-codes.js';
import { type Person } from './people.js';
import { FIRST_ORDER, FLASH_SALE, type Programs, WELCOME } from './programs.js';

/** One order of the shop: what is bought, the buyer, and the discounts asked for. */
export interface Purchase {
  readonly sourceId: string;
  /** Milliseconds since 1970 */
  readonly at: number;
  /** Source id */
  readonly customer: string;
  readonly order: object;
  readonly redeemables: readonly object[];
  /** When the goods come back, and why. */
  readonly returned?: { readonly at: number; readonly reason: string };
}

interface Redeemable {
  readonly object: 'voucher' | 'promotion_tier';
  readonly id: string;
  readonly gift?: { readonly credits: number };
}

/** A cart on its way to the till. */
interface Cart {
  readonly at: number;
  /** Value, in minor units */
  readonly total: number;
}

/** With what somebody pays less, and who that must be, where it is not just anybody. */
interface Saving {
  readonly redeemables: readonly Redeemable[];
  readonly customer?: string;
}

/** Codes that people have and may use, each with the ones that were given to them so far. */
interface AvailableCodes {
  readonly birthday: readonly GivenCode[];
  readonly giftCards: readonly GivenCode[];
  readonly referral: readonly GivenCode[];
}

type Way =
  | 'offer'
  | 'welcome'
  | 'newsletter'
  | 'first order'
  | 'birthday'
  | 'gift card'
  | 'friend'
  | 'both'
  | 'mistyped';

/** How many of a hundred customers pay less in each way. */
const WAYS: readonly (readonly [Way, number])[] = [
  ['offer', 42],
  ['welcome', 17],
  ['newsletter', 18],
  ['first order', 4],
  ['birthday', 6],
  ['gift card', 6],
  ['friend', 3],
  ['both', 3],
  ['mistyped', 1],
];

const REASONS = ['Did not fit', 'Changed my mind', 'Damaged on the way', 'Came too late', 'Other colour than shown'];
/** Below, in minor units, most people know that the codes of the newsletter do not work. */
const NEWSLETTER_FROM_CENTS = 5_000;

/** Decides who buys what, when, and with which codes: the same ones each time. */
export class Shopping {
  private readonly dice = new Dice(7);
  private readonly newsletter: string[];
  private readonly birthday: GivenCode[];
  /** How many of the people are customers already. */
  private known = 0;

  constructor(
    private readonly people: readonly Person[],
    private readonly programs: Programs,
    private readonly codes: AvailableCodes,
    private readonly today: number,
  ) {
    this.newsletter = [...programs.newsletter];
    this.birthday = [...codes.birthday];
  }

  /** @returns so many orders, in the order of time */
  purchases(count: number, opening: number): readonly Purchase[] {
    return momentsOfOrders(count, opening, this.dice).map((at, n) => this.purchase(n, at));
  }

  private purchase(n: number, at: number): Purchase {
    while ((this.people[this.known]?.registeredAt ?? Infinity) <= at) this.known += 1;
    const lines = this.lines(at);
    const total = lines.reduce((sum, { article, quantity }) => sum + article.price * quantity, 0);
    const { redeemables, customer = this.regular() } = this.saving({ at, total });
    const items = lines.map(({ article: { sourceId: source_id, object: related_object }, quantity }) => ({
      source_id,
      related_object,
      quantity,
    }));
    const isFetched = this.dice.happens(0.15);
    const order = {
      source_id: `order-${100_001 + n}`,
      status: isFetched ? 'FULFILLED' : 'PAID',
      items,
      metadata: { delivery: isFetched ? 'store' : 'parcel' },
    };
    return { sourceId: order.source_id, at, customer, order, redeemables, ...this.returned(at) };
  }

  private lines(at: number): readonly { article: Article; quantity: number }[] {
    const season = seasonAt(at);
    const count = this.dice.oneOf([1, 1, 1, 2, 2, 3, 4]);
    const bought = Array.from({ length: count }, () => this.article((article) => article.department.demand[season]));
    return [...new Set(bought)].map((article) => ({ article, quantity: this.dice.oneOf([1, 1, 1, 1, 2, 3]) }));
  }

  /** Any article; those that are not in demand are put back. */
  private article(demandFor: (article: Article) => number): Article {
    for (;;) {
      const article = this.dice.oneOf(articles);
      if (this.dice.between(1, 9) <= demandFor(article)) return article;
    }
  }

  private saving(cart: Cart): Saving {
    const { from, until } = this.programs.flashSale;
    // Some come too late.
    const inFlashSale = cart.at >= from && cart.at <= until + DAY_MS / 2;
    if (inFlashSale && this.dice.happens(0.3)) return vouchers(FLASH_SALE);
    const [way] = this.dice.weighted(WAYS, ([, share]) => share);
    return this.by[way](cart) ?? this.by.offer(cart) ?? vouchers(WELCOME);
  }

  /** Undefined where that way is not open to the cart. */
  private readonly by: Readonly<Record<Way, (cart: Cart) => Saving | undefined>> = {
    offer: (cart) => this.offer(cart),
    welcome: () => vouchers(WELCOME),
    newsletter: ({ total }) => {
      if (total < NEWSLETTER_FROM_CENTS && this.dice.happens(0.9)) return undefined;
      const code = this.newsletter.shift();
      return code === undefined ? undefined : vouchers(code);
    },
    'first order': () => ({ ...vouchers(FIRST_ORDER), customer: this.newcomer() }),
    birthday: ({ at }) => {
      const [next] = this.birthday;
      if (!next || next.at > at) return undefined;
      this.birthday.shift();
      return { ...vouchers(next.code), customer: next.customer };
    },
    'gift card': ({ at }) => {
      const card = this.dice.oneOf(this.codes.giftCards);
      if (!card || card.at > at) return undefined;
      const gift = { credits: this.dice.between(8, 22) * 100 };
      return { redeemables: [{ object: 'voucher', id: card.code, gift }], customer: card.customer };
    },
    friend: ({ at }) => {
      const link = this.dice.oneOf(this.codes.referral);
      return link && link.at <= at ? { ...vouchers(link.code), customer: this.newcomer() } : undefined;
    },
    both: (cart) => {
      const offer = this.offer(cart);
      return offer && { redeemables: [...offer.redeemables, ...vouchers(WELCOME).redeemables] };
    },
    mistyped: () => vouchers(this.dice.oneOf(['WELCOM10', 'WELLCOME10', 'FIRST2O', 'NEWS-ABC'])),
  };

  /** The best one for the cart. */
  private offer({ at, total }: Cart): Saving | undefined {
    const open = this.programs.tiers.filter(({ from, start, end }) => total >= from && at >= start && at <= end);
    const best = open.at(-1);
    return best && { redeemables: [{ object: 'promotion_tier', id: best.id }] };
  }

  /** People who have been customers for longer buy more often. */
  private regular(): string {
    return this.customer(Math.floor(this.known * this.dice.roll() ** 1.4));
  }

  private newcomer(): string {
    return this.customer(this.known - this.dice.between(1, 25));
  }

  private customer(place: number): string {
    return (this.people[Math.max(0, place)] as Person).sourceId;
  }

  private returned(at: number): Pick<Purchase, 'returned'> {
    if (!this.dice.happens(0.035)) return {};
    const back = at + this.dice.between(2 * DAY_MS, 14 * DAY_MS);
    return back < this.today ? { returned: { at: back, reason: this.dice.oneOf(REASONS) } } : {};
  }
}

function vouchers(...codes: readonly string[]): Saving {
  return { redeemables: codes.map((id) => ({ object: 'voucher', id })) };
}
