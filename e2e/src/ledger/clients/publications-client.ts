import { type Chance } from '../chance.js';
import { amountOff, type Shop, type ShopClient } from './shop.js';

const STOCK = 150;
const CUSTOMERS = 20;
const REFUSALS = ['no_voucher_suitable_for_publication', 'voucher_cannot_be_published'];

/** Codes of a fixed and of a growing campaign are published; published codes are deleted meanwhile. */
export class PublicationsClient implements ShopClient {
  constructor(private readonly shop: Shop) {}

  async open(): Promise<void> {
    const { shop } = this;
    const coupons = { campaign_type: 'DISCOUNT_COUPONS', voucher: amountOff(10) };
    await shop.made('/v1/campaigns', { name: 'Growing', type: 'AUTO_UPDATE', ...coupons });
    await shop.made('/v1/campaigns', { name: 'Fixed', type: 'STATIC', vouchers_count: STOCK, ...coupons });
    while ((await shop.asker.look('/v1/campaigns/Fixed')).vouchers_generation_status !== 'DONE');
  }

  async act(chance: Chance): Promise<void> {
    const customer = `reader-${chance.below(CUSTOMERS)}`;
    const code = await this.publish(chance.is(0.25) ? 'Fixed' : 'Growing', customer);
    if (code !== undefined && chance.is(0.2)) await this.remove(code, chance.is(0.5));
  }

  async useUp(): Promise<readonly string[]> {
    const publish = async (): Promise<void> => {
      while (await this.publish('Fixed', 'reader-last'));
    };
    await Promise.all([publish(), publish()]);
    const count = [...this.shop.model.published.values()].filter(({ campaign }) => campaign === 'Fixed').length;
    return count === STOCK ? [] : [`Campaign Fixed gives ${count} codes, and has ${STOCK}`];
  }

  private async publish(campaign: string, source_id: string): Promise<string | undefined> {
    const { shop } = this;
    const body = { campaign: { name: campaign }, customer: { source_id } };
    const answer = await shop.ask('POST', '/v1/publications', body, REFUSALS);
    if (answer.status !== 200) return undefined;
    const { code } = answer.body.voucher;
    const before = shop.model.published.get(code);
    if (before) shop.asker.surprise(`${code} is published to ${before.customer} and to ${source_id}`);
    shop.model.published.set(code, { customer: source_id, campaign, isDeleted: false });
    return code;
  }

  private async remove(code: string, isForGood: boolean): Promise<void> {
    await this.shop.asker.made('DELETE', `/v1/vouchers/${code}${isForGood ? '?force=true' : ''}`);
    const published = this.shop.model.published.get(code);
    if (published) published.isDeleted = true;
  }
}
