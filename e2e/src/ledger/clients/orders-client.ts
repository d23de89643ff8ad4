import { type Answer } from '../../client.js';
import { type Chance } from '../chance.js';
import { amountOff, type Shop, type ShopClient, voucher } from './shop.js';

const HOT = 4;
const MAX_ACTS = 12;
const CARDS = ['ORDER-CARD-1', 'ORDER-CARD-2', 'ORDER-CARD-3'];
const COUPONS = ['ORDER-OFF-1', 'ORDER-OFF-2'];

interface Order {
  readonly id: string;
  readonly redeemed: Answer[];
  acts: number;
  isChanging: boolean;
}

/** Several requests work on one stored order at once: codes, rollbacks, changes, and a coupon in the place of another one. */
export class OrdersClient implements ShopClient {
  private readonly hot: Order[] = [];

  constructor(private readonly shop: Shop) {}

  async open(): Promise<void> {
    for (const code of CARDS) {
      await this.shop.made(`/v1/vouchers/${code}`, { type: 'GIFT_VOUCHER', gift: { amount: 50_000_000 } });
      this.shop.model.credits.set(code, 50_000_000);
    }
    for (const code of COUPONS) await this.shop.made(`/v1/vouchers/${code}`, amountOff(1_500));
    for (let place = 0; place < HOT; place++) this.hot[place] = await this.newOrder(5_000);
  }

  async act(chance: Chance): Promise<void> {
    const place = chance.below(HOT);
    const order = this.hot[place] as Order;
    order.acts += 1;
    if (order.acts === MAX_ACTS) this.hot[place] = await this.newOrder(chance.of([5_000, 9_000, 100_000]));
    const ways = [
      () => this.pay(order, chance.of(CARDS), 4_000),
      () => this.pay(order, chance.of(CARDS), 500 + chance.below(4_000)),
      () => this.pay(order, chance.of(COUPONS)),
      () => this.shop.mark(`/v1/orders/${order.id}`),
      () => this.change(order, 100 * (1 + chance.below(90))),
      () => this.rollBack(order),
      () => this.look(order),
    ];
    const swap = () => Promise.all([this.rollBack(order), this.pay(order, chance.of(CARDS), 3_000)]);
    await (chance.is(0.2) ? swap() : Promise.all([chance.of(ways)(), chance.of(ways)(), chance.of(ways)()]));
  }

  private async newOrder(amount: number): Promise<Order> {
    const customer = { source_id: this.shop.name('buyer') };
    const { id } = await this.shop.made('/v1/orders', { amount, customer });
    this.shop.model.orders.set(id, amount);
    return { id, redeemed: [], acts: 0, isChanging: false };
  }

  private async pay({ id, redeemed }: Order, code: string, credits?: number): Promise<void> {
    const answer = await this.shop.redeem([voucher(code, credits)], { order: { id } });
    if (answer.status === 200) redeemed.push(answer);
  }

  private async rollBack({ redeemed }: Order): Promise<void> {
    const last = redeemed.pop();
    if (last && !(await this.shop.rollBack(last))) redeemed.unshift(last);
  }

  /** One change at a time, so that the last amount is known. It is refused where more was taken off. */
  private async change(order: Order, amount: number): Promise<void> {
    if (order.isChanging) return;
    order.isChanging = true;
    const { status } = await this.shop.mark(`/v1/orders/${order.id}`, { amount }, ['invalid_order']);
    if (status === 200) this.shop.model.orders.set(order.id, amount);
    order.isChanging = false;
  }

  private async look({ id }: Order): Promise<void> {
    const {
      amount,
      total_discount_amount: off = 0,
      total_amount: rest,
    } = await this.shop.asker.look(`/v1/orders/${id}`);
    if (off < 0 || off > amount || rest !== amount - off)
      this.shop.asker.surprise(`Order ${id} of ${amount} shows ${off} off and ${rest} to pay`);
  }
}
