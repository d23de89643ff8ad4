import { type Client, type Json } from '../client.js';

/** Twenty drafts of campaigns: of each kind four, in which everything is set that the kind has. */
export async function fullDrafts(client: Client): Promise<readonly Json[]> {
  const { body: category } = await client.post('/v1/categories', { name: 'Everything set', hierarchy: 3 });
  const { body: product } = await client.post('/v1/products', { name: 'Blue chair', price: 5_000 });
  const { body: cards } = await client.post('/v1/campaigns', {
    name: 'Cards to win',
    campaign_type: 'GIFT_VOUCHERS',
    voucher: { type: 'GIFT_VOUCHER', gift: { amount: 100 } },
  });
  const { body: reward } = await client.post('/v1/rewards', {
    name: 'A card',
    parameters: { campaign: { id: cards.id, balance: 500 } },
  });
  const known = { category: category.id, product: product.id, cards: cards.id, reward: reward.id };
  return DISCOUNTS.flatMap((discount, index) => [
    coupons(discount(product.id), known, index),
    gifts(known, index),
    promotion(discount(product.id), known, index),
    program(known, index),
    referral(discount(product.id), known, index),
  ]);
}

interface Known {
  readonly category: string;
  readonly product: string;
  readonly cards: string;
  readonly reward: string;
}

