import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, Client, type Json, management, newProject, type Project, unique } from './client.js';

const REUSED = { status: 409, body: { code: 409, key: 'idempotency_key_reused' } };

describe('An answer kept for an Idempotency-Key', () => {
  let shop: Project;
  let till: Client;
  const tokenForm = new URLSearchParams({ grant_type: 'client_credentials', scope: 'api' });

  beforeAll(async () => {
    shop = await newProject();
    const another = { kind: 'application', project_id: shop.id, name: 'Till', role: 'USER' };
    const { body: key } = await management.post('/management/v1/api-keys', another);
    till = new Client({ 'x-app-id': key.app_id, 'x-app-token': key.app_token });
  });

  async function bearing(): Promise<Client> {
    const { body } = await shop.client.post('/v1/oauth/token', tokenForm);
    return new Client({ authorization: `Bearer ${body.access_token}` });
  }

  it('is given to its caller alone: to another key and to tokens the request is another one', async () => {
    const { body: voucher } = await shop.client.post('/v1/vouchers', {
      type: 'GIFT_VOUCHER',
      gift: { amount: 10_000 },
    });
    const customer = { source_id: unique('ada'), name: 'Ada', email: 'ada@example.com', phone: '+44 1' };
    const body = { redeemables: [{ object: 'voucher', id: voucher.code, gift: { credits: 100 } }], customer };
    const headers = { 'idempotency-key': unique('order') };
    const redeem = (by: Client): Promise<Answer> => by.post('/v1/redemptions', body, headers);
    const first = await redeem(shop.client);
    expect(first.status).toBe(200);
    const others = [till, await bearing(), await bearing()];
    for (const other of others) expect(await redeem(other)).toMatchObject(REUSED);
    expect(await redeem(shop.client)).toEqual(expect.objectContaining({ status: 200, body: first.body }));
    expect((await shop.client.get(`/v1/vouchers/${voucher.code}`)).body.gift).toMatchObject({ balance: 9_900 });
  });

  it('is given to one of two tokens that were issued to one key', async () => {
    const headers = { 'idempotency-key': unique('category') };
    const create = (by: Client): Promise<Answer> =>
      by.post('/v1/categories', { name: headers['idempotency-key'], hierarchy: 1 }, headers);
    const [one, other] = [await bearing(), await bearing()];
    const first = await create(one);
    expect(first.status).toBe(200);
    expect(await create(other)).toMatchObject(REUSED);
    expect((await create(one)).body).toEqual(first.body);
  });

  it('is never an access token: each request issues one, to its own caller', async () => {
    const headers = { 'idempotency-key': unique('token') };
    const issue = (by: Client): Promise<Answer> => by.post('/v1/oauth/token', tokenForm, headers);
    const tokens: Json[] = [(await issue(shop.client)).body, (await issue(shop.client)).body];
    expect(new Set(tokens.map(({ access_token }) => access_token)).size).toBe(2);
    expect(await issue(till)).toMatchObject(REUSED);
    for (const { access_token: token } of tokens) {
      expect((await new Client({ authorization: `Bearer ${token}` }).get('/v1/vouchers')).status).toBe(200);
    }
  });
});
