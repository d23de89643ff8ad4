import { expect } from '@jest/globals';
import { type Client, type Json, newProject, unique } from './client.js';

type Conditions = readonly (readonly [name: string, conditions: object, property?: string])[];

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const hours = {
  daily: [
    { start_time: '00:00', expiration_time: '12:00', days_of_week: everyDay },
    { start_time: '12:00', days_of_week: everyDay },
  ],
};
const dates = { start_date: '2026-01-01T00:00:00.000Z', expiration_date: '2099-01-01T00:00:00.000Z' };
const perCustomer: Conditions = [['redemption.count.per_customer', { $less_than_or_equal: [3] }]];

/** A shop with a campaign of each kind, on which everything is set that a campaign can have. */
export class CopiedShop {
  /** A rule that campaigns share. */
  shared!: Json;
  products!: readonly [jeans: Json, socks: Json];
  private cards!: Json;

  private constructor(readonly client: Client) {}

  static async open(): Promise<CopiedShop> {
    const shop = new CopiedShop((await newProject()).client);
    const [jeans, socks] = [
      await shop.made('/v1/products', { source_id: 'jeans', name: 'Jeans', price: 13_990 }),
      await shop.made('/v1/products', { source_id: 'socks', name: 'Socks', price: 590, regular_price: 790 }),
    ];
    shop.products = [jeans, socks];
    shop.shared = await shop.rule([['order.amount', { $more_than_or_equal: [2_000] }]]);
    const voucher = { gift: { amount: 0 } };
    shop.cards = await shop.made('/v1/campaigns', {
      name: 'Cards',
      campaign_type: 'GIFT_VOUCHERS',
      type: 'AUTO_UPDATE',
      voucher,
    });
    await shop.assign(shop.shared, 'campaign', shop.cards.id);
    return shop;
  }

  async made(path: string, body: object): Promise<Json> {
    const { status, body: answer } = await this.client.post(path, body);
    expect({ path, status, answer: status === 200 ? {} : answer }).toEqual({ path, status: 200, answer: {} });
    return answer;
  }

  async got(path: string): Promise<Json> {
    const { status, body } = await this.client.get(path);
    expect({ path, status }).toEqual({ path, status: 200 });
    return body;
  }

  rule(conditions: Conditions, more: object = {}): Promise<Json> {
    const rules = conditions.map(([name, sent, property = null], index) => [
      String(index + 1),
      { name, property, conditions: sent, rules: {} },
    ]);
    const logic = rules.map(([number]) => number).join(' and ');
    const name = unique('Rule');
    return this.made('/v1/validation-rules', { name, rules: { ...Object.fromEntries(rules), logic }, ...more });
  }

  assign({ id }: Json, related_object_type: string, related_object_id: string): Promise<Json> {
    return this.made(`/v1/validation-rules/${id}/assignments`, { related_object_type, related_object_id });
  }

  campaign(campaign_type: string, fields: object): Promise<Json> {
    return this.made('/v1/campaigns', {
      name: unique('Original'),
      campaign_type,
      description: 'For those who come back',
      category: 'Season',
      metadata: { season: 'spring', seats: 7, parts: ['a', 'b'] },
      ...dates,
      ...fields,
    });
  }

  /** Its own limits and a budget, for jeans; and the shared rule. */
  async coupons(): Promise<Json> {
    const [jeans] = this.products;
    const own = await this.rule([...perCustomer, ['campaign.orders.amount', { $less_than_or_equal: [900_000] }]], {
      applicable_to: { included: [{ object: 'product', id: jeans.id }], excluded: [], included_all: false },
      error: { message: 'Not today' },
    });
    const campaign = await this.campaign('DISCOUNT_COUPONS', {
      type: 'STATIC',
      vouchers_count: 12,
      join_once: true,
      auto_join: true,
      use_voucher_metadata_schema: false,
      activity_duration_after_publishing: 'P30D',
      validity_day_of_week: everyDay,
      validation_rules: [own.id],
      voucher: {
        type: 'DISCOUNT_VOUCHER',
        discount: { type: 'PERCENT', percent_off: 15, effect: 'APPLY_TO_ITEMS', amount_limit: 3_000 },
        redemption: { quantity: 6 },
        code_config: { prefix: 'SPR-', pattern: '#####', postfix: '-X', charset: 'ABCDEFGH' },
      },
    });
    await this.assign(this.shared, 'campaign', campaign.id);
    return campaign;
  }

