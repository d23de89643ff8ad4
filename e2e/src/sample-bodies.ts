import { type FurnishedProject, furnishedOrder } from './furnished-project.js';

/** Stands in texts that no two requests may share. */
export const EACH_TIME = 'each-time-anew';

const tenPercent = { type: 'PERCENT', percent_off: 10 };
const tier = { name: 'Another tier', action: { discount: tenPercent } };

/** A body that each operation takes, in a project that holds these things. */
export const sampleBodies: Readonly<Record<string, (project: FurnishedProject) => object>> = {
  'generate-random-code': () => ({ type: 'DISCOUNT_VOUCHER', discount: tenPercent }),
  'create-voucher': () => ({ type: 'DISCOUNT_VOUCHER', discount: tenPercent }),
  'update-voucher': () => ({ metadata: { season: 'spring' } }),
  'update-voucher-balance': () => ({ amount: 100 }),
  'create-campaign': () => ({
    name: `Another campaign ${EACH_TIME}`,
    campaign_type: 'PROMOTION',
    promotion: { tiers: [tier] },
  }),
  'update-campaign': () => ({ description: 'Another text' }),
  'add-vouchers-to-campaign': () => ({}),
  'add-voucher-with-specific-code-to-campaign': () => ({}),
  'import-vouchers-to-campaign': () => [{ code: `IMPORTED ${EACH_TIME}` }],
  'create-publication': ({ codes, customer }) => ({ campaign: codes.id, customer: { id: customer.id } }),
  'create-publication-client-side': ({ codes, customer }) => ({ campaign: codes.id, customer: { id: customer.id } }),
  'add-promotion-tier-to-campaign': () => tier,
  'update-promotion-tier': () => ({ banner: 'Another text' }),
  'create-promotion-stack': ({ tier: id }) => ({ name: 'Another stack', tiers: { ids: [id] } }),
  'update-promotion-stack': () => ({ name: 'Another name' }),
  'create-customer': () => ({ source_id: `grace ${EACH_TIME}`, name: 'Grace' }),
  'update-customer': () => ({ description: 'Another text' }),
  'create-order': ({ customer }) => ({ ...furnishedOrder, customer: { id: customer.id } }),
  'update-order': () => ({ metadata: { till: 7 } }),
  'create-validation-rules': () => ({
    name: 'Another rule',
    rules: { 1: { name: 'order.amount', conditions: { $more_than: [100] } }, logic: '1' },
  }),
  'update-validation-rule': () => ({ name: 'Another name' }),
  'create-validation-rule-assignment': ({ card }) => ({
    related_object_type: 'voucher',
    related_object_id: card.id,
  }),
  'validate-stacked-discounts': cart,
  'validate-voucher': byCustomer,
  'validate-promotion-tier': byCustomer,
  'validate-stacked-discounts-client-side': cart,
  'redeem-stacked-discounts-client-side': cart,
  'redeem-voucher-client-side': byCustomer,
  'check-eligibility': byCustomer,
  'check-eligibility-client-side': byCustomer,
  'validate-promotions': byCustomer,
  'examine-vouchers-qualification': byCustomer,
  'examine-campaign-qualification': byCustomer,
  'redeem-stacked-discounts': cart,
  'redeem-voucher': byCustomer,
  'redeem-promotion': byCustomer,
  'rollback-redemption': () => ({ reason: 'returned' }),
  'rollback-stacked-redemptions': () => ({ reason: 'returned' }),
  'create-category': () => ({ name: `Another category ${EACH_TIME}`, hierarchy: 2 }),
  'update-category': () => ({ hierarchy: 3 }),
  'create-product': () => ({ source_id: `socks ${EACH_TIME}`, name: 'Socks', price: 900 }),
  'update-product': () => ({ price: 800 }),
  'create-sku': () => ({ source_id: `socks-m ${EACH_TIME}`, sku: 'Socks M' }),
  'update-sku': () => ({ price: 700 }),
  'create-project': () => ({ name: 'Another', timezone: 'UTC', currency: 'EUR', case_sensitive_codes: true }),
  'update-project': () => ({ description: 'Another text' }),
  'create-stacking-rules': () => ({ redeemables_limit: 10 }),
  'update-stacking-rules': () => ({ redeemables_limit: 9 }),
};

function byCustomer({ customer }: FurnishedProject): object {
  return { order: furnishedOrder, customer: { id: customer.id } };
}

function cart({ coupon, customer }: FurnishedProject): object {
  return {
    redeemables: [{ object: 'voucher', id: coupon.name }],
    order: furnishedOrder,
    customer: { id: customer.id },
  };
}
