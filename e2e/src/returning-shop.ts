import { expect } from '@jest/globals';
import { type Answer, type Client, type Json, unique } from './client.js';

/** Units at a price, by what the shop calls the product. */
export type Bought = Readonly<Record<string, readonly [quantity: number, price: number]>>;

/** A shop that sells, and takes goods back. */
export class ReturningShop {
  constructor(readonly client: Client) {}

  async made(answer: Promise<Answer>): Promise<Json> {
    const { status, body } = await answer;
    expect({ status, body: status === 200 ? {} : body }).toEqual({ status: 200, body: {} });
    return body;
  }

  async voucher(body: object): Promise<string> {
    return (await this.made(this.client.post(`/v1/vouchers/${unique('R')}`, body))).code;
  }

  coupon(discount: object): Promise<string> {
    return this.voucher({ type: 'DISCOUNT_VOUCHER', discount });
  }

  /** For orders from so much on. */
  async couponFrom(amount: number, discount: object): Promise<string> {
    const code = await this.coupon(discount);
    const rules = { 1: { name: 'order.amount', conditions: { $more_than_or_equal: [amount] } }, logic: '1' };
    const { id } = await this.made(
      this.client.post('/v1/validation-rules', { name: unique('From'), type: 'basic', rules }),
    );
    const voucher = (await this.made(this.client.get(`/v1/vouchers/${code}`))).id;
    await this.made(this.client.post(`/v1/validation-rules/${id}/assignments`, { voucher }));
    return code;
  }

  /** @returns the order; what was paid in it is to be read there */
  async sell(bought: Bought, redeemables: readonly (string | object)[], rest: object = {}): Promise<Json> {
    const items = Object.entries(bought).map(([sourceId, [quantity, price]]) => {
      return { source_id: sourceId, related_object: 'product', quantity, price };
    });
    const named = redeemables.map((each) => (typeof each === 'string' ? { object: 'voucher', id: each } : each));
    const { order, ...others } = { order: {}, ...rest } as { readonly order?: object };
    const redeemed = await this.made(
      this.client.post('/v1/redemptions', {
        redeemables: named,
        order: { source_id: unique('sold'), items, ...order },
        ...others,
      }),
    );
    return { ...redeemed.order, redeemed };
  }

  back({ id }: Json, units: Readonly<Record<string, number>>, rest: object = {}): Promise<Answer> {
    const items = Object.entries(units).map(([sourceId, quantity]) => ({ source_id: sourceId, quantity }));
    return this.client.post(`/v1/orders/${id}/returns`, { items, ...rest });
  }

  async refundOf(order: Json, units: Readonly<Record<string, number>>, rest: object = {}): Promise<number> {
    return (await this.made(this.back(order, units, rest))).refund.amount;
  }

  async stored({ id }: Json): Promise<Json> {
    return this.made(this.client.get(`/v1/orders/${id}`));
  }

  async balance(code: string): Promise<number> {
    return (await this.made(this.client.get(`/v1/vouchers/${code}`))).gift.balance;
  }
}

export const REPRICE = { policy: { discounts: 'REPRICE' } };
