import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import {
  type AnswerOf,
  FindLowestPrices,
  FindPrices,
  type ItemPriceAnswer,
  type LowestPrice,
  type PricedItemInput,
  type RequestContext,
} from '@perkstream/published';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { type ItemPrice } from './item-pricer.js';
import { PriceFinder } from './price-finder.js';

/** Says what products and SKUs cost before they are in a cart. */
export const findPrices = handler(
  FindPrices,
  [PriceFinder, Messenger],
  async ({ context, body }, finder, messenger): Promise<AnswerOf<typeof FindPrices> | Refusal<RedemptionRefusal>> => {
    const found = await finder.find(context, body);
    if (isRefusal(found)) return found;
    const { at, prices } = found;
    const ids = prices.map((price) => price && idOf(price));
    const known = [...new Set(ids.filter((id) => id !== undefined))];
    const lowest = await messenger.ask(new FindLowestPrices(context.projectId, known, at));
    const lowestOf = new Map(known.map((id, index) => [id, lowest[index]]));
    const data = body.items.map((item, index) => {
      const price = prices[index];
      return price ? presentPrice(price, lowestOf.get(idOf(price)), context) : presentUnknown(item);
    });
    return { object: 'list', data_ref: 'data', data, total: data.length };
  },
);

function idOf({ item: { productId, skuId } }: ItemPrice): string {
  return skuId ?? productId;
}

/** Under the names that were sent. */
function presentUnknown({ source_id, product_id, sku_id, sku }: PricedItemInput): ItemPriceAnswer {
  const skuName = sku_id ?? sku;
  return {
    ...(source_id !== undefined && { source_id }),
    ...(product_id !== undefined && { product_id }),
    ...(skuName !== undefined && { sku_id: skuName }),
    found: false,
  };
}

function presentPrice(
  { item: { productId, skuId, sourceId }, line, promotional, conditional, validUntil }: ItemPrice,
  lowest: LowestPrice | undefined,
  { channel }: RequestContext,
): ItemPriceAnswer {
  const isTold = channel !== 'CLIENT_API';
  const changes = [validUntil, lowest?.changesAt].filter((moment) => typeof moment === 'string').sort();
  return {
    source_id: sourceId ?? null,
    product_id: productId,
    ...(skuId !== undefined && { sku_id: skuId }),
    found: true,
    regular_price: line.regularPrice ?? null,
    price: line.price ?? null,
    promotional: promotional ? { ...promotional, by: isTold ? [...promotional.by] : [] } : null,
    conditional: conditional.map(({ by, needs, amount }) => ({ ...(isTold && { by }), needs, amount })),
    lowest_price: lowest?.lowest ?? null,
    valid_until: changes[0] ?? null,
  };
}