  /** FIRST20: once per customer, in certain hours. */
  async publicCode(): Promise<Json> {
    const own = await this.rule([['redemption.count.per_customer', { $less_than_or_equal: [1] }]]);
    return this.campaign('DISCOUNT_COUPONS', {
      type: 'STANDALONE',
      validity_hours: hours,
      validation_rules: [own.id],
      voucher: {
        code: unique('FIRST20'),
        discount: { type: 'PERCENT', percent_off: 5, percent_off_formula: 'IF(ORDER_AMOUNT > 100; 20; 10)' },
        redemption: { quantity: 40 },
      },
    });
  }

  async freeSocks(): Promise<Json> {
    const own = await this.rule([...perCustomer, ['customer.metadata', { $is: [true] }, 'vip']]);
    const unit = { type: 'UNIT', unit_off: 2, unit_type: this.products[1].id, effect: 'ADD_MISSING_ITEMS' };
    return this.campaign('DISCOUNT_COUPONS', {
      type: 'AUTO_UPDATE',
      vouchers_count: 4,
      validation_rules: [own.id],
      voucher: { discount: unit },
    });
  }

  async giftCards(): Promise<Json> {
    const own = await this.rule([['redemption.gift.amount', { $less_than_or_equal: [4_000] }]]);
    return this.campaign('GIFT_VOUCHERS', {
      type: 'AUTO_UPDATE',
      vouchers_count: 4,
      validity_timeframe: { interval: 'PT1H', duration: 'PT1H' },
      validation_rules: [own.id],
      voucher: { gift: { amount: 15_000, effect: 'APPLY_TO_ITEMS' } },
    });
  }

