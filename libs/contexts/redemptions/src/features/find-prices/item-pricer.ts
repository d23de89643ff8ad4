import { Injectable } from '@nestjs/common';
import { type Cart, type CartLine, isExact, totalAmount } from '@perkstream/domain-pricing';
import { type Instant } from '@perkstream/kernel';
import { type Condition, conditionsOf, MAX_CONDITIONS } from './conditional-prices.js';
import { type FoundItem } from './named-items.js';
import { type ShelfOffers } from './shelf-offers.js';
import { type ItemCart, type Shelf, ShelfPricer, type SortedOffers } from './shelf-pricer.js';

/** What one item costs. Minor units of one unit. */
export interface ItemPrice {
  readonly item: FoundItem;
  /** As it is in the catalogue. */
  readonly line: CartLine;
  /** undefined: it has no price */
  readonly promotional: OfferedPrice | undefined;
  readonly conditional: readonly ConditionalPrice[];
  /** undefined: time changes nothing */
  readonly validUntil: Instant | undefined;
}

interface OfferedPrice {
  readonly amount: number;
  /** Ids of the tiers that apply. */
  readonly by: readonly string[];
}

export interface ConditionalPrice extends Pick<Condition, 'needs'> {
  readonly by: string;
  readonly amount: number;
}

/** One unit of an item, with the tiers that may concern it. */
interface ShelfItem extends SortedOffers {
  readonly cart: ItemCart;
  readonly offers: ShelfOffers;
}

/** Prices one item: one unit as it is, and more of it where that is cheaper. */
@Injectable()
export class ItemPricer {
  constructor(private readonly pricer: ShelfPricer) {}

  /** @param quantity that carts of conditional prices have at least */
  async priceOf({ cart, offers, passing, held }: ShelfItem, quantity: number, shelf: Shelf): Promise<ItemPrice> {
    const { item, opened, names } = cart;
    const line = opened.cart.lines[0]!;
    const said = { item, line, validUntil: offers.nextChange(names) };
    if (line.price === undefined) return { ...said, promotional: undefined, conditional: [] };
    const { applied, valid, whole } = await this.pricer.evaluate(cart, passing, shelf);
    const promotional = valid
      ? { amount: totalAmount(whole), by: applied.map(({ redeemable }) => redeemable.id) }
      : { amount: totalAmount(opened.cart), by: [] };
    const conditions = conditionsOf(await this.pricer.nearMisses(cart, held, MAX_CONDITIONS, shelf), line.price);
    const wanted = { item, quantity, offers, below: promotional.amount };
    return { ...said, promotional, conditional: await this.conditional(conditions, wanted, shelf) };
  }

  /** The prices of carts that meet the conditions, where the tiers then apply and one unit costs less. */
  private async conditional(
    conditions: readonly Condition[],
    { item, quantity, offers, below }: { item: FoundItem; quantity: number; offers: ShelfOffers; below: number },
    shelf: Shelf,
  ): Promise<readonly ConditionalPrice[]> {
    const prices: ConditionalPrice[] = [];
    const offered = new Map<number, OfferedPrice | undefined>();
    for (const { tierId, units, needs } of conditions) {
      const count = Math.max(units, quantity);
      if (!offered.has(count)) offered.set(count, await this.unitPrice(item, count, offers, shelf));
      const { amount = below, by = [] } = offered.get(count) ?? {};
      if (amount < below && by.includes(tierId)) prices.push({ by: tierId, needs, amount });
    }
    return prices;
  }

  private async unitPrice(
    item: FoundItem,
    quantity: number,
    offers: ShelfOffers,
    shelf: Shelf,
  ): Promise<OfferedPrice | undefined> {
    const cart = this.pricer.cartOf(item, quantity, shelf);
    if (!isExact(cart.opened.cart)) return undefined;
    const { passing } = this.pricer.sort(cart, offers);
    const { applied, valid, whole } = await this.pricer.evaluate(cart, passing, shelf);
    if (!valid) return undefined;
    return {
      amount: Math.ceil(totalAmount(whole) / unitsOf(item, whole)),
      by: applied.map(({ redeemable }) => redeemable.id),
    };
  }
}

/** With those that come for free. */
function unitsOf({ productId, skuId }: FoundItem, { lines }: Cart): number {
  const own = lines.filter((line) =>
    skuId === undefined ? line.productId === productId && !line.skuId : line.skuId === skuId,
  );
  return own.reduce((sum, line) => sum + line.quantity, 0);
}
