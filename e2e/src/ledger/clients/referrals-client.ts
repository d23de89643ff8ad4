import { type Answer } from '../../client.js';
import { type Chance } from '../chance.js';
import { amountOff, type Shop, type ShopClient, voucher } from './shop.js';

/** Codes by the customer who brings others by them. */
const CODES = { ada: 'ADA-BRINGS', bob: 'BOB-BRINGS' };
type Referrer = keyof typeof CODES;

/** Friends redeem codes of a referral program, also two at once, and are counted once. */
export class ReferralsClient implements ShopClient {
  constructor(private readonly shop: Shop) {}

  async open(): Promise<void> {
    const { shop } = this;
    const { discount } = amountOff(500) as { discount: object };
    const program = { name: 'Friends', campaign_type: 'REFERRAL_PROGRAM', voucher: { discount } };
    await shop.made('/v1/campaigns', { ...program, referral_program: { conversion_event_type: 'redemption' } });
    for (const [source_id, code] of Object.entries(CODES)) {
      await shop.made(`/v1/campaigns/Friends/vouchers/${code}`);
      await shop.made('/v1/publications', { voucher: code, customer: { source_id } });
      shop.model.referrers.add(source_id);
    }
  }

  async act(chance: Chance): Promise<void> {
    const friend = this.shop.name('friend');
    const by = chance.of<Referrer>(['ada', 'bob']);
    const first = await this.redeem(by, friend);
    if (first.status !== 200) return;
    this.shop.model.referred.set(friend, by);
    const dice = chance.below(3);
    // Neither one more redemption nor two at once count.
    if (dice === 0) await Promise.all([this.redeem('ada', friend), this.redeem('bob', friend)]);
    if (dice !== 1 || !(await this.shop.rollBack(first))) return;
    this.shop.model.referred.delete(friend);
    if (chance.is(0.5)) return;
    const again = chance.of<Referrer>(['ada', 'bob']);
    if ((await this.redeem(again, friend)).status === 200) this.shop.model.referred.set(friend, again);
  }

  private redeem(by: Referrer, source_id: string): Promise<Answer> {
    return this.shop.redeem([voucher(CODES[by])], { customer: { source_id }, order: { amount: 10_000 } });
  }
}
