import {
  LanguageCode,
  type Order,
  PromotionCondition,
  PromotionLineAction,
  PromotionShippingAction,
} from '@vendure/core';
import { type PricedOrder, shippingOf, soldLines } from './cart-of-order.js';
import { discountsOf } from './discounts.js';
import { type Quotes } from './quotes.js';

/** Discounts by the id of the line; those of shipping apart. */
interface Allocated extends Record<string, unknown> {
  readonly lines: Readonly<Record<string, number>>;
  readonly shipping: number;
}

const text = (value: string) => [{ languageCode: LanguageCode.en, value }];

/** The one promotion of the shop by which the engine decides: it holds where the engine takes something off. */
export function promotionParts(quotes: Quotes) {
  const condition = new PromotionCondition({
    code: 'perkstream',
    description: text('The promotion engine takes something off'),
    args: {},
    async check(ctx, order): Promise<false | Allocated> {
      const priced = order as unknown as PricedOrder;
      const quote = await quotes.of(ctx, priced);
      return quote ? allocated(quote, priced) : false;
    },
  });
  const onLine = new PromotionLineAction({
    code: 'perkstream_line',
    description: text('Take off each line what the promotion engine says'),
    args: {},
    conditions: [condition],
    execute: (_ctx, line, _args, { perkstream }) => -((perkstream as Allocated).lines[String(line.id)] ?? 0),
  });
  const onShipping = new PromotionShippingAction({
    code: 'perkstream_shipping',
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
