import { type Customers } from './customers.js';
import { type Maker, type Named } from './maker.js';

export interface Campaigns {
  readonly campaign: Named;
  readonly tier: string;
  /** Of the tier */
  readonly promotionStack: string;
  /** A campaign of gift cards, one of which was published to the customer. */
  readonly codes: Named;
  readonly published: Named;
  readonly publication: string;
  /** Of the campaign of gift cards */
  readonly template: Named;
}

export async function makeCampaigns(maker: Maker, { customer }: Customers): Promise<Campaigns> {
  const { mark } = maker;
  const { id, name, promotion } = await maker.post('/v1/campaigns', {
    name: `${mark}-campaign`,
    campaign_type: 'PROMOTION',
    description: mark,
    promotion: { tiers: [{ name: `Tier ${mark}`, action: { discount: { type: 'AMOUNT', amount_off: 1_000 } } }] },
  });
  const tier = promotion.tiers[0].id as string;
  const { id: promotionStack } = await maker.post(`/v1/promotions/${id}/stacks`, {
    name: `Stack ${mark}`,
    tiers: { ids: [tier] },
    metadata: { note: mark },
  });
  const codes = await maker.named('/v1/campaigns', `${mark}-codes`, {
    name: `${mark}-codes`,
    campaign_type: 'GIFT_VOUCHERS',
    type: 'AUTO_UPDATE',
    voucher: { type: 'GIFT_VOUCHER', gift: { amount: 9_000 } },
  });
  const published = await maker.named(`/v1/campaigns/${codes.id}/vouchers/${mark}-PUBLISHED`, `${mark}-PUBLISHED`, {});
  const publication = await maker.post('/v1/publications', {
    voucher: published.name,
    customer: { id: customer.id },
    source_id: `${mark}-publication`,
    metadata: { note: mark },
  });
  const template = await maker.named('/v1/templates/campaigns', `${mark}-template`, {
    name: `${mark}-template`,
    campaign_id: codes.id,
    description: mark,
  });
  return {
    campaign: { id, name },
    tier,
    promotionStack,
    codes,
    published,
    publication: publication.id,
    template,
  };
}
