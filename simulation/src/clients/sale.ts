import { type Client } from './client.js';

/** Codes of a campaign with a budget. */
export const ON_SALE = ['SALE-1', 'SALE-2'] as const;
/** Cents that all of them take off together. */
export const BUDGET = 550;
/** Cents that each redemption takes off. */
const OFF = 100;
/** Redemptions that the budget is good for. */
export const SALES = 5;
const CAMPAIGN = 'Sale';

export async function openSale(client: Client): Promise<void> {
  const { id } = await client.setUp('create-campaign', {
    name: CAMPAIGN,
    campaign_type: 'DISCOUNT_COUPONS',
    voucher: {
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'AMOUNT', amount_off: OFF },
      redemption: { quantity: null },
    },
  });
  for (const code of ON_SALE)
    await client.setUp('add-voucher-with-specific-code-to-campaign', {}, { campaignId: CAMPAIGN, code });
  const conditions = { $less_than_or_equal: [BUDGET] };
  const rules = { 1: { name: 'campaign.orders.amount_discounted', conditions }, logic: '1' };
  const rule = await client.setUp('create-validation-rules', { name: 'Budget', rules });
  const campaign = { related_object_type: 'campaign', related_object_id: id };
  await client.setUp('create-validation-rule-assignment', campaign, { validationRuleId: rule.id });
}
