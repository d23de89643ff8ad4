import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReplayCanceled } from '@perkstream/context-redemptions';
import { type JsonObject } from '@perkstream/kernel';
import {
  type BackTestVisit,
  DEFAULT_STACKING_RULES,
  type EarningOfDraft,
  type OfferOfDraft,
} from '@perkstream/published';
import { CopiesOfCampaigns, recordIn } from './testing/replayed-copy.js';
import { RunningEngine } from './testing/running-engine.js';
import { percent, ShopWithReturns } from './testing/shop-with-returns.js';

const REQUESTS = 200;
/** Price of the mug, minor units */
const MUG = 900;

/** The same numbers each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const folder = mkdtempSync(join(tmpdir(), 'perkstream-replayed-'));
let shop: ShopWithReturns;
let copies: CopiesOfCampaigns;
/** By campaign: codes, or ids of tiers. */
const redeemables: Record<string, readonly string[]> = {};

const rule = (name: string, conditions: object) => ({ name, rules: { 1: { name, conditions }, logic: '1' } });

async function assign(campaignId: string, rules: readonly object[]): Promise<void> {
  const assignment = { related_object_type: 'campaign', related_object_id: campaignId };
  for (const each of rules) {
    const { id } = await shop.do('POST', '/v1/validation-rules', each);
    await shop.do('POST', `/v1/validation-rules/${id}/assignments`, assignment);
  }
}

async function campaignOf(name: string, voucher: object, count: number, rules: readonly object[] = []): Promise<void> {
  const isPublic = 'code' in voucher;
  const type = 'gift' in voucher ? 'GIFT_VOUCHERS' : 'DISCOUNT_COUPONS';
  const made = await shop.do('POST', '/v1/campaigns', {
    ...{ name, campaign_type: type, type: isPublic ? 'STANDALONE' : 'STATIC', voucher },
    ...(!isPublic && { vouchers_count: 0 }),
  });
  await assign(made.id, rules);
  const codes = isPublic ? [(voucher as { code: string }).code] : [];
  for (let n = 0; n < (isPublic ? 0 : count); n++) {
    const code = `${name.toUpperCase()}-${n}`;
    await shop.do('POST', `/v1/campaigns/${made.id}/vouchers/${code}`, {});
    codes.push(code);
  }
  redeemables[name] = codes;
}

async function tiersOf(name: string): Promise<void> {
  const from = await shop.do('POST', '/v1/validation-rules', rule('order.amount', { $more_than_or_equal: [4_000] }));
  const tiers = [
    { name: 'From 40', action: { discount: { type: 'AMOUNT', amount_off: 300 } }, validation_rules: [from.id] },
    { name: 'Always', action: { discount: { ...percent(5), effect: 'APPLY_TO_ITEMS' } } },
  ];
  const body = { name, campaign_type: 'PROMOTION', promotion: { tiers } };
  const made = await shop.do('POST', '/v1/campaigns', body);
  await assign(made.id, [rule('campaign.redemptions.customers_count', { $less_than_or_equal: [9] })]);
  redeemables[name] = (made['promotion'] as { tiers: { id: string }[] }).tiers.map(({ id }) => id);
}

