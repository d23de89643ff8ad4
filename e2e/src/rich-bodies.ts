import { type SeededProject, seededOrder } from './seeded-project.js';
import { EACH_TIME } from '@perkstream/published';

const hours = { daily: [{ start_time: '08:00', expiration_time: '20:00', days_of_week: [1, 2, 3] }] };
const windows = { start_date: '2026-01-01T00:00:00Z', expiration_date: '2099-01-01', validity_hours: hours };
const timeframe = {
  start_date: '2026-01-01',
  validity_timeframe: { interval: 'P2D', duration: 'PT1H' },
  validity_day_of_week: [0, 6],
};

const discounts = [
  {
    type: 'PERCENT',
    percent_off: 10,
    percent_off_formula: 'IF(ORDER_AMOUNT > 100; 10; 5)',
    amount_limit: 1_000,
    exclude_on_sale: true,
    effect: 'APPLY_TO_ORDER',
  },
  {
    type: 'AMOUNT',
    amount_off: 500,
    amount_off_formula: 'ORDER_AMOUNT / 2',
    aggregated_amount_limit: 700,
    effect: 'APPLY_TO_ITEMS',
  },
  { type: 'FIXED', fixed_amount: 900, fixed_amount_formula: '100 + 200', effect: 'APPLY_TO_ORDER' },
  {
    type: 'UNIT',
    unit_type: 'prod_socks',
    unit_off: 1,
    unit_off_formula: '1',
    effect: 'ADD_NEW_ITEMS',
    product: { id: 'prod_socks', name: 'Socks' },
  },
  {
    type: 'UNIT',
    effect: 'ADD_MANY_ITEMS',
    units: [{ unit_type: 'prod_socks', unit_off: 1, effect: 'ADD_MISSING_ITEMS', product: { id: 'prod_socks' } }],
  },
];

const target = {
  object: 'product',
  id: 'prod_shirt',
  effect: 'APPLY_FROM_CHEAPEST',
  price: 100,
  price_formula: '1 + 1',
  quantity_limit: 2,
  aggregated_quantity_limit: 3,
  amount_limit: 100,
  aggregated_amount_limit: 200,
  skip_initially: 1,
  repeat: 2,
  target: 'UNIT',
};

const rule = {
  name: 'Rich',
  rules: {
    1: { name: 'order.amount', conditions: { $more_than: [100] }, error: { message: 'Too little' } },
    2: { name: 'customer.metadata', property: 'note', conditions: { $in: ['a', 'b'] } },
    3: {
      name: 'order.items.any',
      conditions: { $is: [{ id: 'prod_shirt', object: 'product' }] },
      rules: { 1: { name: 'order.items.quantity', conditions: { $more_than: [1] } }, logic: '1' },
    },
    4: { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [1] } },
    5: { name: 'order.metadata', property: 'day', conditions: { $after: ['2026-01-01'] } },
    logic: '1 or (2 and 3) or 4 or 5',
  },
  applicable_to: { included: [target], excluded: [{ object: 'sku', id: 'sku_1' }], included_all: false },
  error: { message: 'Not for you' },
};
const bundle = {
  name: 'Bundle',
  bundle_rules: {
    1: {
      name: 'order.items.any',
      conditions: { $is: [{ id: 'prod_shirt', object: 'product', type: 'product_or_sku' }] },
      rules: { 1: { name: 'order.items.aggregated_quantity', conditions: { $is: [1] }, rules: {} }, logic: '1' },
    },
    limit: 2,
  },
};

const order = {
  status: 'PAID',
  amount: 20_000,
  discount_amount: 1,
  metadata: { day: '2026-02-01', tags: ['a'] },
  items: [
    { ...seededOrder.items[0], source_id: 'line', discount_quantity: 1, metadata: { a: 1 }, amount: 10_000 },
    { sku_id: 'sku_1', related_object: 'sku', quantity: '3', price: 100, sku: { sku: 'S', price: 1, metadata: {} } },
  ],
};
const customer = {
  source_id: 'malformed-buyer',
  name: 'B',
  birthdate: '2000-01-01',
  address: { city: 'Gdynia', country: 'PL' },
  metadata: { note: 'a' },
};
const tier = { name: 'Rich tier', banner: 'B', action: { discount: discounts[0] }, hierarchy: 3, metadata: { a: 1 } };

