import { type Answer } from '../../client.js';
import { type Chance } from '../chance.js';
import { type Shop, type ShopClient } from './shop.js';
import { OPENING_POINTS, type Wallets } from './wallets.js';

const GONE = ['not_found', 'resource_not_found', 'invalid_voucher', 'quantity_exceeded'];
const REDEEMED_AT_ONCE = 4;

/**
 * Members whose card is deleted while they redeem rewards, pay orders with points, and get points of others; what they redeemed is rolled
 * back after that, and they join again.
 */
export class LeaversClient implements ShopClient {
  private giver = '';

  constructor(
    private readonly shop: Shop,
    private readonly wallets: Wallets,
  ) {}

  async open(): Promise<void> {
    this.giver = await this.wallets.join('giver');
  }

  async act(chance: Chance): Promise<void> {
    const { shop, wallets } = this;
    const customer = shop.name('leaver');
    const code = await wallets.join(customer, 1 + chance.below(3));
    const order = await shop.made('/v1/orders', { amount: 5_000 });
    shop.model.orders.set(order.id, 5_000);
    const redeem = (body: object) => shop.redeemReward(code, body, GONE);
    const mugs = Array.from({ length: chance.below(REDEEMED_AT_ONCE + 1) }, () =>
      redeem({ reward: { id: wallets.mug } }),
    );
    const redeemed = Promise.all([
      ...mugs,
      ...(chance.is(0.5) ? [redeem({ reward: { id: wallets.coin, points: 7 }, order: { id: order.id } })] : []),
    ]);
    // Each of the requests may come before or after the card is gone.
    const gift = wallets.transfer(code, [{ code: this.giver, points: 3 }], GONE);
    const gone = this.leave(code, chance.is(0.5));
    const [answers] = await Promise.all([redeemed, gift, gone]);
    await this.rollBack(answers, chance);
    if (chance.is(0.7)) await this.comeBack(customer, code);
  }

  private async leave(code: string, isForGood: boolean): Promise<void> {
    this.wallets.card(code).isDeleted = true;
    await this.shop.asker.made('DELETE', `/v1/vouchers/${code}${isForGood ? '?force=true' : ''}`);
  }

  private async rollBack(answers: readonly Answer[], chance: Chance): Promise<void> {
    for (const answer of answers) if (answer.status === 200 && chance.is(0.7)) await this.shop.rollBack(answer);
  }

  /** The new card has what every new card has, and earns what it is given. */
  private async comeBack(customer: string, before: string): Promise<void> {
    const { shop, wallets } = this;
    const code = await wallets.join(customer, 2).catch((error: Error) => error);
    if (code instanceof Error || code === before) {
      shop.asker.surprise(
        `${customer}, whose card ${before} was deleted, cannot be a member again: ${String(code)}`,
        'member again',
      );
      return;
    }
    await wallets.transfer(this.giver, [{ code, points: OPENING_POINTS / 4 }]);
  }
}