beforeAll(async () => {
  const engine = await RunningEngine.on(folder);
  shop = new ShopWithReturns(engine);
  copies = new CopiesOfCampaigns(engine);
  const mug = await shop.product(MUG, { colour: 'red' });
  await campaignOf('open', { code: 'OPEN', discount: percent(10) }, 1);
  await campaignOf(
    'limited',
    { code: 'LIMITED', discount: { type: 'AMOUNT', amount_off: 700 }, redemption: { quantity: 25 } },
    1,
    [
      rule('redemption.count.per_customer', { $less_than_or_equal: [4] }),
      rule('campaign.orders.amount_discounted', { $less_than_or_equal: [9_000] }),
    ],
  );
  const items = { ...percent(20), effect: 'APPLY_TO_ITEMS' };
  await campaignOf('once', { discount: items, redemption: { quantity: 1 } }, 20, [
    rule('order.amount', { $more_than_or_equal: [2_000] }),
    { name: 'Gold', rules: { 1: { name: 'customer.metadata', property: 'level', conditions: { $is: ['gold'] } } } },
  ]);
  await campaignOf(
    'free',
    {
      code: 'FREE',
      discount: { type: 'UNIT', unit_off: 1, unit_type: mug.id, effect: 'ADD_NEW_ITEMS' },
    },
    1,
  );
  await campaignOf('cards', { gift: { amount: 5_000 } }, 6);
  await tiersOf('tiers');
  await goShopping(mug.id);
}, 120_000);
afterAll(async () => {
  await shop.engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Several codes and tiers at once, the same order again, rollbacks, and orders without any code. */
async function goShopping(mug: string): Promise<void> {
  const roll = dice(5);
  const names = Object.keys(redeemables);
  const made: string[] = [];
  for (let n = 0; n < REQUESTS; n++) {
    const items = [
      { product_id: mug, quantity: 1 + roll(3) },
      { source_id: 'x', price: 500 + roll(4_000), quantity: 1 },
    ].slice(0, 1 + roll(2));
    const order = { source_id: `order-${n}`, status: 'PAID', items, metadata: { way: 'parcel' } };
    const customer = { source_id: `customer-${roll(5)}`, metadata: { level: roll(2) === 0 ? 'gold' : 'none' } };
    if (roll(10) === 0) {
      await shop.engine.request('POST', '/v1/orders', { ...order, customer });
      continue;
    }
    const named = new Set(Array.from({ length: 1 + roll(3) }, () => names[roll(names.length)]!));
    const wanted = [...named].map((name) => {
      const id = redeemables[name]![roll(redeemables[name]!.length)]!;
      if (name === 'tiers') return { object: 'promotion_tier', id };
      return { object: 'voucher', id, ...(name === 'cards' && { gift: { credits: 100 + roll(1_500) } }) };
    });
    const { status, body } = await shop.engine.request('POST', '/v1/redemptions', {
      redeemables: wanted,
      order,
      customer,
    });
    if (status !== 200) continue;
    const { redemptions, parent_redemption: parent } = body as {
      redemptions: { id: string }[];
      parent_redemption?: { id: string };
    };
    made.push(parent?.id ?? redemptions[0]!.id);
    if (roll(4) !== 0) continue;
    const [id = ''] = made.splice(roll(made.length), 1);
    await shop.engine.request('POST', `/v1/redemptions/${id}/rollback`, {});
    await shop.engine.request('POST', `/v1/redemptions/${id}/rollbacks`, {});
  }
}

describe('a copy of a campaign, replayed over the time in which it ran', () => {
  it.each(['open', 'limited', 'once', 'free', 'cards', 'tiers'])('does what the campaign did: %s', async (name) => {
    const object = name === 'tiers' ? 'promotion_tier' : 'voucher';
    const ids = redeemables[name]!;
    const copy = await copies.copyOf(name, object, object === 'voucher' ? ids.slice(0, 1) : ids);
    const happened = await copies.recordOf(name, name === 'cards');
    expect(happened.redemptions).toBeGreaterThan(5);
    const { report } = await copies.replay(copy);
    expect(recordIn(report)).toEqual(happened);
    expect(report.displaced).toEqual([]);
  });
});

const amountFrom = (least: number) => rule('order.amount', { $more_than_or_equal: [least] });

/** A tier that nobody knew then. */
async function newTier(...rules: readonly object[]) {
  const { offers } = await copies.copyOf('tiers', 'promotion_tier', redeemables['tiers']!.slice(1));
  const [offer] = offers as [OfferOfDraft];
  const redeemable = { ...offer.redeemable, id: 'promo_new', campaignId: 'camp_new', name: 'New' };
  const bodies = rules.map((body, n) => ({ id: `val_${n}`, holder: 'redeemable' as const, body: body as JsonObject }));
  return { id: 'camp_new', offers: [{ ...offer, redeemable, rules: bodies }] };
}

const FOR_ALL = { replaces: undefined, uptake: { mode: 'EVERYONE' } } as const;

describe('a draft that is another one', () => {
  it('costs more where it gives more, and as often', async () => {
    const { report: before } = await copies.replay(await copies.copyOf('open', 'voucher', ['OPEN']));
    const { id, offers } = await copies.copyOf('open', 'voucher', ['OPEN']);
    const [offer] = offers as [OfferOfDraft];
    const discount = { ...offer.redeemable.discount, percentOff: 30 };
    const { report } = await copies.replay({
      id,
      offers: [{ ...offer, redeemable: { ...offer.redeemable, discount } }],
    });
    expect(report.redemptions).toBe(before.redemptions);
    expect(report.discount).toBeGreaterThan(2 * before.discount);
  });

  it('is used up by its own limit, in the order of moments, and more with a higher one', async () => {
    const { id, offers } = await copies.copyOf('limited', 'voucher', ['LIMITED']);
    const [offer] = offers as [OfferOfDraft];
    const limitedTo = (value: number) => {
      const body = rule('campaign.orders.amount_discounted', { $less_than_or_equal: [value] }) as unknown as JsonObject;
      const rules = [{ id: 'val_budget', holder: 'campaign' as const, body }];
      const redeemable = { ...offer.redeemable, quantity: null };
      const limited = [{ ...offer, redeemable, rules }];
      return {
        kind: 'campaign',
        campaignId: id,
        campaignType: 'DISCOUNT_COUPONS',
        offers: limited,
        earning: [],
      } as const;
    };
    const values = [700, 1_500, 3_000, 100_000];
    const sweep = values.map((value) => ({ value, draft: limitedTo(value) }));
    const { report } = await copies.replay({ id, offers: limitedTo(1_500).offers }, { sweep });
    expect(report.sweep.map(({ value }) => value)).toEqual(values);
    const counts = report.sweep.map(({ redemptions }) => redemptions);
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
    expect(new Set(counts).size).toBeGreaterThan(2);
    expect(report.sweep[1]).toEqual({ value: 1_500, redemptions: report.redemptions, discount: report.discount });
    expect(report.discount - report.discount_rolled_back).toBeLessThanOrEqual(1_500);
    expect(report.budget).toEqual({
      spent: report.discount - report.discount_rolled_back,
      ends_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it('is taken by all visits, also by orders without a code, where it applies by itself', async () => {
    const { report, visits } = await copies.replay(await newTier(), FOR_ALL);
    expect(report.tried).toBe(report.visits);
    expect(
      visits.filter(({ kind, outcomes }) => kind === 'order' && outcomes.includes('qualified')).length,
    ).toBeGreaterThan(3);
    expect(report.samples).toHaveLength(10);
  });

  it('says what visits lacked that it refuses, and how many lie around what it asks for', async () => {
    const { report, visits } = await copies.replay(await newTier(amountFrom(3_000)), FOR_ALL);
    const below = visits.filter(({ kind, amount }) => kind !== 'rollback' && amount !== null && amount < 3_000);
    const lacking = below.map(({ near_misses: [first] }) => first?.missing).sort((one = 0, other = 0) => one - other);
    expect(report.near_misses).toEqual([
      {
        property: 'order.amount',
        count: report.refused.find(({ key }) => key === 'order_rules_violated')?.count,
        median_missing: expect.any(Number),
      },
    ]);
    expect(lacking[0]).toBeGreaterThan(0);
    const { around_threshold: around } = report;
    const first = around[0]!.from;
    const last = around.at(-1)!.to;
    const within = visits.filter(({ amount }) => amount !== null && amount >= first && amount < last);
    expect(around.reduce((sum, each) => sum + each.visits, 0)).toBe(within.length);
    expect(first).toBeLessThan(3_000);
    expect(last).toBeGreaterThan(3_000);
  });

  it('is given to the same customers each time where only a share takes it', async () => {
    const sample = { share: 0.5, seed: 3 };
    const { report, visits } = await copies.replay(await newTier(), { ...FOR_ALL, sample });
    const { report: whole } = await copies.replay(await newTier(), FOR_ALL);
    expect(report.seed).toBe(3);
    expect(report.visits).toBeLessThan(whole.visits);
    expect(report.visits).toBeGreaterThan(0);
    const again = await copies.replay(await newTier(), { ...FOR_ALL, sample });
    expect(again.visits).toEqual(visits);
  });

  it('leaves out visits that the filters leave out', async () => {
    const { visits } = await copies.replay(await newTier(), {
      ...FOR_ALL,
      filters: { min_amount: 2_000, max_amount: 3_000 },
    });
    const amounts = visits.flatMap(({ kind, amount }) => (kind === 'rollback' ? [] : [amount ?? 0]));
    expect(amounts.length).toBeGreaterThan(3);
    expect(amounts.every((amount) => amount >= 2_000 && amount <= 3_000)).toBe(true);
  });

  it('leaves nothing when it is canceled', async () => {
    await expect(copies.replay(await newTier(), FOR_ALL, () => true)).rejects.toThrow(ReplayCanceled);
  });
});

describe('a draft that changes what holds for what is there', () => {
  it('refuses by a rule what was redeemed, and nothing else', async () => {
    const { id } = await copies.copyOf('open', 'voucher', ['OPEN']);
    const happened = await copies.replay(await copies.copyOf('open', 'voucher', ['OPEN']));
    const draft = {
      kind: 'validation_rule',
      body: amountFrom(2_000) as unknown as JsonObject,
      campaignId: id,
    } as const;
    const { report } = await copies.replay({ id, offers: [] }, { draft, replaces: undefined });
    const isLarge = ({ outcomes, amount }: BackTestVisit) => outcomes.includes('qualified') && (amount ?? 0) >= 2_000;
    expect(report.redemptions).toBe(happened.visits.filter(isLarge).length);
    expect(report.redemptions).toBeLessThan(happened.report.redemptions);
  });

  it('displaces by stacking rules what does not go together any more', async () => {
    const rules = {
      ...DEFAULT_STACKING_RULES,
      applicableRedeemablesLimit: 1,
      redeemablesApplicationMode: 'PARTIAL' as const,
    };
    const { report } = await copies.replay(
      { id: '', offers: [] },
      { draft: { kind: 'stacking_rules', rules }, replaces: undefined },
    );
    const { report: same } = await copies.replay(
      { id: '', offers: [] },
      { draft: { kind: 'stacking_rules', rules: DEFAULT_STACKING_RULES }, replaces: undefined },
    );
    expect(same.displaced).toEqual([]);
    expect(report.displaced.length).toBeGreaterThan(2);
    expect(report.redemptions).toBeLessThan(same.redemptions);
  });
});

describe('an earning rule that nobody knew then', () => {
  const earningOf = (points: number, ...rules: readonly object[]): EarningOfDraft => ({
    rule: {
      ...{ id: 'ern_1', automationId: 'auto_1', campaignId: 'camp_new', event: 'order.paid' },
      ...{ loyalty: { type: 'FIXED', points }, pendingDays: null, banner: null, active: true, windows: {} },
      ...{ expirationRules: null, validationRuleId: null, metadata: {}, createdAt: '', updatedAt: null },
    },
    rules: rules.map((body, n) => ({ id: `val_${n}`, body: body as JsonObject })),
  });
  const replayed = async (...rules: readonly object[]) => {
    const draft = { kind: 'earning_rule', campaignId: 'camp_new', earning: earningOf(7, ...rules) } as const;
    return copies.replay({ id: '', offers: [] }, { ...FOR_ALL, draft });
  };

  it('gives points for each order that a customer paid, with a code or without', async () => {
    const { report, visits } = await replayed();
    expect(new Set(visits.map(({ kind }) => kind))).toEqual(new Set(['redemption', 'order']));
    expect(report.qualified).toBe(visits.length);
    expect(report.points).toBe(7 * visits.length);
    expect([report.redemptions, report.discount]).toEqual([0, 0]);
  });

  it('gives none where its rule does not hold', async () => {
    const { report, visits } = await replayed(rule('order.initial_amount', { $more_than_or_equal: [3_000] }));
    expect([report.qualified, report.points]).toEqual([visits.length, 7 * visits.length]);
    // Of an order with a free mug, its price counts as well.
    expect(visits.every(({ amount }) => (amount ?? 0) >= 3_000 - MUG)).toBe(true);
    expect(report.qualified).toBeLessThan(report.tried);
    expect(report.qualified).toBeGreaterThan(3);
  });
});
