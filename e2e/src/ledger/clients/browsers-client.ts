import { type Chance } from '../chance.js';
import { standing } from '@perkstream/ledger';
import { amountOff, type Shop, type ShopClient, voucher } from './shop.js';

const CODE = 'PUBLIC';
const USES = 40;
/** That browsers of one network may have of a code at a time. */
const MAX_LOCKS = 5;
const order = { amount: 5_000 };

/** Browsers lock uses of a public code for as long as they like; the shop redeems the rest, and ends what they have locked. */
export class BrowsersClient implements ShopClient {
  /** One after the other, so that the locks are known. */
  private isBusy = false;

  constructor(private readonly shop: Shop) {}

  async open(): Promise<void> {
    await this.shop.made(`/v1/vouchers/${CODE}`, { ...amountOff(10), redemption: { quantity: USES } });
    this.shop.model.limits.set(CODE, USES);
    this.shop.model.locked.set(CODE, new Set());
  }

  async act(chance: Chance): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    await Promise.all(Array.from({ length: 1 + chance.below(MAX_LOCKS + 2) }, () => this.lock()));
    const answer = await this.redeem();
    if (answer.status === 200 && chance.is(0.9)) await this.shop.rollBack(answer);
    if (chance.is(0.5)) await this.endAll();
    this.isBusy = false;
  }

  async useUp(): Promise<readonly string[]> {
    const uses = () => standing(this.shop.model, ({ code }) => code === CODE).length;
    await this.lock();
    const locked = this.locked.size;
    await this.shop.redeemAll(() => this.redeem());
    const free = uses();
    await this.endAll();
    await this.shop.redeemAll(() => this.redeem());
    return [
      ...(free === USES - locked ? [] : [`${CODE} is used ${free} times of ${USES}, ${locked} of them locked`]),
      ...(uses() === USES ? [] : [`${CODE} is used up at ${uses()}, and its limit is ${USES}`]),
    ];
  }

  private get locked(): Set<string> {
    return this.shop.model.locked.get(CODE) as Set<string>;
  }

  private async lock(): Promise<void> {
    const { shop, locked } = this;
    const key = shop.name('browser');
    const session = { type: 'LOCK', key, ttl: 365, ttl_unit: 'DAYS' };
    const validation = { redeemables: [voucher(CODE)], order, session };
    const { body } = await shop.browser.ask('POST', '/client/v1/validations', validation);
    if (body.valid) locked.add(key);
    if (locked.size > MAX_LOCKS) shop.asker.surprise(`Browsers lock more than ${MAX_LOCKS} uses of ${CODE}`);
  }

  private redeem() {
    return this.shop.redeem([voucher(CODE)], { order }, ['quantity_exceeded']);
  }

  private async endAll(): Promise<void> {
    const { status } = await this.shop.ask('DELETE', `/v1/sessions?voucher=${CODE}`);
    if (status === 204) this.locked.clear();
  }
}
