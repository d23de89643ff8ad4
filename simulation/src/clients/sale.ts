import { type Client } from './client.js';
import { openRules } from './openings.js';

/** Codes of a campaign with a budget. */
export const ON_SALE = ['SALE-1', 'SALE-2'] as const;
/** Cents that all of them take off together, at first. */
const BUDGET_CENTS = 550;
const CENTS_OFF = 100;
/** Redemptions that the budget is good for at first. */
export const SALES = 5;
export const SALE = 'Sale';
/** What its codes begin with. */
export const SALE_CODES = 'SALE-';

/** The rules of a budget that is good for so many redemptions more than at first. */
export function budgetFor(more: number): object {
  const conditions = { $less_than_or_equal: [BUDGET_CENTS + more * CENTS_OFF] };
  return { 1: { name: 'campaign.orders.amount_discounted', conditions }, logic: '1' };
}

/** @returns the id of the rule that sets the budget */
export async function openSale(client: Client): Promise<string> {
  const { id } = await client.setUp('create-campaign', {
    name: SALE,
    campaign_type: 'DISCOUNT_COUPONS',
    voucher: {
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'AMOUNT', amount_off: CENTS_OFF },
      redemption: { quantity: null },
    },
  });
  for (const code of ON_SALE)
    await client.setUp('add-voucher-with-specific-code-to-campaign', {}, { campaignId: SALE, code });
  return openRules(client, 'campaign', id, budgetFor(0));
}
