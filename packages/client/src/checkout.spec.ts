import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningEngine } from '@perkstream/standalone/testing';
import { type Client, createClient } from './index.js';

const items = [
  { source_id: 'mug', quantity: 2, price: 600 },
  { source_id: 'plate', quantity: 1, price: 400 },
];
const customer = { source_id: 'alice' };

describe('A checkout by the client, against the engine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perkstream-client-'));
  let engine: RunningEngine;
  let client: Client;
  let baseUrl: string;
  let sent: Request[];

  beforeAll(async () => {
    engine = await RunningEngine.on(folder);
    const { appId, appToken } = engine.credentials;
    baseUrl = await engine.listen();
    sent = [];
    const fetch = (request: Request) => {
      sent.push(request.clone());
      return globalThis.fetch(request);
    };
    client = createClient({ baseUrl, appId, appToken, fetch, timeoutMs: 60_000 });
    await makeCode('TEN', { type: 'PERCENT', percent_off: 10 });
    await makeCode('TWO', { type: 'AMOUNT', amount_off: 200 });
    await makeCode('ONCE', { type: 'PERCENT', percent_off: 50 }, 1);
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
    const { data } = await client.api.GET('/v1/vouchers/{code}', { params: { path: { code } } });
    return data?.redemption?.redeemed_quantity;
  }

  it('quotes what applies, and says in words why the rest does not', async () => {
    const quote = await client.quote({ codes: ['TEN', 'NOPE'], customer, items });
    expect(quote).toMatchObject({ amount: 1600, total_discount_amount: 160, total_amount: 1440 });
    expect(quote.applied.map(({ id }) => id)).toEqual(['TEN']);
    expect(quote.refused).toMatchObject([{ id: 'NOPE', key: 'not_found', reason: 'This code does not exist.' }]);
  });

  it('quotes the price of the items where nothing applies', async () => {
    expect(await client.quote({ codes: ['NOPE'], items })).toMatchObject({
      amount: 1600,
      total_discount_amount: 0,
      total_amount: 1600,
      applied: [],
      refused: [{ id: 'NOPE' }],
    });
    expect(await client.quote({ items })).toMatchObject({ total_amount: 1600, applied: [], refused: [] });
  });

  it('asks without a key of idempotency, so that the engine stores nothing', async () => {
    sent.length = 0;
    await client.quote({ codes: ['TEN'], items });
    expect(sent.map(({ method, headers }) => [method, headers.get('idempotency-key')])).toEqual([['POST', null]]);
  });

  it('commits an order once, however often it is tried', async () => {
    const cart = { codes: ['TEN', 'TWO'], customer, items };
    const first = await client.commit(cart, { orderId: 'order 1/ü' });
    expect(first).toMatchObject({ total_discount_amount: 360, total_amount: 1240, refused: [] });
    expect(first.redemptions).toHaveLength(2);
    expect(await client.commit(cart, { orderId: 'order 1/ü' })).toEqual(first);
    expect([await usesOf('TEN'), await usesOf('TWO')]).toEqual([1, 1]);
  });

  it('gives a whole order back, once', async () => {
    const { order, rollbacks } = await client.giveBack('order 1/ü', undefined, { reason: 'Cancelled' });
    expect(order.status).toBe('CANCELED');
    expect(rollbacks).toHaveLength(2);
    expect([await usesOf('TEN'), await usesOf('TWO')]).toEqual([0, 0]);
    expect((await client.giveBack('order 1/ü')).rollbacks).toEqual([]);
  });

  it('gives items back, once per return', async () => {
    await client.commit({ codes: ['TEN'], customer, items }, { orderId: 'order-2' });
    const mug = [{ source_id: 'mug', quantity: 1 }];
    const returned = await client.giveBack('order-2', mug, { returnId: 'return-1', reason: 'Broken' });
    expect(returned).toMatchObject({ refund: { amount: 540 }, order: { amount: 1000, total_amount: 900 } });
    expect(await client.giveBack('order-2', mug, { returnId: 'return-1', reason: 'Broken' })).toEqual(returned);
  });

  it('stores an order without discounts as paid, and cancels it', async () => {
    const committed = await client.commit({ customer, items }, { orderId: 'order-3' });
    expect(committed).toMatchObject({ total_amount: 1600, total_discount_amount: 0, redemptions: [] });
    expect(committed.order?.status).toBe('PAID');
    expect((await client.giveBack('order-3')).order.status).toBe('CANCELED');
  });

  it('refuses an order of which no code can be redeemed, with the reason', async () => {
    await client.commit({ codes: ['ONCE'], items }, { orderId: 'order-4' });
    const error = await client.commit({ codes: ['ONCE'], items }, { orderId: 'order-5' }).catch((each) => each);
    expect(error).toMatchObject({ name: 'PerkstreamError', status: 400, key: 'quantity_exceeded' });
    expect(error.requestId).toMatch(/^v-/);
  });

  it('refuses another cart under the same order, and leaves the first', async () => {
    const cart = { codes: ['TEN'], items };
    const other = { codes: ['TEN'], items: items.slice(0, 1) };
    await client.commit(cart, { orderId: 'order-8' });
    await expect(client.commit(other, { orderId: 'order-8' })).rejects.toMatchObject({ status: 409 });
    await client.commit({ items }, { orderId: 'order-9' });
    await expect(client.commit({ items: other.items }, { orderId: 'order-9' })).rejects.toMatchObject({ status: 409 });
    await expect(client.commit({ codes: ['TWO'], items }, { orderId: 'order-9' })).rejects.toMatchObject({
      status: 409,
    });
    const { data } = await client.api.GET('/v1/orders/{orderId}', { params: { path: { orderId: 'order-9' } } });
    expect(data).toMatchObject({ amount: 1600, status: 'PAID' });
  });

  it('prices carts of 500 items, and amounts above 2^31', async () => {
    const many = Array.from({ length: 500 }, (_, n) => ({ source_id: `item-${n}`, quantity: 1, price: 10_000_001 }));
    const quote = await client.quote({ codes: ['TEN'], items: many });
    expect(quote).toMatchObject({ amount: 5_000_000_500, total_discount_amount: 500_000_050 });
  });

  it('prices an empty cart, and refuses prices that are not integers', async () => {
    expect(await client.quote({ items: [] })).toMatchObject({ total_amount: 0, applied: [] });
    expect(await client.quote({ items: [], codes: ['TEN'] })).toMatchObject({ total_amount: 0 });
    const half = client.quote({ codes: ['TEN'], items: [{ source_id: 'mug', quantity: 1, price: 9.5 }] });
    await expect(half).rejects.toMatchObject({ status: 400 });
  });

  it.each([' TEN ', 'TEN\n'])('knows a code as it is typed: %j', async (code) => {
    const quote = await client.quote({ codes: [code], items });
    expect(quote).toMatchObject({ total_discount_amount: 160, refused: [] });
    expect(await client.quote({ codes: ['TEN', ' '], items })).toMatchObject({ total_amount: 1440, refused: [] });
  });

  it('locks a use for a cart, which it is committed with', async () => {
    await makeCode('LAST', { type: 'PERCENT', percent_off: 10 }, 1);
    const cart = { codes: ['LAST'], items };
    const { session } = await client.quote(cart, { session: { type: 'LOCK' } });
    expect((await client.quote(cart)).refused).toMatchObject([{ id: 'LAST', key: 'multiple_requests' }]);
    const key = session?.['key'] as string;
    const committed = await client.commit(cart, { orderId: 'order-6', session: { type: 'LOCK', key } });
    expect(committed.total_discount_amount).toBe(160);
  });

  it('quotes and commits with the keys of a page', async () => {
    const { clientId, clientToken, projectId } = engine.credentials;
    const settings = { client_trusted_domains: ['https://shop.example'], client_redeem_enabled: true };
    await engine.request('PUT', `/management/v1/projects/${projectId}`, settings);
    const fetch = (request: Request) => {
      request.headers.set('origin', 'https://shop.example');
      return globalThis.fetch(request);
    };
    const browser = createClient({ baseUrl, clientId, clientToken, fetch });
    expect((await browser.quote({ codes: ['TEN'], items })).total_discount_amount).toBe(160);
    const committed = await browser.commit({ codes: ['TEN'], items }, { orderId: 'order-7' });
    expect(committed.total_discount_amount).toBe(160);
  });
});
