import { atOnce, refuse, type Refusal } from '@perkstream/kernel';
import { type CategorySelection, type StackingRules } from '../stacking-rules.js';
import { type Stackable } from '../stack-counts.js';
import { goThroughStack, type Trial } from '../stack.js';
import { type Most } from '../deal-bounds.js';

/** A discount on a number, with rules that later and earlier ones may break. */
export interface ToyDiscount extends Stackable {
  readonly name: string;
  /** `once`: an amount, unless another such was taken before; `to`: down to it; `gift`: something on top of the cart */
  readonly kind: 'amount' | 'percent' | 'to' | 'once' | 'gift';
  readonly value: number;
  /** It applies while more, or less, than this is left. */
  readonly above?: number;
  readonly below?: number;
}

export interface ToyCart {
  readonly left: number;
  readonly off: number;
  readonly hadOnce: boolean;
}

/** What stacks of these are made of. */
export interface Toys {
  readonly candidate: ToyDiscount;
  readonly cart: ToyCart;
  readonly effect: string;
  readonly unmet: { readonly refusal: Refusal };
}

export const opened = (left: number): ToyCart => ({ left, off: 0, hadOnce: false });

export function attempt(discount: ToyDiscount, { left, off, hadOnce }: ToyCart): Trial<Toys> {
  const { name, kind, value, above = -1, below = Infinity } = discount;
  if (left <= above || left >= below) return { applies: false, refusal: refuse('order_rules_violated') };
  const taken = kind === 'gift' ? value : Math.min(left, wanted(discount, left, hadOnce));
  const cart = {
    left: kind === 'gift' ? left : left - taken,
    off: off + taken,
    hadOnce: hadOnce || kind === 'once',
  };
  return { applies: true, cart, hasEffect: taken > 0, effect: name };
}

function wanted({ kind, value }: ToyDiscount, left: number, hadOnce: boolean): number {
  if (kind === 'percent') return Math.round((left * value) / 100);
  if (kind === 'to') return Math.max(0, left - value);
  return kind === 'once' && hadOnce ? 0 : value;
}

/** @param start what the cart costs */
export function mostOf(start: number): (discount: ToyDiscount) => Most {
  return ({ kind, value }) => {
    if (kind === 'gift') return { most: value, isBeyond: true };
    const share = { part: value / 100, rounding: 0.5 };
    if (kind === 'percent') return { most: start, share: { of: value % 2 === 0 ? 'whole' : 'lines', ...share } };
    return { most: kind === 'to' ? start : Math.min(start, value) };
  };
}

export const DEFAULTS: StackingRules = {
  redeemablesLimit: 30,
  applicableRedeemablesLimit: 5,
  applicableRedeemablesPerCategoryLimit: null,
  applicableRedeemablesCategoryLimits: {},
  applicableExclusiveRedeemablesLimit: 1,
  applicableExclusiveRedeemablesPerCategoryLimit: null,
  exclusiveCategories: [],
  jointCategories: [],
  redeemablesApplicationMode: 'PARTIAL',
  redeemablesSortingRule: 'REQUESTED_ORDER',
  groupedRedeemablesSortingRule: 'JOINT_ALWAYS_LAST',
  redeemablesProductsApplicationMode: 'STACK',
  redeemablesNoEffectRule: 'REDEEM_ANYWAY',
  noEffectSkipCategories: [],
  noEffectRedeemAnywayCategories: [],
  discountCalculationMode: 'DISCOUNTED_AMOUNT',
  initialAmountModeCategories: [],
  discountedAmountModeCategories: [],
  redeemablesRollbackOrderMode: 'WITH_ORDER',
};

type Mode = 'BEST_FOR_CUSTOMER' | 'BEST_FOR_SHOP';

/** What every set of a cart is worth, by its bits: undefined where the rules do not allow it. */
export class EverySet {
  private readonly totals: (number | undefined)[];

  constructor(
    readonly all: readonly ToyDiscount[],
    private readonly rules: StackingRules,
    private readonly start: number,
  ) {
    this.totals = Array.from({ length: 1 << all.length }, (_each, bits) => this.priced(this.membersOf(bits)));
  }

  membersOf(bits: number): ToyDiscount[] {
    return this.all.filter((_each, place) => bits & (1 << place));
  }

