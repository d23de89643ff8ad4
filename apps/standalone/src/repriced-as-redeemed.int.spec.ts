import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OrderDocument } from '@perkstream/published';
import fc from 'fast-check';
import { RunningEngine } from './testing/running-engine.js';
import { percent, type Redeemed, ShopWithReturns, unique } from './testing/shop-with-returns.js';

/** What says when and by what it was redeemed, and nothing about amounts. */
const BESIDE_AMOUNTS: ReadonlySet<string> = new Set(['redemptions', 'updated_at', 'customer', 'redemption_ids']);

const REDEEMABLES = 16;
const LINES = 5;

let shop: ShopWithReturns;
let customer: string;
let redeemables: readonly object[];
let stack: object;
let lines: readonly object[];
const folder = mkdtempSync(join(tmpdir(), 'perkstream-as-redeemed-'));

beforeAll(async () => {
  shop = new ShopWithReturns(await RunningEngine.on(folder));
  customer = (await shop.do('POST', '/v1/customers', { source_id: 'ada', metadata: { level: 'gold' } })).id;
  const [mug, cap, socks] = [await shop.product(900), await shop.product(333), await shop.product(150)];
  const unpriced = { source_id: 'extra', amount: 777 };
  lines = [
    { product_id: mug.id },
    { product_id: cap.id },
    { source_id: 'x', price: 2_999 },
    unpriced,
    { source_id: 'y', price: 0 },
  ];
  const only = (id: string, more: object = {}) => ({
    applicable_to: { included: [{ object: 'product', id, effect: 'APPLY_TO_EVERY', ...more }] },
  });
  const toItems = { effect: 'APPLY_TO_ITEMS' };
  const unit = (unit_type: string, effect: string) => ({ type: 'UNIT', unit_off: 1, unit_type, effect });
  const codes = [
    await shop.code({ discount: percent(10) }),
    await shop.code({ discount: percent(33.3) }),
    await shop.code({ discount: { ...percent(15), ...toItems, amount_limit: 200 } }),
    await shop.code({ discount: { type: 'AMOUNT', amount_off: 500 } }),
    await shop.code({ discount: { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' } }),
    await shop.code({ discount: { type: 'FIXED', fixed_amount: 1_234, effect: 'APPLY_TO_ORDER' } }),
    await shop.code({ discount: unit(socks.id, 'ADD_NEW_ITEMS') }),
    await shop.code({ discount: unit(mug.id, 'ADD_MISSING_ITEMS') }),
    await shop.code({
      discount: { type: 'AMOUNT', amount_off: 1, amount_off_formula: '1 + VOUCHER_REDEEMED_QUANTITY' },
    }),
    await shop.code({ discount: { ...percent(50), ...toItems } }),
    await shop.code({ discount: percent(20) }),
  ];
  await shop.rule('voucher', codes[9]!.id, only(mug.id, { product_campaign_quantity_limit: 25 }));
  await shop.from('voucher', codes[10]!.id, 5_000);
  const cards = [await shop.gift(100_000), await shop.gift(50_000, 'APPLY_TO_ITEMS')];
  await shop.rule('voucher', cards[1]!.id, only(cap.id));
  const tiers = [await shop.tier({ type: 'AMOUNT', amount_off: 250 }), await shop.tier({ ...percent(5), ...toItems })];
  await shop.rule('promotion_tier', tiers[0]!.id, {
    rules: { 1: { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [1_000] } }, logic: '1' },
  });
  redeemables = [
    ...codes.map(({ code }) => ({ object: 'voucher', id: code })),
    { object: 'voucher', id: cards[0]!.code, gift: { credits: 450 } },
    { object: 'voucher', id: cards[1]!.code },
    ...tiers.map(({ id }) => ({ object: 'promotion_tier', id })),
    await cardOfPoints(),
  ];
  stack = await stackOfTiers();
});
afterAll(async () => {
  await shop.engine.close();
  rmSync(folder, { recursive: true });
});

/** Each point pays for 3. */
async function cardOfPoints(): Promise<object> {
  const voucher = { loyalty_card: { points: 20_000 } };
  const { id: program } = await shop.do('POST', '/v1/loyalties', {
    name: unique('Club'),
    type: 'AUTO_UPDATE',
    voucher,
  });
  const card = await shop.do('POST', `/v1/loyalties/${program}/members`, { customer: { id: customer } });
  const { id } = await shop.do('POST', '/v1/rewards', { name: 'Coin', parameters: { coin: { exchange_ratio: 0.03 } } });
  await shop.do('POST', `/v1/rewards/${id}/assignments`, { campaign: program });
  return { object: 'voucher', id: card.id, reward: { id, points: 70 } };
}

async function stackOfTiers(): Promise<object> {
  const tiers = [7, 11].map((part) => ({ name: `Tier ${part}`, action: { discount: percent(part) } }));
  const body = { name: unique('Stack'), campaign_type: 'PROMOTION', promotion: { tiers } };
  const campaign = await shop.do('POST', '/v1/campaigns', body);
  const ids = (campaign['promotion'] as { tiers: { id: string }[] }).tiers.map(({ id }) => id).reverse();
  const path = `/v1/promotions/${campaign.id}/stacks`;
  return { object: 'promotion_stack', id: (await shop.do('POST', path, { name: 'Both', tiers: { ids } })).id };
}

const request = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.uniqueArray(fc.nat(REDEEMABLES - 1), { minLength: 1, maxLength: 4 }),
  },
  { weight: 1, arbitrary: fc.constant('stack' as const) },
);
const cart = fc.array(fc.tuple(fc.nat(LINES - 1), fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 6 });
const bought = fc.record({
  cart,
  requests: fc.array(request, { minLength: 1, maxLength: 3 }),
  returned: fc.array(fc.nat(4), { maxLength: 6 }),
});
type Bought = typeof bought extends fc.Arbitrary<infer Value> ? Value : never;

