import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { baseUrl, type Client, type Keys, newProject } from './client.js';
import { inParallel } from './in-parallel.js';

const PRODUCTS = 100;

/** Lists of 100 products are about 200 KB each: 400 of them are more than any buffer of a connection takes. */
describe('Answers that nobody reads', () => {
  let shop: Client;
  const opened: Socket[] = [];

  beforeAll(async () => {
    shop = (await newProject()).client;
    const metadata = { note: 'x'.repeat(1_900) };
    const names = Array.from({ length: PRODUCTS }, (_each, index) => `Product ${index}`);
    await inParallel(names, 10, async (name) => {
      expect((await shop.post('/v1/products', { name, metadata })).status).toBe(200);
    });
  });

  afterAll(() => {
    for (const socket of opened) socket.destroy();
  });

  /** Sends a request again and again on one connection, and reads no answer. */
  function neverRead(keys: Keys, line: string, body: string, times: number): void {
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    opened.push(socket);
    const headers = { host: hostname, 'content-type': 'application/json', 'content-length': body.length, ...keys };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`.repeat(times));
  }

  it('keep no other list under their key from being shown', async () => {
    neverRead(shop.keys, 'GET /v1/products?limit=100', '', 400);
    for (let sent = 0; sent < 16; sent++) neverRead(shop.keys, 'GET /v1/products?limit=100', '', 20);
    const list = await eventually(
      () => shop.get('/v1/products'),
      ({ status }) => status !== 503,
    );
    expect(list).toMatchObject({ status: 200, body: { total: PRODUCTS } });
  });

  it('of validations under a token keep no redemption of its key waiting', async () => {
    const { body: voucher } = await shop.post('/v1/vouchers', {
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'AMOUNT', amount_off: 100 },
    });
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'validations' });
    const { body: token } = await shop.post('/v1/oauth/token', form);
    const cart = { redeemables: [{ object: 'voucher', id: voucher.code }], order: { amount: 1_000 } };
    const bearer = { authorization: `Bearer ${token.access_token}` };
    for (let sent = 0; sent < 4; sent++) neverRead(bearer, 'POST /v1/validations', JSON.stringify(cart), 3_000);
    // While they are worked on, and after that.
    for (let times = 0; times < 20; times++) {
      const redemption = await eventually(
        () => shop.post('/v1/redemptions', cart),
        ({ status }) => status !== 503,
      );
      expect(redemption.status).toBe(200);
    }
  });
});