const vouchers = [
  ...discounts.map((discount, index) => ({
    type: 'DISCOUNT_VOUCHER',
    discount,
    redemption: { quantity: 100 },
    metadata: { a: { b: [1] } },
    ...(index === 0 ? windows : index === 1 ? timeframe : {}),
  })),
  { type: 'GIFT_VOUCHER', gift: { amount: 1_000_000, effect: 'APPLY_TO_ITEMS' } },
];

const ofCampaign = {
  metadata: { a: 1 },
  additional_info: 'i',
  redemption: { quantity: 2 },
  start_date: '2026-01-01',
  expiration_date: '2099-01-01',
};

function ofCodes(type: string, voucher: object): object {
  const code = { length: 9, charset: '0123456789', prefix: 'p', postfix: 'q' };
  return {
    name: `Codes ${EACH_TIME}`,
    campaign_type: type,
    type: 'AUTO_UPDATE',
    vouchers_count: 2,
    join_once: true,
    ...windows,
    voucher: { ...voucher, redemption: { quantity: 3 }, code_config: code },
    metadata: { a: 1 },
  };
}

/** Bodies that use much of what operations accept, also where no schema describes the content. */
export const richBodies: Readonly<Record<string, (project: SeededProject) => readonly object[]>> = {
  'generate-random-code': () => [
    ...vouchers,
    {
      ...vouchers[0],
      code_config: { length: 10, charset: '0123456789', pattern: 'A-##-B', prefix: 'p', postfix: 'q' },
    },
  ],
  'create-voucher': () => vouchers,
  'update-voucher': () => [
    { discount: discounts[0], metadata: { a: 1 }, ...windows },
    { ...timeframe, validity_hours: null },
  ],
  'create-campaign': () => [
    {
      name: `Rich ${EACH_TIME}`,
      campaign_type: 'PROMOTION',
      description: 'd',
      metadata: { a: 1 },
      ...windows,
      promotion: { tiers: [tier, { ...tier, action: { discount: discounts[4] }, ...timeframe }] },
    },
    ofCodes('DISCOUNT_COUPONS', { type: 'DISCOUNT_VOUCHER', discount: discounts[1] }),
    ofCodes('GIFT_VOUCHERS', { type: 'GIFT_VOUCHER', gift: { amount: 100, effect: 'APPLY_TO_ITEMS' } }),
  ],
  'add-vouchers-to-campaign': () => [ofCampaign],
  'add-voucher-with-specific-code-to-campaign': () => [ofCampaign],
  'import-vouchers-to-campaign': () => [
    [{ ...ofCampaign, code: `RICH ${EACH_TIME}`, gift: { amount: 7 }, active: true }],
  ],
  'create-publication': ({ codes }) => [
    {
      campaign: { name: codes.name, count: 2 },
      customer,
      metadata: { a: 1 },
      channel: 'API',
    },
    { campaign: codes.name, customer, source_id: `publication ${EACH_TIME}` },
  ],
  'update-campaign': () => [{ ...windows, metadata: { a: 1 }, unset_metadata_fields: ['a'] }],
  'add-promotion-tier-to-campaign': ({ rule: id }) => [
    ...discounts.map((discount) => ({ ...tier, action: { discount }, ...windows })),
    { ...tier, ...timeframe, validation_rules: [id] },
  ],
  'update-promotion-tier': ({ rule: id }) => [
    { ...tier, ...windows, validation_rule_assignments: { data: [{ rule_id: id }] } },
  ],
  'create-promotion-stack': stacks,
  'update-promotion-stack': stacks,
  'create-customer': () => [customer],
  'create-order': () => [{ ...order, customer, referrer: { source_id: 'referrer' } }],
  'update-order': () => [{ ...order, customer }],
  'create-product': () => [
    { id: `prod_${EACH_TIME}`, name: 'P', attributes: ['size'], metadata: { a: [1] }, image_url: 'x' },
  ],
  'update-product': () => [{ name: 'P', attributes: ['size', 'color'], metadata: { a: [1] }, image_url: 'x' }],
  'create-sku': () => [{ sku: 'S', currency: 'EUR', attributes: { size: 'L' }, metadata: { a: [1] }, image_url: 'x' }],
  'update-sku': () => [{ sku: 'S', currency: 'EUR', attributes: { size: 'L' }, metadata: { a: [1] }, image_url: 'x' }],
  'create-validation-rules': () => [rule, bundle],
  'update-validation-rule': () => [rule, bundle],
  'validate-stacked-discounts': carts,
  'check-eligibility': qualifications,
  'check-eligibility-client-side': qualifications,
  'validate-promotions': () => [
    { order, customer, metadata: { a: 1 }, options: { explain: true, expand: ['category'] } },
    { customer },
  ],
  'examine-vouchers-qualification': () => [{ order, customer, metadata: { a: 1 } }],
  'examine-campaign-qualification': () => [{ order, customer, metadata: { a: 1 } }],
  'redeem-stacked-discounts': carts,
  'validate-stacked-discounts-client-side': carts,
  'redeem-stacked-discounts-client-side': carts,
  'redeem-voucher-client-side': cartsOfOne,
  'redeem-promotion': () => [
    { order: { ...order, customer, referrer: { source_id: 'referrer' } }, metadata: { a: 1 } },
  ],
  'validate-promotion-tier': () => [{ order, customer, metadata: { a: 1 }, options: { explain: true } }],
  'validate-voucher': cartsOfOne,
  'redeem-voucher': cartsOfOne,
  'rollback-redemption': rollbacks,
  'rollback-stacked-redemptions': rollbacks,
};

