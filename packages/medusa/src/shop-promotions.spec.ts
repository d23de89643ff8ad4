import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, createClient } from '@perkstream/client';
import { RunningEngine } from '@perkstream/standalone/testing';
import { type AdjustmentAction, promotionIdOf } from './adjustments.js';
import { type MedusaCart } from './medusa-cart.js';
import { computeAdjustments, giveBackCart, redeemCart } from './shop-promotions.js';

const cart: MedusaCart = {
  id: 'cart_1',
  currency_code: 'eur',
  customer: { id: 'cus_1', email: 'alice@example.com' },
  items: [
    { id: 'item_1', variant_id: 'variant_mug', product_id: 'prod_mug', quantity: 3, unit_price: 3.33 },
    { id: 'item_2', variant_id: 'variant_plate', product_id: 'prod_plate', quantity: 1, unit_price: 9.99 },
  ],
  shipping_methods: [{ id: 'sm_1', amount: 5.95, is_tax_inclusive: true, tax_lines: [{ rate: 19 }] }],
};

/** The cart with its adjustments, as Medusa stores them. */
function priced(before: MedusaCart, actions: readonly AdjustmentAction[]): MedusaCart {
  const of = (id: string) =>
    actions
      .filter((each) => (each.action === 'addItemAdjustment' ? each.item_id : each.shipping_method_id) === id)
      .map(({ code, amount }) => ({ code, amount, promotion_id: promotionIdOf(code) }));
  return {
    ...before,
    items: before.items?.map((item) => ({ ...item, adjustments: of(item.id) })),
    shipping_methods: before.shipping_methods?.map((method) => ({ ...method, adjustments: of(method.id) })),
  };
}

