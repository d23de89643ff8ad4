import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { shop } from './client.js';
import { type RawAnswer, sendRaw } from './raw-request.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const MIB = 1_048_576;

/** To an operation that takes a cart of any form. */
function send(
  body: string | Buffer,
  headers: Record<string, string> = JSON_TYPE,
  keys = shop.keys,
): Promise<RawAnswer> {
  return sendRaw(keys, { method: 'POST', path: '/v1/validations', headers, body });
}

describe('A body that is small to send and large to take', () => {
  afterEach(async () => {
    expect((await shop.get('/v1/vouchers?limit=1')).status).toBe(200);
  });

  it('is not unpacked', async () => {
    const body = '{"redeemables":[{"object":"voucher","id":"none"}]}';
    expect((await send(body)).status).toBe(200);
    for (const packed of [gzipSync(body), gzipSync(Buffer.alloc(200 * MIB, ' '))]) {
      expect(packed.length).toBeLessThan(MIB);
      expect((await send(packed, { ...JSON_TYPE, 'content-encoding': 'gzip' })).status).toBe(415);
    }
  });

  it.each([
    ['arrays', '['.repeat(100_000)],
    ['closed arrays', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['objects', '{"a":'.repeat(50_000)],
    ['closed objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ])('is refused where it nests without end: %s', async (_kind, body) => {
    expect((await send(body)).status).toBe(400);
  });

  it('is refused where it has very many properties or items', async () => {
    const names = Array.from({ length: 50_000 }, (_each, n) => `"p${n}":1`).join();
    expect((await send(`{"redeemables":[],"order":{"metadata":{${names}}}}`)).status).toBe(400);
    const items = Array.from({ length: 30_000 }, () => '{"amount":1}').join();
    expect((await send(`{"redeemables":[],"order":{"items":[${items}]}}`)).status).toBe(400);
    expect((await send(`{"redeemables":[${'{},'.repeat(50_000)}{}]}`)).status).toBe(400);
  });

  it('is refused where it has numbers that no number is, and very long ones', async () => {
    for (const number of ['1e999999', '9'.repeat(400_000), `0.${'1'.repeat(400_000)}e-999`]) {
      expect((await send(`{"redeemables":[],"order":{"amount":${number}}}`)).status).toBe(400);
    }
  });

  it('is not read at all without a key', async () => {
    expect((await send('['.repeat(100_000), JSON_TYPE, {})).status).toBe(401);
  });
});