/** A rollback finds its customer and does not create one. */
function rollbacks({ customer: { id } }: SeededProject): object[] {
  return [{ reason: 'r', order, customer: { ...customer, id }, metadata: { a: 1 } }];
}

function cartsOfOne(): object[] {
  const session = { type: 'LOCK', key: 'malformed', ttl: 1, ttl_unit: 'SECONDS' };
  return [{ order, customer, session, metadata: { a: 1 }, gift: { credits: 1 }, options: { expand: ['category'] } }];
}

function stacks({ tier: id, category }: SeededProject): object[] {
  const tiers = { ids: [id], hierarchy_mode: 'MANUAL' };
  return [{ name: 'Rich stack', tiers, category_id: category.id, metadata: { a: { b: [1] } } }];
}

function qualifications({ tier: id, category }: SeededProject): object[] {
  const filters = {
    junction: 'or',
    resource_id: { conditions: { $in: [id] } },
    category_id: { conditions: { $is: [category.id] } },
  };
  const options = { limit: 50, expand: ['redeemable', 'category', 'validation_rules'], explain: true };
  const asked = { order, customer, metadata: { till: 7 }, session: { type: 'LOCK' } };
  return [
    { ...asked, scenario: 'ALL', options: { ...options, filters, sorting_rule: 'BEST_DEAL' } },
    { ...asked, scenario: 'AUDIENCE_ONLY', options: { ...options, starting_after: '2090-01-01T00:00:00.000000001Z' } },
    { ...asked, scenario: 'PRODUCTS_BY_CUSTOMER', options },
    { ...asked, scenario: 'PROMOTION_STACKS', options },
  ];
}

function carts({ coupon, card, tier: id, promotionStack }: SeededProject): object[] {
  const redeemables = [
    { object: 'voucher', id: coupon.name },
    { object: 'voucher', id: card.name, gift: { credits: 1 } },
    { object: 'promotion_tier', id },
  ];
  return [
    {
      redeemables,
      order,
      customer,
      session: { type: 'LOCK', key: 'malformed', ttl: 1, ttl_unit: 'SECONDS' },
      metadata: { till: 7 },
      options: { expand: ['order'] },
    },
    { redeemables: [{ object: 'promotion_stack', id: promotionStack }], order },
  ];
}
