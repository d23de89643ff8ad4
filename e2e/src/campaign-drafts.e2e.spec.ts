import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { alike, inTurn, itAlike } from './capabilities.js';
import { type Json, unique } from './client.js';
import { CopiedShop } from './copied-shop.js';
import { cartsFrom, expectSameAnswers, priceCarts } from './carts-at-random.js';
import { variants } from './copied-variants.js';
import { wholeCampaign } from './whole-campaign.js';

const CARTS = 30;
const SEED = 64;

const kinds = ['coupons', 'publicCode', 'freeSocks', 'giftCards', 'offers', 'friends', 'program'] as const;
const originals = [...kinds, ...Object.keys(variants)];

/** What a campaign has of its own, beside the parts that it is made of. */
const OWN = ['id', 'name', 'active', 'creation_status', 'code', 'pattern'];
const ID = /\b(camp|val|promo|stack|ern|rewa|ltr)_[0-9A-Za-z]+/g;

/** Without ids and names of its own; ids of parts as numbers, in the order in which they come up. */
function alikeIn(definition: Json, same: readonly string[]): Json {
  const { name: _name, ...rest } = definition;
  const numbers = new Map<string, string>(same.map((id) => [id, id]));
  const text = JSON.stringify(rest, (key, value) => (OWN.slice(2).includes(key) ? undefined : value));
  const numbered = text.replaceAll(ID, (id, prefix: string) => {
    if (!numbers.has(id)) numbers.set(id, `${prefix}#${numbers.size}`);
    return numbers.get(id)!;
  });
  return JSON.parse(numbered);
}