describe('Promotions of a Medusa cart, against the engine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perkstream-medusa-'));
  let engine: RunningEngine;
  let client: Client;
  let calls: string[];
  const settings = { baseUrl: '', appId: '', appToken: '', timeoutMs: 60_000 };
  const away = createClient({ baseUrl: 'http://127.0.0.1:1', appId: 'a', appToken: 'b', repeats: 0 });

  beforeAll(async () => {
    engine = await RunningEngine.on(folder);
    const { appId, appToken } = engine.credentials;
    calls = [];
    const fetch = (request: Request) => {
      calls.push(new URL(request.url).pathname);
      return globalThis.fetch(request);
    };
    client = createClient({ baseUrl: await engine.listen(), appId, appToken, fetch, timeoutMs: 60_000 });
    await makeCode('TEN', { type: 'PERCENT', percent_off: 10 });
    await makeCode('ONCE', { type: 'AMOUNT', amount_off: 500 }, 1);
    await makeCode('SHIPPING', { type: 'UNIT', unit_off: 1, unit_type: 'prod_5h1pp1ng', effect: 'ADD_MISSING_ITEMS' });
  });

  afterAll(async () => {
    await engine?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function makeCode(code: string, discount: object, quantity?: number): Promise<void> {
    const body = { type: 'DISCOUNT_VOUCHER' as const, discount, ...(quantity && { redemption: { quantity } }) };
    await client.api.POST('/v1/vouchers/{code}', { params: { path: { code } }, body: body as never });
  }

  async function usesOf(code: string): Promise<number | undefined> {
    return (await client.api.GET('/v1/vouchers/{code}', { params: { path: { code } } })).data?.redemption
      ?.redeemed_quantity;
  }

  const compute = (of: MedusaCart, codes: string[]) =>
    computeAdjustments(client, settings, of, codes, { automatic: true });

  it('shares the discount of an order out over lines and shipping, to the unit, with one call', async () => {
    calls.length = 0;
    const actions = await compute(cart, ['TEN']);
    expect(calls).toEqual(['/v1/validations']);
    expect(actions).toEqual([
      expect.objectContaining({ item_id: 'item_1', amount: 1 }),
      expect.objectContaining({ item_id: 'item_2', amount: 1 }),
      expect.objectContaining({ shipping_method_id: 'sm_1' }),
    ]);
    // 10 % of 25.93 are 2.59; what comes off shipping is before its tax of 19 %.
    expect(actions[2]!.amount * 1.19).toBeCloseTo(0.59, 8);
  });

  it('takes free shipping off the shipping method only', async () => {
    const actions = await compute(cart, ['SHIPPING']);
    expect(actions).toEqual([expect.objectContaining({ shipping_method_id: 'sm_1', code: 'SHIPPING' })]);
    expect(actions[0]!.amount * 1.19).toBeCloseTo(5.95, 8);
  });

  it('takes free shipping off in full beside a discount of the order, whichever was entered first', async () => {
    for (const codes of [
      ['ONCE', 'SHIPPING'],
      ['SHIPPING', 'ONCE'],
    ]) {
      const { items, shipping_methods: methods } = priced(cart, await compute(cart, codes));
      const off = (adjustments: readonly { amount: unknown }[] = []) =>
        adjustments.reduce((sum, { amount }) => sum + Number(amount), 0);
      expect(off(methods![0]!.adjustments!) * 1.19).toBeCloseTo(5.95, 8);
      expect(off(items!.flatMap(({ adjustments }) => adjustments ?? []))).toBeCloseTo(5, 8);
    }
  });

  it('prices codes alike in whatever order Medusa names them', async () => {
    expect(await compute(cart, ['SHIPPING', 'TEN', 'ONCE'])).toEqual(await compute(cart, ['ONCE', 'TEN', 'SHIPPING']));
  });

  it('refuses a code that the buyer enters, in words, and drops one that the cart had', async () => {
    await expect(compute(cart, ['NOPE'])).rejects.toThrow('NOPE cannot be used. This code does not exist.');
    expect(await compute({ ...cart, promotions: [{ code: 'NOPE' }] }, ['NOPE'])).toEqual([]);
  });

  it('redeems a cart once however often it is completed, and gives it back for another', async () => {
    const sold = priced(cart, await compute(cart, ['ONCE']));
    await redeemCart(client, settings, sold);
    await redeemCart(client, settings, sold);
    expect(await usesOf('ONCE')).toBe(1);
    const other = { ...sold, id: 'cart_2' };
    await expect(redeemCart(client, settings, other)).rejects.toThrow('ONCE cannot be used.');
    await giveBackCart(client, 'cart_1');
    expect(await usesOf('ONCE')).toBe(0);
    await redeemCart(client, settings, other);
    expect(await usesOf('ONCE')).toBe(1);
  });

  it('redeems a cart again that was given back', async () => {
    const sold = priced({ ...cart, id: 'cart_3' }, await compute(cart, ['TEN']));
    const before = (await usesOf('TEN')) ?? 0;
    await redeemCart(client, settings, sold);
    await giveBackCart(client, 'cart_3');
    await redeemCart(client, settings, sold);
    expect(await usesOf('TEN')).toBe(before + 1);
  });

  it('refuses a cart whose discount has become smaller, and redeems nothing', async () => {
    const shown = priced({ ...cart, id: 'cart_4' }, await compute(cart, ['TEN']));
    const cheaper = { ...shown, items: shown.items!.map((item) => ({ ...item, quantity: 1 })) };
    const before = await usesOf('TEN');
    await expect(redeemCart(client, settings, cheaper)).rejects.toThrow('The price of the cart has grown.');
    expect(await usesOf('TEN')).toBe(before);
  });

  it('gives back returned lines by their names', async () => {
    await redeemCart(client, settings, priced({ ...cart, id: 'cart_5' }, await compute(cart, ['TEN'])));
    await giveBackCart(client, 'cart_5', { returnId: 'ret_1', items: [{ source_id: 'variant_mug', quantity: 1 }] });
    const { data } = await client.api.GET('/v1/orders/{orderId}', { params: { path: { orderId: 'cart_5' } } });
    expect(data).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ returned_quantity: 1 })]) });
  });

  it('sells at full price while the engine is away, and keeps the codes', async () => {
    const known = { ...cart, promotions: [{ code: 'TEN' }] };
    const asked = { automatic: true };
    expect(await computeAdjustments(away, settings, known, ['TEN'], asked)).toMatchObject([{ amount: 0, code: 'TEN' }]);
    await expect(computeAdjustments(away, settings, cart, ['TEN'], asked)).rejects.toThrow('cannot be checked now');
    await redeemCart(away, settings, cart);
  });

  it('refuses while the engine is away where it is set so, and always where a discount was shown', async () => {
    const refusing = { ...settings, whenAway: 'refuse' as const };
    const known = { ...cart, promotions: [{ code: 'TEN' }] };
    await expect(computeAdjustments(away, refusing, known, ['TEN'], { automatic: true })).rejects.toThrow('Try again');
    await expect(redeemCart(away, refusing, cart)).rejects.toThrow('Try again');
    const shown = priced(cart, await compute(cart, ['TEN']));
    await expect(redeemCart(away, settings, shown)).rejects.toThrow('Try again');
  });
});
