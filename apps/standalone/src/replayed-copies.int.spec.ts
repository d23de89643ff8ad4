import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CopiesOfCampaigns, recordIn } from './testing/replayed-copy.js';
import { RunningEngine } from './testing/running-engine.js';
import { percent, ShopWithReturns } from './testing/shop-with-returns.js';

const REQUESTS = 200;

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
  const mug = await shop.product(900, { colour: 'red' });
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
