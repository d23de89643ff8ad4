import { type Chance } from '../chance.js';
import { standing } from '@perkstream/ledger';
import { amountOff, type Shop, type ShopClient, voucher } from './shop.js';

const SEAT = 'SEAT';
const SEATS = 8;
const REFUSALS = ['quantity_exceeded'];
const order = { amount: 5_000 };

/** Uses of a code are locked, and then redeemed under the key of the lock, or let go. */
export class SessionsClient implements ShopClient {
  constructor(private readonly shop: Shop) {}

  async open(): Promise<void> {
    await this.shop.made(`/v1/vouchers/${SEAT}`, { ...amountOff(100), redemption: { quantity: SEATS } });
    this.shop.model.limits.set(SEAT, SEATS);
    this.shop.model.locked.set(SEAT, new Set());
  }

  async act(chance: Chance): Promise<void> {
    const key = await this.lock();
    if (key === undefined) return;
    if (chance.is(0.5)) await this.letGo(key);
    else await this.redeemUnder(key, chance.is(0.95));
  }

  async useUp(): Promise<readonly string[]> {
    const wrong = [];
    for (const key of this.locked) await this.letGo(key);
    const last = await this.lock();
    await this.shop.redeemAll(() => this.shop.redeem([voucher(SEAT)], { order }, REFUSALS));
    const uses = () => standing(this.shop.model, ({ code }) => code === SEAT).length;
    if (uses() !== SEATS - (last ? 1 : 0))
      wrong.push(`${SEAT} is used ${uses()} times of ${SEATS}, one of them locked`);
    if (last) await this.redeemUnder(last, false);
    if (uses() !== SEATS) wrong.push(`${SEAT} is used up at ${uses()}, and its limit is ${SEATS}`);
    return wrong;
  }

  private get locked(): Set<string> {
    return this.shop.model.locked.get(SEAT) as Set<string>;
  }

  private async lock(): Promise<string | undefined> {
    const key = this.shop.name('session');
    const session = { type: 'LOCK', key, ttl: 1, ttl_unit: 'HOURS' };
    const { body } = await this.shop.ask('POST', '/v1/validations', { redeemables: [voucher(SEAT)], order, session });
    if (body.valid) this.locked.add(key);
    return body.valid ? key : undefined;
  }

  private async letGo(key: string): Promise<void> {
    const { status } = await this.shop.ask('DELETE', `/v1/vouchers/${SEAT}/sessions/${key}`);
    if (status === 204) this.locked.delete(key);
  }

  /** What is locked can be redeemed, and only once. */
  private async redeemUnder(key: string, isRolledBack: boolean): Promise<void> {
    const { shop } = this;
    const answer = await shop.redeem([voucher(SEAT)], { order, session: { type: 'LOCK', key } });
    if (answer.status !== 200) return;
    this.locked.delete(key);
    if (isRolledBack) await shop.rollBack(answer);
  }
}