  /** The best one, by looking at all. */
  best(mode: Mode): { readonly members: readonly ToyDiscount[]; readonly total: number } {
    const sign = mode === 'BEST_FOR_SHOP' ? -1 : 1;
    let best: { key: number[]; bits: number } | undefined;
    for (let bits = 0; bits < this.totals.length; bits++) {
      const total = this.totals[bits];
      if (total === undefined || !this.isAdmissible(bits, total, mode)) continue;
      const key = [-sign * total, ...tieKey(this.membersOf(bits), this.all)];
      if (!best || isLess(key, best.key)) best = { key, bits };
    }
    const bits = best?.bits ?? 0;
    return { members: this.membersOf(bits), total: this.totals[bits] ?? 0 };
  }

  /** Of those that apply alone. */
  get singles(): number[] {
    return this.all.flatMap((_each, place) => this.totals[1 << place] ?? []);
  }

  private isAdmissible(bits: number, total: number, mode: Mode): boolean {
    for (const [place, one] of this.all.entries()) {
      const bit = 1 << place;
      if (!(bits & bit)) {
        const more = this.totals[bits | bit];
        if (more !== undefined && more >= total) return false;
      } else if (mode === 'BEST_FOR_SHOP' && one.category?.selection === 'BEST') {
        for (const [at, other] of this.all.entries()) {
          if (other.category?.id !== one.category.id || at === place) continue;
          const givesMore = (this.totals[1 << at] ?? -1) > (this.totals[bit] ?? 0);
          if (givesMore && this.totals[(bits & ~bit) | (1 << at)] !== undefined) return false;
        }
      }
    }
    return true;
  }

  private priced(members: readonly ToyDiscount[]): number | undefined {
    const { rules } = this;
    if (members.length > rules.applicableRedeemablesLimit) return undefined;
    const isOf = (list: readonly string[]) => members.some(({ category }) => category && list.includes(category.id));
    const isCommon = ({ category }: ToyDiscount) =>
      ![...rules.exclusiveCategories, ...rules.jointCategories].includes(category?.id ?? '');
    if (isOf(rules.exclusiveCategories) && members.some(isCommon)) return undefined;
    const one = members.filter(({ category }) => category?.selection === 'BEST' || category?.selection === 'FIRST');
    if (new Set(one.map(({ category }) => category?.id)).size < one.length) return undefined;
    const whole = this.go(members);
    if (!whole) return undefined;
    for (const member of members) {
      if (member.category?.selection !== 'FIRST') continue;
      for (const rival of this.all) {
        if (members.includes(rival) || rival.category?.id !== member.category.id) continue;
        if (this.isBefore(rival, member, members) && this.appliesAtItsTurn(rival, members)) return undefined;
      }
    }
    return whole.off;
  }

  /** In the order of the stack. */
  private orderOf(members: readonly ToyDiscount[]): ToyDiscount[] {
    const inRequest = this.all.filter((each) => members.includes(each));
    return atOnce(goThroughStack<Toys>(inRequest, this.rules, opened(this.start), attempt)).map(
      ({ candidate }) => candidate,
    );
  }

  private isBefore(rival: ToyDiscount, member: ToyDiscount, members: readonly ToyDiscount[]): boolean {
    const order = this.orderOf([...members, rival]);
    return order.indexOf(rival) < order.indexOf(member);
  }

  private appliesAtItsTurn(rival: ToyDiscount, members: readonly ToyDiscount[]): boolean {
    const order = this.orderOf([...members, rival]);
    return this.go(order.slice(0, order.indexOf(rival) + 1)) !== undefined;
  }

  /** The cart after all of them; undefined where one does not apply. */
  private go(members: readonly ToyDiscount[]): ToyCart | undefined {
    const start = opened(this.start);
    if (members.length === 0) return start;
    const inRequest = this.all.filter((each) => members.includes(each));
    const outcomes = atOnce(goThroughStack<Toys>(inRequest, this.rules, start, attempt));
    let cart: ToyCart | undefined;
    for (const outcome of outcomes) {
      if (outcome.status !== 'APPLICABLE') return undefined;
      cart = outcome.cart;
    }
    return cart;
  }
}

function tieKey(members: readonly ToyDiscount[], all: readonly ToyDiscount[]): number[] {
  const hierarchies = members.map(({ category }) => category?.hierarchy ?? Number.MAX_SAFE_INTEGER);
  return [members.length, ...hierarchies.sort((a, b) => a - b), ...members.map((each) => all.indexOf(each))];
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const place = a.findIndex((value, index) => value !== b[index]);
  return place >= 0 && (a[place] as number) < (b[place] as number);
}

export function inCategory(id: string, hierarchy: number, selection?: CategorySelection): Pick<Stackable, 'category'> {
  return { category: { id, hierarchy, ...(selection && { selection }) } };
}
