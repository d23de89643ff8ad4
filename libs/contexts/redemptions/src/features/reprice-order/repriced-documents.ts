import { derivedId, type JsonObject, sharedPart } from '@perkstream/kernel';
import {
  type Cart,
  type CartLine,
  presentOrder,
  totalAppliedDiscountAmount,
  type WireOrderFrame,
} from '@perkstream/domain-pricing';
import { type OrderDocument, type RedemptionRecord } from '@perkstream/published';
import { type AppliedOutcome } from '../../domain/cart/evaluate-cart.js';
import { type MadeRedemption } from './made-redemption.js';

/** The record of a redemption as it would be of the order that it is priced for now. */
export function repricedRecord(
  record: RedemptionRecord,
  { effect, cart }: AppliedOutcome,
  order: OrderDocument,
): RedemptionRecord {
  const { opensOrder: _opens, ...kept } = record;
  return {
    ...kept,
    ...(record.amount !== undefined && { amount: effect.credits ?? 0 }),
    ...(record.reward && { reward: { ...record.reward, points: effect.reward?.points ?? 0 } }),
    order,
    discountAmount: totalAppliedDiscountAmount(cart),
    orderAmount: cart.amount ?? 0,
  };
}

/** Of what the order says beside its amounts and items, nothing changes. */
export function frameOf(order: OrderDocument): WireOrderFrame {
  const { id, source_id, status, metadata, customer_id, created_at } = order;
  return {
    ...{ id, source_id, status, metadata, customer_id, created_at },
    referrer_id: order['referrer_id'] as string | null | undefined,
    updated_at: order['updated_at'] as string | null | undefined,
    redemptions: order['redemptions'] as JsonObject | undefined,
    object: 'order',
  };
}

/** Units that are given away again have the lines that they had. */
export function repricedDocument(cart: Cart, frame: WireOrderFrame, made: MadeRedemption | undefined): OrderDocument {
  const ids = made && idsOfAdded(cart, made);
  return sharedPart(presentOrder(cart, frame, ids && ((index) => ids[index] as string)) as OrderDocument);
}

function idsOfAdded({ lines }: Cart, { order, records, date }: MadeRedemption): readonly string[] {
  const taken = new Set<unknown>(lines.map(({ id }) => id));
  const seed = records[0]?.id ?? '';
  return lines.map((line, index) => {
    if (line.id !== undefined) return line.id;
    const before = order?.items?.find((item) => !taken.has(item['id']) && isOfSameItem(item, line));
    const id = (before?.['id'] as string | undefined) ?? derivedId('ordli_', Date.parse(date), seed, `item/${index}`);
    taken.add(id);
    return id;
  });
}

function isOfSameItem(item: JsonObject, { productId, skuId, sourceId }: CartLine): boolean {
  return item['product_id'] === productId && item['sku_id'] === skuId && item['source_id'] === sourceId;
}
