import { type SeededProject } from './seeded-project.js';

/** Bodies for one operation that changes a thing: each changes something else of it than all others. */
export interface DisjointChanges {
  /** @param round another number each time, for another value of each property */
  readonly properties: (round: number, things: SeededProject) => readonly object[];
  /** Where the thing is shown in a list, and has no path of its own to read. */
  readonly list?: string;
}

/** By the id of the operation. A new operation that changes a thing gets a line here, or in `REPLACED_WHOLE` with the reason. */
export const disjointChanges: Readonly<Record<string, DisjointChanges>> = {
  'management-update-location': {
    properties: (round) => [{ name: `City ${round}` }, { shape: circle(round) }],
  },
  'put-product-collection': {
    properties: (round) => [
      { name: `Collection ${round}` },
      { filter: { junction: 'and', source_id: { conditions: { $in: [`source-${round}`] } } } },
    ],
  },
  'update-api-key': {
    properties: (round) => [
      { name: `Till ${round}` },
      { role: round % 2 === 0 ? 'USER' : 'VIEWER' },
      { allowed_ips: [`10.0.0.${round}`] },
    ],
  },
  'update-brand': {
    properties: (round) => [
      { brand: { website_url: `https://shop.example/${round}` } },
      { brand: { privacy_policy_url: `https://shop.example/privacy/${round}` } },
      { address: { street: `Street ${round}` } },
      { address: { city: `City ${round}` } },
      { contact: { phone: `+4930${round}` } },
      { contact: { email: `shop${round}@shop.example` } },
    ],
  },
  'update-campaign': { properties: campaignChanges },
  'update-campaign-template': {
    properties: (round) => [{ name: `Template ${round}` }, { description: `Text ${round}` }],
  },
  'update-category': { properties: (round) => [{ name: `Category ${round}` }, { hierarchy: round + 1 }] },
  'update-custom-event-schema': {
    properties: (round) =>
      Array.from({ length: 12 }, (_, each) => ({
        schema: { properties: { [`p${round}_${each}`]: { type: 'string', optional: true, deleted: false } } },
      })),
  },
  'update-customer': {
    properties: (round) => [
      { name: `Ada ${round}` },
      { description: `Text ${round}` },
      { email: `ada${round}@shop.example` },
      { phone: `+4930${round}` },
      { birthdate: `1990-01-0${round + 1}` },
      // An address is one value, and replaced whole.
      { address: { city: `City ${round}`, line_1: `Street ${round}` } },
    ],
  },
  'update-earning-rule': {
    properties: (round, { rule }) => [
      { loyalty: { type: 'FIXED', points: round + 20 } },
      ...windowChanges(round),
      { source: { banner: `Banner ${round}` } },
      { pending_points: { period_type: 'DAY', period_value: round + 1 } },
      { expiration_rules: { period_type: 'MONTH', period_value: round + 1 } },
      { validation_rule_id: rule },
    ],
  },
  'update-loyalty-program': { properties: campaignChanges },
  'update-loyalty-tier': {
    properties: (round, { earningRule, rewardAssignment }) => [
      { name: `Tier ${round}` },
      { points: { from: 1_000_000, to: 1_100_000 + round } },
      { earning_rules: { [earningRule]: { type: 'MULTIPLY', multiplier: round + 2 } } },
      { rewards: { [rewardAssignment]: { type: 'CUSTOM', points: round + 1 } } },
    ],
  },
  'update-metadata-schema': { properties: schemaChanges },
  'update-metadata-schema-1': { properties: schemaChanges },
  'update-order': { properties: () => [{ status: 'FULFILLED' }] },
  'update-product': {
    properties: (round) => [
      { name: `Shirt ${round}` },
      { price: 1_000 + round },
      { attributes: [`size${round}`] },
      { image_url: `https://shop.example/${round}.png` },
    ],
  },
  'update-return-policy': {
    properties: (round) => [
      { discounts: round % 2 === 0 ? 'KEEP' : 'REPRICE' },
      { credits: round % 2 === 0 ? 'MONEY_FIRST' : 'CREDITS_FIRST' },
      { points: round % 2 === 0 ? 'ALL' : 'NONE' },
    ],
  },
  'update-project': {
    properties: (round) => [
      { name: `Shop ${round}` },
      { description: `Text ${round}` },
      { dial_code: `${round + 40}` },
      { client_trusted_domains: [`shop${round}.example`] },
      { client_redeem_enabled: round % 2 === 0 },
      { client_publish_enabled: round % 2 === 0 },
      { client_list_vouchers_enabled: round % 2 === 0 },
      { client_create_customer_enabled: round % 2 === 0 },
      { client_loyalty_events_enabled: round % 2 === 0 },
    ],
  },
  'update-promotion-stack': {
    properties: (round, { category }) => [{ name: `Stack ${round}` }, { category_id: category.id }],
  },
  'update-promotion-tier': {
    properties: (round, { category }) => [
      { name: `Tier ${round}` },
      { banner: `Banner ${round}` },
      { category_id: category.id },
      { action: { discount: { type: 'AMOUNT', amount_off: 1_000 + round } } },
      ...windowChanges(round),
    ],
  },
  'update-reward': {
    properties: (round, { codes }) => [
      { name: `Reward ${round}` },
      { parameters: { campaign: { id: codes.id, balance: 700 + round } } },
      { attributes: { description: `Text ${round}` } },
    ],
  },
  'update-reward-assignment': { properties: costChanges },
  'update-reward-assignment-1': { properties: costChanges },
  'update-saved-view': {
    properties: (round) => [
      { name: `View ${round}` },
      { query: `type=GIFT_VOUCHER&page=${round + 1}` },
      { columns: [round % 2 === 0 ? 'code' : 'balance'] },
    ],
    list: '/v1/saved-views',
  },
  'update-segment': {
    properties: (round) => [
      { name: `Segment ${round}` },
      { filter: { junction: 'and', name: { conditions: { $in: [`Ada ${round}`] } } } },
    ],
  },
  'update-sku': {
    properties: (round) => [
      { sku: `Shirt M ${round}` },
      { price: 1_000 + round, currency: 'EUR' },
      { image_url: `https://shop.example/m/${round}.png` },
    ],
  },
  'update-stacking-rules': {
    properties: (round) => [
      { redeemables_limit: 20 + round },
      { applicable_redeemables_limit: 5 + round },
      { applicable_redeemables_per_category_limit: 1 + round },
      { applicable_exclusive_redeemables_limit: 1 + round },
      { applicable_exclusive_redeemables_per_category_limit: 1 + round },
      { discount_calculation_mode: round % 2 === 0 ? 'INITIAL_AMOUNT' : 'DISCOUNTED_AMOUNT' },
      { redeemables_application_mode: round % 2 === 0 ? 'ALL' : 'PARTIAL' },
      { redeemables_sorting_rule: round % 2 === 0 ? 'CATEGORY_HIERARCHY' : 'REQUESTED_ORDER' },
      { redeemables_products_application_mode: round % 2 === 0 ? 'ONCE' : 'STACK' },
      { redeemables_rollback_order_mode: round % 2 === 0 ? 'WITHOUT_ORDER' : 'WITH_ORDER' },
    ],
  },
  'update-validation-rule': {
    properties: (round) => [
      { name: `Rule ${round}` },
      { rules: { 1: { name: 'order.amount', conditions: { $more_than: [round] } }, logic: '1' } },
      { error: { message: `Text ${round}` } },
    ],
  },
  'update-voucher': {
    properties: (round, { category }) => [
      { additional_info: `Text ${round}` },
      { active: round % 2 === 0 },
      { category_id: category.id },
      ...windowChanges(round),
    ],
  },
};

