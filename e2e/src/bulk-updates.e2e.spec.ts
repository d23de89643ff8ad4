import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Answer, type Client, type Json, newProject, unique } from './client.js';
import { expectToKeepContract } from './contract.js';
import { ended } from './seeding/background.js';
import { announce } from './raw-request.js';

describe('Bulk updates', () => {
  let shop: Client;

  beforeAll(async () => {
    shop = (await newProject()).client;
  });

  const coupon = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };

  async function updated(operation: string, path: string, body: object): Promise<Json> {
    const accepted: Answer = await shop.post(path, body);
    expectToKeepContract(operation, accepted);
    expect(accepted.status).toBe(202);
    await ended(shop, accepted.body.async_action_id);
    const action = await shop.get(`/v1/async-actions/${accepted.body.async_action_id}`);
    expectToKeepContract('get-async-action', action);
    return action.body;
  }

  it('merge metadata into those of vouchers, and report which are unknown', async () => {
    const [one, other] = [unique('ONE'), unique('OTHER')];
    for (const code of [one, other]) await shop.post('/v1/vouchers', { code, ...coupon, metadata: { kept: 1 } });
    const action = await updated('update-vouchers-in-bulk', '/v1/vouchers/bulk/async', [
      { code: one, metadata: { season: 'spring' } },
      { code: 'NOBODY', metadata: { season: 'spring' } },
      { code: other, metadata: { kept: null } },
      { code: other, metadata: { last: true } },
    ]);
    expect(action).toMatchObject({
      type: 'VOUCHERS.BULK_UPDATE',
      status: 'DONE',
      result: { done_count: 3, failed_count: 1, errors: [{ code: 'NOBODY', key: 'not_found' }] },
    });
    expect((await shop.get(`/v1/vouchers/${one}`)).body.metadata).toEqual({ kept: 1, season: 'spring' });
    expect((await shop.get(`/v1/vouchers/${other}`)).body.metadata).toEqual({ last: true });
    const body = { codes: [one, other], metadata: { shown: true } };
    await updated('update-vouchers-metadata-in-bulk', '/v1/vouchers/metadata/async', body);
    for (const code of [one, other]) {
      expect((await shop.get(`/v1/vouchers/${code}`)).body.metadata).toMatchObject({ shown: true });
    }
    expect((await shop.get('/v1/vouchers/NOBODY')).status).toBe(404);
  });

  it.each([
    ['customers', { name: 'Ada' }, { name: 'Ada Lovelace' }],
    ['products', { name: 'Shirt', price: 1_000 }, { name: 'Red shirt' }],
  ])('create and update %s', async (things, made, changes) => {
    const [known, other] = [unique('known'), unique('other')];
    await shop.post(`/v1/${things}`, { source_id: known, ...made, metadata: { kept: 1 } });
    const items = [
      { source_id: known, ...changes, metadata: { a: 1 } },
      { source_id: other, ...made },
    ];
    const action = await updated(`update-${things}-in-bulk`, `/v1/${things}/bulk/async`, items);
    expect(action).toMatchObject({ result: { done_count: 2, failed_count: 0, errors: [] } });
    const lines = [`${known},true,true,`, `${other},false,true,`];
    expect(await linesOf(action.result.reports[0])).toEqual(['source_id,found,updated,error', ...lines]);
    const shown = async (sourceId: string): Promise<Json> => (await shop.get(`/v1/${things}/${sourceId}`)).body;
    expect(await shown(known)).toMatchObject({ ...made, ...changes, metadata: { kept: 1, a: 1 } });
    expect(await shown(other)).toMatchObject({ source_id: other, ...made });
    const third = unique('third');
    const body = { source_ids: [known, third], metadata: { b: 2 } };
    await updated(`update-${things}-metadata-in-bulk`, `/v1/${things}/metadata/async`, body);
    expect(await shown(known)).toMatchObject({ ...made, ...changes, metadata: { kept: 1, a: 1, b: 2 } });
    expect(await shown(third)).toMatchObject({ source_id: third, metadata: { b: 2 } });
  });

  const linesOf = async (link: string): Promise<string[]> => (await (await fetch(link)).text()).trimEnd().split('\n');

  it('report which vouchers were found, by a link that needs no keys', async () => {
    const [one, other] = [unique('ONE'), unique('=OTHER')];
    for (const code of [one, other]) await shop.post('/v1/vouchers', { code, ...coupon });
    const items = [one, 'NOBODY', other].map((code) => ({ code, metadata: { season: 'spring' } }));
    const { result } = await updated('update-vouchers-in-bulk', '/v1/vouchers/bulk/async', items);
    const [link] = result.reports as [string];
    expect(await linesOf(link)).toEqual([
      'code,found,updated,error',
      `${one},true,true,`,
      'NOBODY,false,false,Cannot find voucher with id NOBODY',
      `'${other},true,true,`,
    ]);
    expect(Date.parse(result.reports_available_till)).toBeGreaterThan(Date.now());
    const token = new URL(link).searchParams.get('token') as string;
    for (const wrong of ['', `${token}x`, token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))]) {
      const answer = await fetch(link.replace(token, wrong));
      expect({ wrong, status: answer.status }).toEqual({ wrong, status: 401 });
    }
    const another = await updated('update-vouchers-in-bulk', '/v1/vouchers/bulk/async', items);
    expect((await fetch(link.replace(/aa_\w+/, another.id))).status).toBe(401);
  });

  it('report nothing of customers any more once one of them is erased', async () => {
    const { client } = await newProject();
    const [known, other] = [unique('known'), unique('other')];
    const { body: customer } = await client.post('/v1/customers', { source_id: known });
    const { body } = await client.post('/v1/customers/bulk/async', [{ source_id: known }, { source_id: other }]);
    const { result } = (await ended(client, body.async_action_id)).body;
    const [link] = result.reports as [string];
    expect(await linesOf(link)).toEqual([
      'source_id,found,updated,error',
      `${known},true,true,`,
      `${other},false,true,`,
    ]);
    expect((await client.post(`/v1/customers/${customer.id}/permanent-deletion`)).status).toBe(200);
    await eventually(
      () => fetch(link),
      ({ status }) => status === 401,
    );
    expect((await client.get(`/v1/async-actions/${body.async_action_id}`)).body.result.reports).toEqual([]);
  });

  it('refuse what is no list of items, and change nothing', async () => {
    const code = unique('ONE');
    await shop.post('/v1/vouchers', { code, ...coupon });
    for (const body of [[], [{ code, metadata: { a: 1 } }, { metadata: {} }], [{ code, metadata: 7 }], { code }]) {
      const refused = await shop.post('/v1/vouchers/bulk/async', body);
      expect(refused).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
    }
    expect((await shop.get(`/v1/vouchers/${code}`)).body.metadata).toEqual({});
  });

  it('of another project need not wait for a long one', async () => {
    const other = (await newProject()).client;
    const items = (count: number) => Array.from({ length: count }, (_, n) => ({ code: `NOBODY-${n}`, metadata: {} }));
    const begin = async (client: Client, count: number): Promise<string> =>
      (await client.post('/v1/vouchers/bulk/async', items(count))).body.async_action_id;
    const long = await begin(shop, 5_000);
    const short = await begin(other, 1);
    const endOf = async (client: Client, id: string): Promise<string> => (await ended(client, id)).body.updated_at;
    expect((await endOf(other, short)) < (await endOf(shop, long))).toBe(true);
  });

  it('of more than 10 MiB are refused', async () => {
    const refused = await announce(shop.keys, 'POST', '/v1/vouchers/bulk/async', 10 * 1024 * 1024 + 1);
    expectToKeepContract('update-vouchers-in-bulk', refused);
    expect(refused).toMatchObject({ status: 413, body: { statusCode: 413 } });
  });
});