const DISCOUNTS: readonly ((product: string) => Json)[] = [
  () => ({ type: 'PERCENT', percent_off: 12.5, amount_limit: 900, effect: 'APPLY_TO_ORDER', exclude_on_sale: true }),
  () => ({ type: 'AMOUNT', amount_off: 700, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY', aggregated_amount_limit: 2_000 }),
  () => ({ type: 'FIXED', fixed_amount: 1_500, fixed_amount_formula: 'ORDER_AMOUNT * 0.5', effect: 'APPLY_TO_ORDER' }),
  (product) => ({
    type: 'UNIT',
    effect: 'ADD_MANY_ITEMS',
    units: [
      { unit_off: 1, unit_type: product, effect: 'ADD_NEW_ITEMS' },
      { unit_off: 2, unit_type: product, effect: 'ADD_MISSING_ITEMS' },
    ],
  }),
];

const LIMITS = {
  redemptions: 1_000,
  redemptions_per_customer: 3,
  redemptions_per_day: 50,
  redemptions_per_month: 500,
  redemptions_per_customer_per_day: 1,
  redemptions_per_customer_per_month: 2,
  discount: 99_990,
  order_amount: 10_000_000,
};

/** Dates, and one of the ways in which times of a week are written. */
function times(index: number): Json {
  const dates = { start_date: '2031-03-01T09:30:00.000Z', expiration_date: '2032-03-31T18:45:00.000Z' };
  if (index % 3 === 0)
    return { ...dates, validity_timeframe: { interval: 'P2D', duration: 'PT3H' }, validity_day_of_week: [1, 5] };
  if (index % 3 === 1) return { ...dates, validity_day_of_week: [0, 6] };
  const hours = [
    { start_time: '08:00', expiration_time: '12:00', days_of_week: [1, 2] },
    { start_time: '13:00', expiration_time: '18:00', days_of_week: [1, 2] },
  ];
  return { ...dates, validity_hours: { daily: hours } };
}

function rules({ product }: Known): Json {
  const target = { object: 'product', id: product };
  return [
    {
      name: 'Only chairs',
      rules: {},
      applicable_to: { included: [{ ...target, effect: 'APPLY_TO_EVERY', quantity_limit: 2 }], excluded: [] },
    },
    {
      name: 'From fifty on',
      rules: {
        1: { name: 'order.amount', conditions: { $more_than_or_equal: [5_000] }, rules: {} },
        2: { name: 'order.items.any', conditions: { $in: [target] }, rules: {} },
        logic: '1 or 2',
      },
      error: { message: 'Buy for fifty' },
    },
  ];
}

function common(kind: string, known: Known, index: number): Json {
  return {
    name: `Full ${kind.toLowerCase()} ${index}`,
    campaign_type: kind,
    description: 'All of it',
    ...times(index),
    category_id: known.category,
    metadata: { size: index, note: 'seen' },
    rules: rules(known),
  };
}

const CODES = { length: 6, charset: 'ABCDEFGH', prefix: 'A-', postfix: '-Z' };

function codes(index: number): Json {
  return {
    type: index % 2 === 0 ? 'STATIC' : 'AUTO_UPDATE',
    vouchers_count: 1,
    join_once: index % 2 === 0,
    auto_join: false,
    use_voucher_metadata_schema: index % 2 === 1,
    activity_duration_after_publishing: 'P10D',
  };
}

function coupons(discount: Json, known: Known, index: number): Json {
  const isShared = index === 3;
  const voucher = { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: 5 } };
  return {
    ...common('DISCOUNT_COUPONS', known, index),
    ...codes(index),
    ...(isShared && { type: 'STANDALONE' }),
    voucher: { ...voucher, ...(isShared ? { code: 'FULL-SHARED' } : { code_config: CODES }) },
    limits: LIMITS,
  };
}

function gifts(known: Known, index: number): Json {
  const effect = index % 2 === 0 ? 'APPLY_TO_ORDER' : 'APPLY_TO_ITEMS';
  const voucher = { type: 'GIFT_VOUCHER', gift: { amount: 5_000 + index, effect }, redemption: { quantity: null } };
  return {
    ...common('GIFT_VOUCHERS', known, index),
    ...codes(index),
    voucher: { ...voucher, code_config: CODES },
    limits: { redemptions: 10 + index },
  };
}

function promotion(discount: Json, known: Known, index: number): Json {
  const tier = {
    name: 'First',
    banner: 'Now',
    action: { discount },
    ...times(index),
    category_id: known.category,
    metadata: { rank: 1 },
    rules: rules(known),
    limits: { redemptions: 20, discount: 5_000 },
  };
  return {
    ...common('PROMOTION', known, index),
    promotion: { tiers: [tier, { name: 'Second', active: false, action: { discount } }] },
    limits: LIMITS,
  };
}

function program(known: Known, index: number): Json {
  const expiration = { period_type: 'MONTH', period_value: 12, rounding_type: 'END_OF_MONTH' };
  const { rules: _rules, ...fields } = common('LOYALTY_PROGRAM', known, index);
  return {
    ...fields,
    ...codes(index),
    type: 'AUTO_UPDATE',
    voucher: {
      type: 'LOYALTY_CARD',
      loyalty_card: { points: 10 * index, expiration_rules: expiration },
      code_config: CODES,
    },
    points_shortfall: index % 2 === 0 ? 'OWED' : 'FORGIVEN',
    loyalty_tiers_expiration: {
      qualification_type: 'POINTS_IN_PERIOD',
      qualification_period: 'YEAR',
      start_date: { type: 'IMMEDIATE' },
      expiration_date: { type: 'END_OF_NEXT_PERIOD', extend: 'P1M' },
    },
    earning_rules: [
      {
        id: 'each',
        event: 'order.paid',
        loyalty: {
          type: 'PROPORTIONAL',
          calculation_type: 'ORDER_AMOUNT',
          order: { amount: { every: 100, points: 1 } },
        },
        source: { banner: 'Each euro' },
        pending_points: { period_type: 'DAY', period_value: 14 },
        metadata: { why: 'always' },
      },
    ],
    rewards: [{ id: 'card', reward: known.reward, parameters: { loyalty: { points: 50 } } }],
    loyalty_tiers: [
      {
        name: 'Gold',
        points: { from: 100, to: 1_000 },
        earning_rules: { each: { type: 'MULTIPLY', multiplier: 2 } },
        rewards: { card: { type: 'CUSTOM', points: 40 } },
      },
    ],
  };
}

function referral(discount: Json, known: Known, index: number): Json {
  const reward = {
    type: 'GIFT_VOUCHER',
    amount: '500',
    related_object_parent: { id: known.cards, object: 'CAMPAIGN' },
  };
  return {
    ...common('REFERRAL_PROGRAM', known, index),
    ...codes(index),
    type: 'AUTO_UPDATE',
    voucher: { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: null }, code_config: CODES },
    referral_program: {
      conversion_event_type: 'redemption',
      referee_reward: reward,
      referral_tiers: [
        { conversions: 1, recurring: false, reward },
        { conversions: 5, recurring: true, reward },
      ],
    },
    limits: { redemptions: 30 },
  };
}
