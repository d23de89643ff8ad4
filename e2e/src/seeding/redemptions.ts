import { sampleOrder } from '@perkstream/published';
import { type Json } from '../client.js';
import { shown } from '../shown.js';
import { type Campaigns } from './campaigns.js';
import { type Customers } from './customers.js';
import { type Maker } from './maker.js';
import { type Vouchers } from './vouchers.js';

export interface Redemptions {
  /** Of a session that reserves `held`. */
  readonly sessionKey: string;
  /** Of the coupon */
  readonly redemption: string;
  /** Of the gift card */
  readonly rolledBack: string;
  readonly rollback: string;
  /** Of the coupon, against its rule */
  readonly failure: string;
  /** Of the coupon and the tier together */
  readonly stack: string;
  readonly children: readonly string[];
  /** Of an order that is paid: one of its shirts came back */
  readonly returned: string;
}

export async function makeRedemptions(
  maker: Maker,
  { customer }: Customers,
  { coupon, card, held }: Vouchers,
  { tier }: Campaigns,
): Promise<Redemptions> {
  const { mark, client } = maker;
  const sessionKey = `${mark}-session`;
  await maker.post('/v1/validations', {
    redeemables: [{ object: 'voucher', id: held.name }],
    order: sampleOrder,
    session: { type: 'LOCK', key: sessionKey, ttl: 1, ttl_unit: 'DAYS' },
  });
  const redeem = (redeemables: object[], extra: object = {}): Promise<Json> =>
    maker.post('/v1/redemptions', { redeemables, order: sampleOrder, customer: { id: customer.id }, ...extra });
  const redeemed = await redeem([{ object: 'voucher', id: coupon.name }], { metadata: { note: mark } });
  const spent = await redeem([{ object: 'voucher', id: card.name, gift: { credits: 700 } }]);
  const rolledBack = spent.redemptions[0].id as string;
  await shown(client, `/v1/redemptions/${rolledBack}`);
  const rollback = await maker.post(`/v1/redemptions/${rolledBack}/rollback`, { reason: mark });
  const stack = await redeem([
    { object: 'voucher', id: coupon.name },
    { object: 'promotion_tier', id: tier },
  ]);
  const sold = await maker.post('/v1/orders', { ...sampleOrder, status: 'PAID', customer: { id: customer.id } });
  const back = { items: [{ product_id: 'prod_shirt', quantity: 1 }], reason: mark };
  const returned = await maker.post(`/v1/orders/${sold.id}/returns`, back);
  const refused = await client.post('/v1/redemptions', {
    redeemables: [{ object: 'voucher', id: coupon.name }],
    order: { amount: 1 },
  });
  if (refused.status !== 400) throw new Error(`Redeemed against its rule: ${JSON.stringify(refused.body)}`);
  return {
    sessionKey,
    redemption: redeemed.redemptions[0].id,
    rolledBack,
    rollback: rollback.id,
    failure: refused.body.resource_id,
    stack: stack.parent_redemption.id,
    returned: returned.id,
    children: stack.redemptions.map(({ id }: { id: string }) => id),
  };
}