describe('A campaign', () => {
  let shop: CopiedShop;

  beforeAll(async () => {
    shop = await CopiedShop.open();
  });

  const definitionOf = ({ id }: Json): Promise<Json> => shop.got(`/v1/campaigns/${id}/definition`);
  const untilMade = ({ id }: Json): Promise<Json> =>
    eventually(
      () => shop.got(`/v1/campaigns/${id}`),
      ({ vouchers_generation_status: status }) => status === 'DONE',
    );

  /** What it answers elsewhere, without its rules: of these the definition has everything. */
  async function shownElsewhere({ id }: Json): Promise<Json> {
    const { rules: _rules, creation_status: _status, ...whole } = await wholeCampaign(shop, id, []);
    return JSON.parse(JSON.stringify(whole).replaceAll(/#\d+/g, ''));
  }

  it('is read and made again for more than twenty campaigns', () => {
    expect(originals.length).toBeGreaterThan(20);
  });

  it.each(alike(inTurn(originals)))('is the same when its definition is sent as a draft: %s', async (name) => {
    const make = variants[name] ?? ((of: CopiedShop) => of[name as (typeof kinds)[number]]());
    const original = await untilMade(await make(shop));
    const definition = await definitionOf(original);
    const { voucher } = definition;
    const body = {
      ...definition,
      name: unique('Again'),
      ...(voucher?.code && { voucher: { ...voucher, code: unique('AGAIN') } }),
    };
    const made = await untilMade(await shop.made('/v1/campaigns/drafts', body));
    expect(made).toMatchObject({ active: false, creation_status: 'DRAFT' });
    const same = [shop.shared.id];
    const again = await definitionOf(made);
    expect(alikeIn(again, same)).toEqual(alikeIn(definition, same));
    expect(await shownElsewhere(made)).toEqual(await shownElsewhere(original));
    await shop.made(`/v1/campaigns/${made.id}/enable`, {});
    const [one, other] = [await priceCarts(shop, original), await priceCarts(shop, made)];
    expect(await expectSameAnswers(one, other, cartsFrom(SEED, CARTS))).toBeGreaterThan(0);
  });

  const tenOff = { discount: { type: 'PERCENT', percent_off: 10 } };
  const big = { name: 'Big', rules: { 1: { name: 'order.amount', conditions: { $more_than: [1_000] } }, logic: '1' } };
  const coupons = (more: object = {}) => ({
    name: unique('Draft'),
    campaign_type: 'DISCOUNT_COUPONS',
    voucher: tenOff,
    ...more,
  });
  const offers = (...tiers: object[]) => ({
    name: unique('Draft'),
    campaign_type: 'PROMOTION',
    promotion: { tiers: tiers.map((tier) => ({ name: 'Tier', action: tenOff, ...tier })) },
  });
  const refused = async (path: string, body: object): Promise<Json> => {
    const { status, body: answer } = await shop.client.post(path, body);
    expect(status).toBe(400);
    return answer;
  };
  const countOf = async (path: string): Promise<number> => (await shop.got(path)).total;

  itAlike('shows its limits with what is used of them', async () => {
    const limits = { redemptions: 3, redemptions_per_customer: 2, redemptions_per_day: 9, discount: 1_000 };
    const draft = await untilMade(await shop.made('/v1/campaigns/drafts', coupons({ limits, vouchers_count: 2 })));
    await shop.made(`/v1/campaigns/${draft.id}/enable`, {});
    const { vouchers } = await shop.got(`/v1/vouchers?campaign_id=${draft.id}`);
    const redeem = { redeemables: [{ object: 'voucher', id: vouchers[0].code }], order: { amount: 4_000 } };
    await shop.made('/v1/redemptions', { ...redeem, customer: { source_id: unique('buyer') } });
    const shown = await definitionOf(draft);
    expect(shown).toMatchObject({
      rules: [],
      codes: { total: 2, published: 0, redeemed: 1 },
      limits: {
        redemptions: { limit: 3, used: 1 },
        redemptions_per_customer: { limit: 2, used: null },
        redemptions_per_day: { limit: 9, used: 1 },
        discount: { limit: 1_000, used: 400 },
      },
    });
  });

  itAlike('keeps one rule for its limits, which they change and remove', async () => {
    const draft = await shop.made('/v1/campaigns/drafts', coupons());
    const before = await countOf('/v1/validation-rules');
    const set = async (body: object): Promise<Json> => {
      const { status, body: answer } = await shop.client.put(`/v1/campaigns/${draft.id}/limits`, body);
      expect(status).toBe(200);
      return answer;
    };
    const redemptions = { limit: 5, used: 0 };
    expect(await set({ redemptions: 5 })).toEqual({ redemptions });
    const { data } = await shop.got(`/v1/validation-rules-assignments?related_object_id=${draft.id}`);
    expect(await set({ redemptions: 5 })).toEqual({ redemptions });
    expect(await set({ discount: 700, redemptions: { limit: 5, used: 2 } })).toEqual({
      redemptions,
      discount: { limit: 700, used: 0 },
    });
    expect((await shop.got(`/v1/validation-rules-assignments?related_object_id=${draft.id}`)).data).toEqual(data);
    expect(await countOf('/v1/validation-rules')).toBe(before + 1);
    expect(await set({})).toEqual({});
    expect(await countOf('/v1/validation-rules')).toBe(before);
    expect((await definitionOf(draft)).limits).toEqual({});
  });

  it('keeps one rule where its first limits are set at the same time', async () => {
    const draft = await shop.made('/v1/campaigns/drafts', coupons());
    const wanted = [3, 4, 5, 6, 7, 8];
    const answers = await Promise.all(
      wanted.map((redemptions) => shop.client.put(`/v1/campaigns/${draft.id}/limits`, { redemptions })),
    );
    expect(answers.map(({ status }) => status)).toEqual(wanted.map(() => 200));
    const { total } = await shop.got(`/v1/validation-rules-assignments?related_object_id=${draft.id}`);
    expect(total).toBe(1);
    expect(wanted).toContain((await definitionOf(draft)).limits.redemptions.limit);
  });

  itAlike('has tiers with limits that hold for each of them alone', async () => {
    const limits = { redemptions: 1, discount: 500 };
    const draft = await shop.made('/v1/campaigns/drafts', offers({ limits }, { name: 'Other' }));
    await shop.made(`/v1/campaigns/${draft.id}/enable`, {});
    const [first, other] = draft.promotion.tiers.map(({ id }: Json) => id);
    const redeem = (id: string, amount: number) =>
      shop.client.post('/v1/redemptions', { redeemables: [{ object: 'promotion_tier', id }], order: { amount } });
    expect((await redeem(first, 9_000)).body.key).toBe('redemption_rules_violated');
    expect((await redeem(first, 4_000)).status).toBe(200);
    expect((await redeem(first, 100)).body.key).toBe('redemption_rules_violated');
    expect((await redeem(other, 9_000)).status).toBe(200);
    const shown = await definitionOf(draft);
    expect(shown.promotion.tiers.map((tier: Json) => tier.limits)).toEqual([
      { redemptions: { limit: 1, used: 1 }, discount: { limit: 500, used: 400 } },
      {},
    ]);
    const put = await shop.client.put(`/v1/promotions/tiers/${first}/limits`, { redemptions: 2 });
    expect(put.body).toEqual({ redemptions: { limit: 2, used: 1 } });
    expect((await redeem(first, 9_000)).status).toBe(200);
  });

  itAlike('stores nothing of a draft that is wrong, and names the property', async () => {
    const wrong: [property: string, body: object][] = [
      ['.promotion.tiers[1].limits.discount', offers({}, { limits: { discount: 0 } })],
      ['.promotion.tiers[0].rules[0].rules', offers({ rules: [{ name: 'No', rules: { 1: { name: 'no' } } }] })],
      ['.promotion.tiers[0].rules[0].id', offers({ rules: [{ name: 'No', shared: true, id: 'val_no' }] })],
      ['.promotion.tiers[1].category_id', offers({}, { category_id: 'cat_no' })],
      ['.promotion.tiers[0].validation_rules[0]', offers({ validation_rules: ['val_no'] })],
      [
        '.promotion.stacks[0].tiers.ids',
        {
          ...coupons(),
          campaign_type: 'PROMOTION',
          promotion: {
            tiers: [{ id: 'a', name: 'A', action: tenOff }],
            stacks: [{ name: 'S', tiers: { ids: ['b'] } }],
          },
        },
      ],
      ['.rules[1].id', coupons({ rules: [big, { name: 'No', shared: true }] })],
      ['.earning_rules', coupons({ earning_rules: [{ event: 'order.paid', loyalty: { points: 1 } }] })],
      [
        '.limits',
        {
          ...coupons({ limits: { redemptions: 1 } }),
          campaign_type: 'LOYALTY_PROGRAM',
          voucher: { loyalty_card: { points: 0 } },
        },
      ],
    ];
    const product = { parameters: { product: { id: shop.products[1].id } } };
    const automatic = { new_reward: product, parameters: { loyalty: { points: 5, auto_redeem: true } } };
    wrong.push(
      [
        '.rewards[0]: Cannot find product',
        program({ rewards: [{ new_reward: { parameters: { product: { id: 'no' } } } }] }),
      ],
      ['.rewards[0] must have one', program({ rewards: [{}] })],
      ['.rewards[1].parameters.loyalty.auto_redeem', program({ rewards: [automatic, automatic] })],
    );
    const paths = ['/v1/rewards', '/v1/campaigns', '/v1/validation-rules', '/v1/promotions/tiers', '/v1/categories'];
    const before = await Promise.all(paths.map(countOf));
    for (const [property, body] of wrong) {
      const { details } = await refused('/v1/campaigns/drafts', { ...body, category: 'Never made' });
      expect(details).toContain(`Property ${property}`);
    }
    expect(await Promise.all(paths.map(countOf))).toEqual(before);
  });

  const program = (more: object) => ({
    name: unique('Draft'),
    campaign_type: 'LOYALTY_PROGRAM',
    voucher: { loyalty_card: { points: 0 } },
    ...more,
  });

  itAlike('is made as a program, with rewards that are new', async () => {
    const draft = await shop.made(
      '/v1/campaigns/drafts',
      program({
        earning_rules: [{ id: 'paid', event: 'order.paid', loyalty: { points: 10 }, rules: [big] }],
        rewards: [
          {
            id: 'socks',
            new_reward: { name: 'Socks', stock: 4, parameters: { product: { id: shop.products[1].id } } },
            parameters: { loyalty: { points: 50 } },
          },
        ],
        loyalty_tiers: [
          {
            name: 'Gold',
            points: { from: 100 },
            earning_rules: { paid: { type: 'MULTIPLY', multiplier: 2 } },
            rewards: { socks: { type: 'CUSTOM', points: 30 } },
          },
        ],
      }),
    );
    const { data } = await shop.got(`/v1/loyalties/${draft.id}/rewards`);
    expect(await shop.got(`/v1/rewards/${data[0].reward_id}`)).toMatchObject({ name: 'Socks', stock: 4 });
    const { earning_rules, rewards, loyalty_tiers } = await definitionOf(draft);
    expect(earning_rules[0].rules).toMatchObject([{ name: 'Big', shared: false }]);
    expect(rewards).toMatchObject([{ reward: data[0].reward_id, parameters: { loyalty: { points: 50 } } }]);
    expect(loyalty_tiers).toMatchObject([
      {
        earning_rules: { [earning_rules[0].id]: { multiplier: 2 } },
        rewards: { [rewards[0].id]: { points: 30 } },
      },
    ]);
  });

  itAlike('is tried on a cart before it is there, and nothing is stored', async () => {
    const before = await countOf('/v1/campaigns');
    const draft = coupons({ rules: [big], limits: { discount: 300 } });
    const tried = (amount: number, more: object = {}) =>
      shop.made('/v1/campaigns/drafts/validate', { draft, order: { amount }, code: 'SUMMER', ...more });
    const fits = await tried(2_000);
    expect(fits).toMatchObject({ valid: true, order: { total_amount: 1_800 }, redeemables: [{ id: 'SUMMER' }] });
    expect((await tried(900)).redeemables[0].result.details).toMatchObject({
      key: 'order_rules_violated',
      missing: [{ property: 'order.amount', missing: 101 }],
    });
    expect((await tried(5_000)).valid).toBe(false);
    expect(await countOf('/v1/campaigns')).toBe(before);
  });

  itAlike('is tried with a change, with what it has used of its limits', async () => {
    const draft = await untilMade(await shop.made('/v1/campaigns/drafts', coupons({ vouchers_count: 1 })));
    await shop.made(`/v1/campaigns/${draft.id}/enable`, {});
    const { vouchers } = await shop.got(`/v1/vouchers?campaign_id=${draft.id}`);
    const order = { amount: 4_000 };
    await shop.made('/v1/redemptions', { redeemables: [{ object: 'voucher', id: vouchers[0].code }], order });
    const change = coupons({ limits: { discount: 700 } });
    const tried = (more: object) => shop.made('/v1/campaigns/drafts/validate', { draft: change, order, ...more });
    expect([(await tried({})).valid, (await tried({ campaign_id: draft.id })).valid]).toEqual([true, false]);
  });

  itAlike('is tried with all tiers that apply, and says why others do not', async () => {
    const draft = offers({ rules: [big] }, { name: 'Any' }, { name: 'Asleep', active: false });
    const tried = await shop.made('/v1/campaigns/drafts/validate', { draft, order: { amount: 500 } });
    expect(tried).toMatchObject({ valid: true, order: { total_discount_amount: 50 } });
    expect([tried.redeemables.length, tried.inapplicable_redeemables.length]).toEqual([1, 1]);
  });

  itAlike('is tried as a program: what its earning rules give for the cart once it is paid', async () => {
    const perUnit = { every: 100, points: 3 };
    const ofAmount = { type: 'PROPORTIONAL', calculation_type: 'ORDER_AMOUNT', order: { amount: perUnit } };
    const draft = program({
      earning_rules: [
        { event: 'order.paid', loyalty: ofAmount },
        { event: 'order.paid', loyalty: { points: 40 }, rules: [big] },
      ],
    });
    const tried = async (amount: number, more: object = {}) => {
      const body = { draft, order: { amount }, ...more };
      return (await shop.made('/v1/campaigns/drafts/validate', body)).points_estimation;
    };
    expect([await tried(999), await tried(2_000), await tried(2_000, { customer: { source_id: 'nobody' } })]).toEqual([
      27, 100, 100,
    ]);
    const { details } = await refused('/v1/campaigns/drafts/validate', { draft: program({}), order: { amount: 1 } });
    expect(details).toContain('no earning rule');
  });

  itAlike('is enabled from a draft when nothing is missing any more', async () => {
    const draft = await shop.made('/v1/campaigns/drafts', { ...offers(), expiration_date: '2020-01-01' });
    const shown = await definitionOf(draft);
    expect(shown.missing.map(({ property }: Json) => property)).toEqual(['promotion.tiers', 'expiration_date']);
    const { details } = await refused(`/v1/campaigns/${draft.id}/enable`, {});
    for (const part of shown.missing) expect(details).toContain(part.details);
    await shop.made(`/v1/promotions/${draft.id}/tiers`, { name: 'Tier', action: tenOff });
    await shop.client.put(`/v1/campaigns/${draft.id}`, { expiration_date: null });
    await shop.made(`/v1/campaigns/${draft.id}/enable`, {});
    expect(await shop.got(`/v1/campaigns/${draft.id}`)).toMatchObject({ active: true, creation_status: 'DONE' });
    await shop.made(`/v1/campaigns/${draft.id}/disable`, {});
    expect(await definitionOf(draft)).toMatchObject({ active: false, creation_status: 'DONE', missing: [] });
  });
});
