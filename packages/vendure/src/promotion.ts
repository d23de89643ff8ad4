import {
  type Injector,
  LanguageCode,
  type Order,
  PromotionCondition,
  PromotionLineAction,
  PromotionShippingAction,
  type RequestContext,
} from '@vendure/core';
import { type PricedOrder, shippingOf, soldLines } from './cart-of-order.js';
import { discountsOf } from './discounts.js';
import { EnginePromotion } from './engine-promotion.js';
import { type Allocated, keptDiscounts } from './paid-order.js';
import { type Quotes } from './quotes.js';

export const CONDITION_CODE = 'perkstream';
export const ACTION_CODES = ['perkstream_line', 'perkstream_shipping'] as const;

const text = (value: string) => [{ languageCode: LanguageCode.en, value }];

/** The one promotion of the shop by which the engine decides: it holds where the engine takes something off. */
export function promotionParts(quotes: Quotes) {
  let injector: Injector;
  const condition = new PromotionCondition({
    code: CONDITION_CODE,
    description: text('The promotion engine takes something off'),
    args: {},
    init(given) {
      injector = given;
    },
    async check(ctx, order): Promise<false | Allocated> {
      const priced = order as unknown as PricedOrder;
      if (order.orderPlacedAt) return kept(ctx, order);
      const quote = await quotes.of(ctx, priced);
      return quote ? allocated(quote, priced) : false;
    },
  });
  const kept = async (ctx: RequestContext, order: Order): Promise<false | Allocated> => {
    const priced = order as unknown as PricedOrder;
    const paid = await quotes.paid(ctx, priced);
    if (paid) return keptDiscounts(paid, priced, quotes.shippingItem);
    if ((await injector.get(EnginePromotion).storedDiscountOf(ctx, order)) === 0) return false;
    throw new Error(`The promotion engine does not know order ${order.code} yet. Try again in a moment.`);
  };
  const onLine = new PromotionLineAction({
    code: ACTION_CODES[0],
    description: text('Take off each line what the promotion engine says'),
    args: {},
    conditions: [condition],
    execute: (_ctx, line, _args, { perkstream }) => -((perkstream as Allocated).lines[String(line.id)] ?? 0),
  });
  const onShipping = new PromotionShippingAction({
    code: ACTION_CODES[1],
    description: text('Take off shipping what the promotion engine says'),
    args: {},
    conditions: [condition],
    execute: (_ctx, shippingLine, order: Order, _args, { perkstream }) =>
      order.shippingLines[0] === shippingLine ? -(perkstream as Allocated).shipping : 0,
  });
  return { condition, actions: [onLine, onShipping] };
}

function allocated(quote: Parameters<typeof discountsOf>[0], order: PricedOrder): false | Allocated {
  const lines = soldLines(order);
  const isShippingSent = (quote.order?.items?.length ?? 0) > lines.length && shippingOf(order) > 0;
  const discounts = discountsOf(quote, lines.length + (isShippingSent ? 1 : 0));
  if (!discounts.some((discount) => discount > 0)) return false;
  const byLine = lines.map(({ id }, index) => [String(id), discounts[index]!] as const);
  return { lines: Object.fromEntries(byLine), shipping: isShippingSent ? discounts[lines.length]! : 0 };
}