/** Of those requests that something applied to. */
async function redeemed({ cart: wanted, requests }: Bought): Promise<Redeemed[]> {
  const items = wanted.map(([at, quantity]) => ({ ...lines[at], quantity }));
  const made: Redeemed[] = [];
  for (const each of requests) {
    const named = each === 'stack' ? [stack] : each.map((at) => redeemables[at] as object);
    const order = made[0] ? { id: made[0].order.id } : { source_id: unique('order'), items };
    const body = { redeemables: named, order, customer: { id: customer } };
    const answer = await shop.engine.request('POST', '/v1/redemptions', body);
    expect([200, 400]).toContain(answer.status);
    if (answer.status === 200) made.push(shop.redeemed(answer.body as never));
  }
  return made;
}

function amountsOf(order: OrderDocument | null): object {
  return Object.fromEntries(Object.entries(order ?? {}).filter(([name]) => !BESIDE_AMOUNTS.has(name)));
}

describe('An order that nothing came back of', () => {
  it('is priced as it was redeemed: the same amounts, lines, credits and points', async () => {
    let redemptions = 0;
    await fc.assert(
      fc.asyncProperty(bought, async (each) => {
        const made = await redeemed(each);
        const last = made.at(-1);
        if (!last) return;
        const ids = made.map(({ id }) => id);
        const whole = await shop.reprice(last.order, ids);
        expect(amountsOf(whole.order)).toEqual(amountsOf(last.order));
        const before = made.flatMap((one) => one.redemptions);
        redemptions += before.length;
        expect(whole.redemptions.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
        for (const [index, one] of before.entries()) {
          const again = whole.redemptions[index]!;
          expect(amountsOf(again.order)).toEqual(amountsOf(one.order));
          expect(again.reward?.points ?? again.amount).toEqual(one['amount']);
        }
        const rest = await shop.reprice(last.order, ids, quantitiesOf(each));
        expect(rest.order.total_amount ?? 0).toBeGreaterThanOrEqual(0);
        for (const again of rest.redemptions) {
          const one = before.find(({ id }) => id === again.id)!;
          expect(again.reward?.points ?? again.amount ?? 0).toBeLessThanOrEqual(
            (one['amount'] as number | undefined) ?? 0,
          );
        }
      }),
      { numRuns: 120 },
    );
    expect(redemptions).toBeGreaterThan(120);
  });
});

/** What is left of each line. */
function quantitiesOf({ cart: wanted, returned }: Bought): Record<number, number> {
  return Object.fromEntries(wanted.map(([, had], at) => [at, Math.max(0, had - (returned[at] ?? 0))]));
}
