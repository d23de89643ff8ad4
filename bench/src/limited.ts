import { cartWith } from './cart.js';
import { generate } from './generator.js';
import { type Shop } from './shop.js';

const CODE = 'SALE';
/** Far more than a run uses up. */
const UNREACHED_COUNT = 1_000_000_000;

/** A redemption as shops limit it: uses per customer, uses and a budget of the campaign; a customer and products that are known. */
export const limitedRedemption = cartWith(CODE, { customer: { source_id: 'shopper-{n}' } });

/** Opens the campaign with its limits and a public code, and stores so many customers. */
export async function openLimitedSale({ url, headers, post }: Shop, customers: number): Promise<void> {
  const discount = { type: 'PERCENT', percent_off: 10 };
  const voucher = { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: null } };
  const { id } = await post('/v1/campaigns', { name: 'Sale', campaign_type: 'DISCOUNT_COUPONS', voucher });
  const atMost = (name: string, limit: number) => ({ name, conditions: { $less_than_or_equal: [limit] } });
  const rules = {
    1: atMost('redemption.count.per_customer', 5),
    2: atMost('campaign.redemptions.count', UNREACHED_COUNT),
    3: atMost('campaign.orders.amount_discounted', UNREACHED_COUNT),
  };
  const rule = await post('/v1/validation-rules', { name: 'Limits', rules: { ...rules, logic: '1 and 2 and 3' } });
  const assigned = { related_object_type: 'campaign', related_object_id: id };
  await post(`/v1/validation-rules/${rule.id}/assignments`, assigned);
  await post(`/v1/campaigns/${id}/vouchers/${CODE}`, {});
  const body = { source_id: 'shopper-{n}', name: 'Shopper {n}' };
  const { failures } = await generate({ url, path: '/v1/customers', headers, body, amount: customers });
  if (failures > 0) throw new Error(`${failures} customers could not be stored`);
}
