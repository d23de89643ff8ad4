import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, newProject, unique } from './client.js';

const STRICT = { prefer: 'handling=strict' };

describe('A property that is unknown', () => {
  let client: Client;
  const discount = { type: 'AMOUNT', amount_off: 100 };

  beforeAll(async () => {
    ({ client } = await newProject());
  });

  it('is accepted, and named in a header of the answer', async () => {
    const misspelt = { type: 'DISCOUNT_VOUCHER', discount, expiry_date: '2030-01-01', redemption: { quantiti: 1 } };
    const made = await client.post('/v1/vouchers', misspelt);
    expect(made).toMatchObject({ status: 200, body: { expiration_date: null } });
    expect(made.headers['x-ignored-properties']).toBe('expiry_date, redemption.quantiti');
    const cart = { redeemables: [{ object: 'voucher', id: made.body.code }], order: { amuont: 1_000, 'ä,b': 1 } };
    const { status, headers } = await client.post('/v1/validations', cart);
    expect([status, headers['x-ignored-properties']]).toEqual([200, 'order.amuont, order.%C3%A4%2Cb']);
    const { headers: sound } = await client.post('/v1/validations', { ...cart, order: { amount: 1_000 } });
    expect(sound['x-ignored-properties']).toBeUndefined();
  });

  it('is refused where the client prefers that, with the one that may have been meant', async () => {
    const source_id = unique('ada');
    const refused = await client.post('/v1/customers', { source_id, emial: 'ada@example.com' }, STRICT);
    const details = "Property .emial is unknown: did you mean 'email'?";
    expect(refused).toMatchObject({ status: 400, body: { key: 'invalid_payload', details } });
    expect((await client.get(`/v1/customers/${source_id}`)).status).toBe(404);
    const sound = { source_id, email: 'ada@example.com', metadata: { emial: 'any' } };
    expect((await client.post('/v1/customers', sound, STRICT)).status).toBe(200);
  });

  it('of a list is named with its place', async () => {
    const list = [{ source_id: unique('a') }, { source_id: unique('b'), emial: 'x' }];
    const answer = await client.post('/v1/customers/bulk/async', list);
    expect([answer.status, answer.headers['x-ignored-properties']]).toEqual([202, '[1].emial']);
  });

  it('of a file is metadata, but not where it is all that the file has', async () => {
    const file = new FormData();
    file.set('file', new Blob(['Foo,Bar\n1,2\n'], { type: 'text/csv' }), 'people.csv');
    const refused = await client.post('/v1/customers/importCSV', file);
    expect(refused).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
    expect(refused.body.details).toMatch(/none of the columns .*email/);
  });

  it('of the wrong type is refused where it is known, though it has no effect', async () => {
    const gift = { amount: 100, balance: 'x' };
    const refused = await client.post('/v1/vouchers', { type: 'GIFT_VOUCHER', gift });
    expect(refused).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
  });
});
