import { isRefusal, type JsonObject } from '@perkstream/kernel';
import { type OrderDocument, type RepricedOrder, RepriceOrder } from '@perkstream/published';
import { type RunningEngine } from './running-engine.js';

type Json = Record<string, unknown>;
type Made = Json & { readonly id: string };

/** The fields of a line that are of it alone, and of no discount. */
const OF_LINE = [
  ...['object', 'id', 'source_id', 'related_object', 'product_id', 'sku_id'],
  ...['price', 'regular_price', 'product', 'sku', 'metadata'],
];

let names = 0;

export const unique = (what: string) => `${what}-${++names}`;

export const percent = (percent_off: number) => ({ type: 'PERCENT', percent_off });

/** A redemption as it was answered, and what later ones would need of it. */
export interface Redeemed {
  /** The parent, or the redemption that was made alone */
  readonly id: string;
  readonly order: OrderDocument;
  readonly redemptions: readonly (Json & { readonly id: string; readonly order: OrderDocument })[];
}

/** Redeems over the API, and prices what remains of orders. */
export class ShopWithReturns {
  constructor(readonly engine: RunningEngine) {}

  async do(method: 'POST' | 'PUT' | 'DELETE' | 'GET', path: string, body?: object): Promise<Made> {
    const answer = await this.engine.request(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as Made;
  }

  async code(fields: object): Promise<Made & { readonly code: string }> {
    const code = unique('CODE');
    const voucher = { type: 'DISCOUNT_VOUCHER', ...fields };
    return (await this.do('POST', `/v1/vouchers/${code}`, voucher)) as Made & { code: string };
  }

  gift(amount: number, effect?: string): Promise<Made & { readonly code: string }> {
    return this.code({ type: 'GIFT_VOUCHER', gift: { amount, effect } });
  }

  async tier(discount: object): Promise<Made> {
    const promotion = { tiers: [{ name: 'Tier', action: { discount } }] };
    const name = unique('Promotion');
    const campaign = await this.do('POST', '/v1/campaigns', { name, campaign_type: 'PROMOTION', promotion });
    return (campaign['promotion'] as { tiers: [Made] }).tiers[0];
  }

  product(price: number, metadata: Json = {}): Promise<Made> {
    return this.do('POST', '/v1/products', { source_id: unique('product'), price, metadata });
  }

  async rule(object: 'voucher' | 'promotion_tier', id: string, fields: object): Promise<Made> {
    const rule = await this.do('POST', '/v1/validation-rules', { name: unique('Rule'), ...fields });
    const assignment = { related_object_type: object, related_object_id: id };
    await this.do('POST', `/v1/validation-rules/${rule.id}/assignments`, assignment);
    return rule;
  }

  /** An order of so much at least. */
  from(object: 'voucher' | 'promotion_tier', id: string, amount: number): Promise<Made> {
    return this.rule(object, id, {
      rules: { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [amount] } }, logic: '1' },
    });
  }

  async redeem(redeemables: readonly object[], order: object, more: object = {}): Promise<Redeemed> {
    const body = { redeemables, order: { source_id: unique('order'), ...order }, ...more };
    return this.redeemed(await this.do('POST', '/v1/redemptions', body));
  }

  redeemed(answer: Json): Redeemed {
    const redemptions = answer['redemptions'] as Redeemed['redemptions'];
    const parent = answer['parent_redemption'] as { id: string } | undefined;
    return { id: parent?.id ?? redemptions[0]!.id, order: answer['order'] as OrderDocument, redemptions };
  }

  redeemCode(code: string, order: object, more: object = {}): Promise<Redeemed> {
    return this.redeem([{ object: 'voucher', id: code }], order, more);
  }

  /** @param quantities of lines, by their places; others stay as they are */
  async reprice(order: OrderDocument, ids: readonly string[], quantities: Readonly<Record<number, number>> = {}) {
    const repriced = await this.engine.messenger.ask(
      new RepriceOrder(this.engine.projectId, restOf(order, quantities), ids),
    );
    if (isRefusal(repriced)) throw new Error(`Refused: ${JSON.stringify(repriced)}`);
    // As it would come from another service.
    return JSON.parse(JSON.stringify(repriced)) as RepricedOrder;
  }
}

/** What is left of an order, without its discounts and what they gave away. */
export function restOf(order: OrderDocument, quantities: Readonly<Record<number, number>> = {}): OrderDocument {
  const { id, source_id, status, metadata, customer_id, created_at } = order;
  const items = (order.items ?? []).flatMap((line, at): JsonObject[] => {
    const had = (line['initial_quantity'] ?? line['quantity']) as number;
    const quantity = quantities[at] ?? had;
    if (had === 0 || quantity === 0) return [];
    const amount = (line['initial_amount'] ?? line['amount']) as number;
    const kept = Object.fromEntries(OF_LINE.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]]])));
    return [{ ...kept, quantity, amount: Math.round((amount * quantity) / had) }];
  });
  const amount = items.reduce((sum, line) => sum + (line['amount'] as number), 0);
  const frame = { id, source_id, status, metadata, customer_id, created_at, referrer_id: order['referrer_id'] };
  return { ...frame, object: 'order', amount, items };
}