  async offers(): Promise<Json> {
    const own = await this.rule(perCustomer);
    const ofCampaign = await this.rule([['campaign.redemptions.count', { $less_than_or_equal: [25] }]]);
    const tier = (name: string, discount: object, more: object = {}) => ({ name, action: { discount }, ...more });
    const campaign = await this.campaign('PROMOTION', {
      validation_rules: [ofCampaign.id],
      promotion: {
        tiers: [
          tier(
            'Ten off',
            { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' },
            {
              banner: 'Ten percent',
              hierarchy: 3,
              category: 'Season',
              metadata: { place: 'top' },
              validity_day_of_week: everyDay,
              validation_rules: [own.id, this.shared.id],
            },
          ),
          tier(
            'Five off',
            { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER', aggregated_amount_limit: 400 },
            { hierarchy: 1, validity_hours: hours, ...dates, expiration_date: '2098-01-01T00:00:00.000Z' },
          ),
          tier('Asleep', { type: 'FIXED', fixed_amount: 100 }, { active: false, hierarchy: 2 }),
        ],
      },
    });
    const ids = campaign.promotion.tiers.map(({ id }: Json) => id);
    const stack = { name: 'Both', tiers: { ids: [ids[2], ids[0]] }, category: 'Season', metadata: { of: 'two' } };
    await this.made(`/v1/promotions/${campaign.id}/stacks`, stack);
    return campaign;
  }

  async friends(): Promise<Json> {
    const own = await this.rule(perCustomer);
    const reward = {
      related_object_parent: { id: this.cards.id, name: this.cards.name, object: 'CAMPAIGN' },
      type: 'GIFT_VOUCHER',
      amount: 500,
    };
    return this.campaign('REFERRAL_PROGRAM', {
      type: 'AUTO_UPDATE',
      vouchers_count: 4,
      validation_rules: [own.id],
      voucher: { discount: { type: 'AMOUNT', amount_off: 700 }, redemption: { quantity: null } },
      referral_program: {
        conversion_event_type: 'redemption',
        referee_reward: reward,
        referral_tiers: [
          { conversions: 1, reward },
          { conversions: 3, recurring: true, reward },
        ],
      },
    });
  }

  /** Points that expire rounded, tiers that name earning rules and rewards, an earning rule that names a tier. */
  async program(): Promise<Json> {
    const expiration_rules = {
      period_type: 'MONTH',
      period_value: 3,
      rounding_type: 'PARTICULAR_MONTH',
      rounding_value: 6,
    };
    const program = await this.campaign('LOYALTY_PROGRAM', {
      type: 'AUTO_UPDATE',
      auto_join: true,
      vouchers_count: 2,
      activity_duration_after_publishing: 'P1Y',
      points_shortfall: 'FORGIVEN',
      voucher: { loyalty_card: { points: 10, expiration_rules } },
      loyalty_tiers_expiration: {
        qualification_type: 'BALANCE',
        start_date: { type: 'IMMEDIATE' },
        expiration_date: {
          type: 'CUSTOM',
          extend: 'P3M',
          rounding: { type: 'CUSTOM', strategy: 'END', unit: 'MONTH', value: 2 },
        },
      },
    });
    const path = `/v1/loyalties/${program.id}`;
    const own = await this.rule([['customer.metadata', { $is: [true] }, 'vip']]);
    const per = { every: 1_000, points: 3 };
    const of = { object: 'product', id: this.products[0].id };
    const earned = await this.made(`${path}/earning-rules`, [
      {
        event: 'order.paid',
        loyalty: { type: 'PROPORTIONAL', calculation_type: 'ORDER_AMOUNT', order: { amount: per } },
        source: { banner: '1 of all' },
        validity_hours: hours,
        validation_rule_id: this.shared.id,
      },
      {
        event: 'order.paid',
        loyalty: {
          type: 'PROPORTIONAL',
          calculation_type: 'ORDER_ITEMS_QUANTITY',
          order_items: { quantity: { every: 1, points: 2, ...of, applicable_to: [of] } },
        },
        source: { banner: '2 of jeans' },
        pending_points: { period_type: 'DAY', period_value: 7 },
        expiration_rules: { period_type: 'MONTH', period_value: 1, rounding_type: 'END_OF_QUARTER' },
        metadata: { of: 'jeans' },
        validation_rule_id: own.id,
        start_date: '2026-02-01T00:00:00.000Z',
      },
      { event: 'order.paid', loyalty: { points: 1_000 }, source: { banner: '3 asleep' }, active: false },
    ]);
    const coin = await this.reward(path, { coin: { exchange_ratio: 1, points_ratio: 10 } });
    const thing = await this.reward(path, { product: { id: this.products[1].id } }, { points: 40, auto_redeem: true });
    await this.assign(own, 'reward_assignment', thing.id);
    await this.assign(this.shared, 'reward_assignment', coin.id);
    const [gold] = await this.made(`${path}/tiers`, [
      {
        name: 'Gold',
        points: { from: 100, to: 5_000 },
        earning_rules: {
          [earned[0].id]: { type: 'MULTIPLY', multiplier: 2 },
          [earned[1].id]: { type: 'CUSTOM', points: 50 },
        },
        rewards: { [thing.id]: { type: 'MULTIPLY', multiplier: 0.5 } },
        metadata: { color: 'yellow' },
      },
      { name: 'Platinum', points: { from: 5_001 } },
    ]);
    const joined = { event: 'customer.loyalty.tier.joined', loyalty_tier: { id: gold.id }, loyalty: { points: 25 } };
    await this.made(`${path}/earning-rules`, [{ ...joined, source: { banner: '4 of gold' } }]);
    return program;
  }

  private async reward(path: string, parameters: object, loyalty?: object): Promise<Json> {
    const { id: reward } = await this.made('/v1/rewards', { name: unique('Reward'), parameters });
    return this.made(`${path}/rewards`, [{ reward, ...(loyalty && { parameters: { loyalty } }) }]);
  }
}
