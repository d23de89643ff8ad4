import { type Json } from '../../client.js';
import { type Chance } from '../chance.js';
import { noteReturned, noteSold } from '@perkstream/ledger';
import { amountOff, type Shop, type ShopClient, voucher } from './shop.js';

const CARDS = ['RETURN-CARD-1', 'RETURN-CARD-2'];
const COUPON = 'RETURN-OFF';
const OPENING_CENTS = 50_000_000;
/** Orders of which goods come back at the same time. */
const OPEN_ORDERS = 4;
const REFUSALS = ['return_exceeds_order', 'order_not_paid', 'duplicate_found'];

interface Unit {
  readonly item: string;
  readonly quantity: number;
}

/** Goods come back unit by unit and all at once, to orders that a gift card paid in part; several requests want the same unit. */
export class ReturnsClient implements ShopClient {
  private readonly orders: Json[] = [];

  constructor(private readonly shop: Shop) {}

  async open(): Promise<void> {
    for (const code of CARDS) {
      await this.shop.made(`/v1/vouchers/${code}`, { type: 'GIFT_VOUCHER', gift: { amount: OPENING_CENTS } });
      this.shop.model.credits.set(code, OPENING_CENTS);
    }
    await this.shop.made(`/v1/vouchers/${COUPON}`, amountOff(333));
  }

  async act(chance: Chance): Promise<void> {
    if (this.orders.length < OPEN_ORDERS) return this.sell(chance);
    const order = chance.of(this.orders);
    const left = await this.unitsLeft(order);
    if (left.length === 0 || chance.is(0.1)) return this.forget(order);
    const some = chance.is(0.2) ? left : [{ item: chance.of(left).item, quantity: 1 }];
    const more = { policy: this.policy(chance), ...(chance.is(0.3) && { source_id: this.shop.name('back') }) };
    const once = () => this.giveBack(order, some, more);
    await Promise.all([once(), ...(chance.is(0.4) ? [once()] : [])]);
    if (chance.is(0.2)) await this.giveBack(order, some, { ...more, mode: 'DRY_RUN' });
  }

  /** All that is left comes back, and then nothing more. */
  async useUp(): Promise<readonly string[]> {
    const wrong: string[] = [];
    for (const order of this.orders) {
      const left = await this.unitsLeft(order);
      if (left.length > 0 && (await this.giveBack(order, left)) !== 200)
        wrong.push(`Order ${order.id} shows units that cannot come back: ${JSON.stringify(left)}`);
      const one = [{ item: order.items[0].id, quantity: 1 }];
      if ((await this.giveBack(order, one)) === 200) wrong.push(`Order ${order.id} came back, and one unit more`);
    }
    return wrong;
  }

  private async sell(chance: Chance): Promise<void> {
    const items = Array.from({ length: 1 + chance.below(3) }, (_one, place) => {
      return { source_id: `line-${place}`, quantity: 1 + chance.below(4), price: chance.of([99, 1_250, 3_333]) };
    });
    const card = voucher(chance.of(CARDS), 1 + chance.below(3_000));
    const redeemables = chance.is(0.7) ? [voucher(COUPON), card] : [card];
    const { status, body } = await this.shop.redeem(redeemables, { order: { items } });
    if (status !== 200) return;
    noteSold(this.shop.model, body);
    this.orders.push(body.order);
  }

  private policy(chance: Chance): object {
    const discounts = chance.of(['KEEP', 'REPRICE']);
    return { discounts, credits: chance.of(['PROPORTIONAL', 'CREDITS_FIRST', 'MONEY_FIRST']) };
  }

  /** @returns the status of the answer */
  private async giveBack({ id }: Json, items: readonly Unit[], more: object = {}): Promise<number> {
    const answer = await this.shop.ask('POST', `/v1/orders/${id}/returns`, { items, ...more }, REFUSALS);
    if (answer.status === 200 && answer.body.status === 'COMPLETED') noteReturned(this.shop.model, answer.body);
    return answer.status;
  }

  private async unitsLeft({ id }: Json): Promise<readonly Unit[]> {
    const { items } = await this.shop.asker.look(`/v1/orders/${id}`);
    return items.flatMap(({ id: item, quantity, returned_quantity: back = 0 }: Json) => {
      return quantity > back ? [{ item, quantity: quantity - back }] : [];
    });
  }

  private forget(order: Json): void {
    const place = this.orders.indexOf(order);
    if (place >= 0) this.orders.splice(place, 1);
  }
}
