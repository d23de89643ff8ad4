import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createClient } from '@perkstream/client';
import { RunningEngine } from '@perkstream/standalone/testing';
import { type PricedOrder } from './cart-of-order.js';
import { discountsOf } from './discounts.js';
import { PricesUnavailable, Quotes, sessionOf } from './quotes.js';
import { connect, type Connection } from './settings.js';

const UNUSED_PORT = 1;

/** An order as Vendure gives it to a condition. */
function orderWith(codes: readonly string[], code = 'ORDER-1'): PricedOrder {
  return {
    code,
    lines: [
      { id: 1, quantity: 2, listPrice: 600, productVariant: { sku: 'mug', name: 'Mug' } },
      { id: 2, quantity: 1, listPrice: 401, productVariant: { sku: 'plate' } },
    ],
    shippingLines: [{ listPrice: 490 }],
    customFields: { perkstreamCodes: codes.map((each) => JSON.stringify(each)) },
  };
}

describe('Quotes of the engine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perkstream-vendure-'));
  let engine: RunningEngine;
  let connection: Connection;
  let questions: number;

  beforeAll(async () => {
    engine = await RunningEngine.on(folder);
    const { appId, appToken } = engine.credentials;
    const baseUrl = await engine.listen();
    const fetch = (request: Request) => {
      questions += 1;
      return globalThis.fetch(request);
    };
    const defaults = connect({ baseUrl, appId, appToken, quoteTimeoutMs: 60_000 });
    connection = { ...defaults, client: createClient({ baseUrl, appId, appToken, fetch }) };
    await makeCode('TENTH', { type: 'PERCENT', percent_off: 10 });
    await makeCode('SEVEN', { type: 'AMOUNT', amount_off: 701 });
    await makeCode('ONCE', { type: 'AMOUNT', amount_off: 500 }, { redemption: { quantity: 1 } });
  });

  beforeEach(() => {
    questions = 0;
  });

  afterAll(async () => {
    await engine?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function makeCode(code: string, discount: object, more: object = {}): Promise<void> {
    const { status } = await engine.request('POST', `/v1/vouchers/${code}`, {
      type: 'DISCOUNT_VOUCHER',
      discount,
      ...more,
    });
    expect(status).toBe(200);
  }

  it('are taken off the lines to the unit', async () => {
    const quote = await new Quotes(connection).of({}, orderWith(['TENTH', 'SEVEN']));
    const discounts = discountsOf(quote!, 2);
    expect(quote!.total_discount_amount).toBeGreaterThan(701);
    expect(discounts[0]! + discounts[1]!).toBe(quote!.total_discount_amount);
  });

  it('make a line cost what the engine gives back for it', async () => {
    const quotes = new Quotes({ ...connection, shippingItem: 'shipping' });
    const order = orderWith(['TENTH'], 'RETURNED');
    const discounts = discountsOf((await quotes.of({}, order))!, 3);
    const cart = quotes.cart(order, ['TENTH']);
    await connection.client.commit(cart, { orderId: order.code });
    const { items } = await connection.client.giveBack(order.code, [
      { source_id: 'mug', quantity: 2 },
      { source_id: 'plate', quantity: 1 },
    ]);
    expect(items.map(({ paid }) => paid)).toEqual([1_200 - discounts[0]!, 401 - discounts[1]!]);
  });

  it('reach shipping where it is sent as an item', async () => {
    const quote = await new Quotes({ ...connection, shippingItem: 'shipping' }).of({}, orderWith(['TENTH']));
    expect(discountsOf(quote!, 3)).toEqual([120, 40, 49]);
  });

  it('are asked for once in a request, however often the condition is checked', async () => {
    const quotes = new Quotes(connection);
    const request = {};
    for (let check = 0; check < 3; check++) await quotes.of(request, orderWith(['TENTH']));
    expect(questions).toBe(1);
    await quotes.of(request, orderWith(['TENTH', 'SEVEN']));
    await quotes.of({}, orderWith(['TENTH']));
    expect(questions).toBe(3);
  });

  it('lock a code for the order that is about to be paid, and for no other', async () => {
    const quotes = new Quotes(connection);
    const [first, second] = [orderWith(['ONCE'], 'FIRST'), orderWith(['ONCE'], 'SECOND')];
    expect((await quotes.lock({}, first))?.total_discount_amount).toBe(500);
    expect((await quotes.lock({}, second))?.total_discount_amount).toBe(0);
    await connection.client.commit(quotes.cart(first, ['ONCE']), {
      orderId: first.code,
      session: sessionOf(first, connection.lockMinutes),
    });
    const again = await quotes.of({}, second);
    expect(again?.refused).toMatchObject([{ id: 'ONCE', key: 'quantity_exceeded' }]);
  });

  it('are not refused by the lock of an order that goes back to the cart', async () => {
    await makeCode('SINGLE', { type: 'AMOUNT', amount_off: 300 }, { redemption: { quantity: 1 } });
    const quotes = new Quotes(connection);
    const order = orderWith(['SINGLE'], 'BACK');
    await quotes.lock({}, order);
    expect((await quotes.of({}, order))?.refused).toMatchObject([{ id: 'SINGLE', key: 'multiple_requests' }]);
    await quotes.release(order);
    expect((await quotes.of({}, order))?.total_discount_amount).toBe(300);
  });

  it('ask nothing about an empty cart', async () => {
    expect(await new Quotes(connection).of({}, { ...orderWith(['TENTH']), lines: [] })).toBeUndefined();
    expect(questions).toBe(0);
  });
});

describe('While the engine is away', () => {
  const keys = { baseUrl: `http://127.0.0.1:${UNUSED_PORT}`, appId: 'id', appToken: 'token' };

  it('carts cost what they cost without it', async () => {
    expect(await new Quotes(connect(keys)).of({}, orderWith(['TENTH']))).toBeUndefined();
  });

  it('carts cost what they cost without it where it refuses the key, and an administrator reads why, once', async () => {
    const refusing = createServer((_, response) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ key: 'unauthorized', message: 'Unauthorized' }));
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const { port } = refusing.address() as AddressInfo;
    const problems: string[] = [];
    const settings = { ...keys, baseUrl: `http://127.0.0.1:${port}`, quoteTimeoutMs: 60_000 };
    const quotes = new Quotes(connect(settings), (problem) => problems.push(problem));
    expect(await quotes.of({}, orderWith(['TENTH']))).toBeUndefined();
    await quotes.of({}, orderWith(['TENTH']));
    expect(problems).toEqual(['Carts are not priced: unauthorized: Unauthorized']);
    refusing.close();
  });

  it('carts are not priced where the shop has said so and the engine hangs', async () => {
    const hanging = createServer(() => undefined);
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    const { port } = hanging.address() as AddressInfo;
    const problems: string[] = [];
    const settings = { ...keys, baseUrl: `http://127.0.0.1:${port}`, whenAway: 'refuse', quoteTimeoutMs: 50 } as const;
    const quotes = new Quotes(connect(settings), (problem) => problems.push(problem));
    await expect(quotes.of({}, orderWith(['TENTH']))).rejects.toThrow(PricesUnavailable);
    expect(problems).toEqual(['Carts are not priced: timeout: No answer within 50 ms']);
    hanging.closeAllConnections();
    hanging.close();
  });

  it('carts are not priced where the shop has said so', async () => {
    const quotes = new Quotes(connect({ ...keys, whenAway: 'refuse' }));
    await expect(quotes.of({}, orderWith(['TENTH']))).rejects.toThrow(PricesUnavailable);
  });
});
