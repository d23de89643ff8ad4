import { type Customers } from './customers.js';
import { type Maker, type Named } from './maker.js';

export interface Referrals {
  /** A program in which customers bring others. */
  readonly referral: Named;
  /** A code of it that was published to the customer. */
  readonly referralCode: Named;
  /** Somebody who was added to the code: the id of the holder. */
  readonly referee: string;
}

export async function makeReferrals(maker: Maker, { customer }: Customers): Promise<Referrals> {
  const { mark } = maker;
  const referral = await maker.named('/v1/campaigns', `${mark}-referral`, {
    name: `${mark}-referral`,
    campaign_type: 'REFERRAL_PROGRAM',
    type: 'AUTO_UPDATE',
    voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 500 } },
    referral_program: { conversion_event_type: 'redemption' },
  });
  const referralCode = await maker.named(`/v1/campaigns/${referral.id}/vouchers/${mark}-FRIEND`, `${mark}-FRIEND`, {});
  await maker.post('/v1/publications', { voucher: referralCode.name, customer: { id: customer.id } });
  const { holders } = await maker.post(`/v1/referrals/members/${referralCode.name}/holders`, {
    holders: [{ source_id: `${mark}-grace` }],
    metadata: { note: mark },
  });
  return { referral, referralCode, referee: holders[0].id };
}