/** Operations whose bodies say the whole thing by contract, so that the last one wins. */
export const REPLACED_WHOLE: Readonly<Record<string, string>> = {
  'set-campaign-limits': 'limits that are not sent are removed',
  'set-promotion-tier-limits': 'limits that are not sent are removed',
  'order-promotion-tiers': 'its body is one property, the order',
  'set-project-clock': 'its body is one property, the time',
  'update-user': 'its body is one property, the role',
  'update-webhook': 'its body requires the address and the events, so that each change says both',
};

function campaignChanges(round: number, { category }: SeededProject): readonly object[] {
  return [{ description: `Text ${round}` }, { category_id: category.id }, ...windowChanges(round)];
}

function schemaChanges(round: number): readonly object[] {
  return [
    ...Array.from({ length: 11 }, (_, each) => ({
      properties: { [`p${round}_${each}`]: { type: 'string', optional: true, array: false } },
    })),
    { allow_defined_only: round % 2 === 0 },
  ];
}

/** The validity is stored as one, and comes in parts. */
function windowChanges(round: number): readonly object[] {
  return [
    { start_date: `2026-01-0${round + 1}T00:00:00.000Z` },
    { expiration_date: `2096-01-0${round + 1}T00:00:00.000Z` },
    { validity_day_of_week: [round % 7] },
  ];
}

function costChanges(round: number): readonly object[] {
  return [
    { parameters: { loyalty: { points: 100 + round } } },
    { parameters: { loyalty: { auto_redeem: round % 2 === 0 } } },
  ];
}

function circle(round: number): object {
  const distance = { center: 'geo:52.52,13.405', radius: `${round + 2} km` };
  return { type: 'circle', format: 'distance', distance };
}
