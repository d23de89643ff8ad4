import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, until } from '@perkstream/kernel/testing';
import { baseUrl, type Client, type Json, management, newProject, type Project, unique } from './client.js';
import { inParallel } from './in-parallel.js';

const PERCENT = { type: 'PERCENT', percent_off: 10 };

describe('Insights', () => {
  let project: Project;
  let shop: Client;
  let customer: Json;
  let campaign: Json;
  const code = unique('SPRING').toUpperCase();

  const redeem = (client: Client, id: string) =>
    client.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id }], order: { amount: 1_000 } });

  async function figures(query = '', client = shop): Promise<Json> {
    const { status, body } = await client.get(`/v1/insights/figures?interval=hour${query}`);
    expect(status).toBe(200);
    return body;
  }

  beforeAll(async () => {
    project = await newProject({ timezone: 'Europe/Berlin' });
    shop = project.client;
    const person = {
      source_id: unique('ada'),
      name: unique('Ada'),
      email: `${unique('ada')}@example.com`,
      phone: unique('+49'),
    };
    customer = (await shop.post('/v1/customers', person)).body;
    const rules = { '1': { name: 'campaign.redemptions.count', conditions: { $less_than_or_equal: [50] } } };
    const { body: rule } = await shop.post('/v1/validation-rules', { name: unique('Budget'), rules });
    campaign = (
      await shop.post('/v1/campaigns', {
        name: unique('Spring'),
        campaign_type: 'DISCOUNT_COUPONS',
        type: 'STATIC',
        expiration_date: '2999-01-01T00:00:00Z',
        voucher: { type: 'DISCOUNT_VOUCHER', discount: PERCENT, redemption: { quantity: null } },
        validation_rules: [rule.id],
      })
    ).body;
    await shop.post(`/v1/campaigns/${campaign.id}/vouchers/${code}`, {});
  });

  it('count a burst of redemptions, by hours, for the project and the campaign', async () => {
    const failed = unique('ONCE');
    await shop.post(`/v1/vouchers/${failed}`, {
      type: 'DISCOUNT_VOUCHER',
      discount: PERCENT,
      redemption: { quantity: 1 },
    });
    await inParallel(Array.from({ length: 20 }), 10, async () => {
      expect((await redeem(shop, code)).status).toBe(200);
    });
    const { body: once } = await redeem(shop, failed);
    expect((await redeem(shop, failed)).status).toBe(400);
    expect((await shop.post(`/v1/redemptions/${once.redemptions[0].id}/rollback`)).status).toBe(200);
    const { totals, data } = await eventually(
      figures,
      ({ totals: { redemptions, rollbacks } }) => redemptions + rollbacks >= 22,
    );
    expect(totals).toMatchObject({
      redemptions: 21,
      failed_redemptions: 1,
      rollbacks: 1,
      discount: 2_100,
      discount_rolled_back: 100,
      order_amount: 21_000,
      failures: { quantity_exceeded: 1 },
    });
    expect(data.reduce((sum: number, { redemptions }: Json) => sum + redemptions, 0)).toBe(21);
    expect((await figures(`&campaign_id=${campaign.id}`)).totals).toMatchObject({ redemptions: 20, discount: 2_000 });
    const other = await newProject();
    expect((await figures(`&campaign_id=${campaign.id}`, other.client)).totals.redemptions).toBe(0);
  });

  it('are of days in the time zone of the project, over a change of its clocks', async () => {
    const { body } = await shop.get('/v1/insights/figures?from=2026-03-28&to=2026-03-30&interval=day');
    expect(body.data.map(({ at }: Json) => at)).toEqual([
      '2026-03-27T23:00:00.000Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
  });

  it.each([
    ['figures?interval=week', 'invalid_query_params'],
    ['figures?from=soon', 'invalid_query_params'],
    ['figures?from=2026-01-01&to=2026-12-31&interval=hour', 'invalid_query_params'],
    ['figures?from=2026-01-02&to=2026-01-01', 'invalid_query_params'],
    ['search', 'invalid_query_params'],
    ['names', 'invalid_query_params'],
    [`names?ids=${'cust_1,'.repeat(400)}`, 'invalid_query_params'],
    ['search?q=a', 'invalid_query_params'],
    [`search?q=${'a'.repeat(201)}`, 'invalid_query_params'],
    ['search?q=ada&limit=21', 'invalid_query_params'],
    ['campaigns?limit=101', 'invalid_query_params'],
  ])('refuse %s', async (path, key) => {
    expect(await shop.get(`/v1/insights/${path}`)).toMatchObject({ status: 400, body: { key } });
  });

  it('name many things at once, each once', async () => {
    const { body: voucher } = await shop.get(`/v1/vouchers/${code}`);
    const ids = [customer.id, voucher.id, campaign.id, customer.id, 'cust_gone', 'v_gone', 'camp_gone', 'seg_1', ''];
    const { status, body } = await shop.get(`/v1/insights/names?ids=${ids.join(',')}`);
    expect([status, body]).toEqual([
      200,
      {
        object: 'names',
        data: [
          { type: 'customer', id: customer.id, title: customer.name },
          { type: 'voucher', id: voucher.id, title: code },
          { type: 'campaign', id: campaign.id, title: campaign.name },
        ],
      },
    ]);
  });

  it('show many customers at once, as each of them is shown', async () => {
    const { body } = await shop.get(`/v1/insights/customers?ids=${customer.id},cust_gone,${customer.id}`);
    const { assets: _ofOne, ...alone } = (await shop.get(`/v1/customers/${customer.id}`)).body;
    expect(body).toEqual({ object: 'list', data_ref: 'data', total: 1, data: [alone] });
  });

  it('find things by what people know of them', async () => {
    const find = async (q: string, client = shop) =>
      (await client.get(`/v1/insights/search?q=${encodeURIComponent(q)}`)).body.data.map(
        ({ type, id }: Json) => `${type} ${id}`,
      );
    const { body: order } = await shop.post('/v1/orders', { source_id: unique('order'), amount: 100 });
    const { body: voucher } = await shop.get(`/v1/vouchers/${code}`);
    const { body: redemption } = await redeem(shop, code);
    const [{ id }] = redemption.redemptions;
    const isCustomer = `customer ${customer.id}`;
    const expected: [string, string][] = [
      ...[customer.id, customer.source_id, customer.name, customer.email, customer.phone].map((q): [string, string] => [
        q,
        isCustomer,
      ]),
      [customer.email.slice(0, -5), isCustomer],
      [customer.name.toLowerCase(), isCustomer],
      [order.id, `order ${order.id}`],
      [order.source_id, `order ${order.id}`],
      [code, `voucher ${voucher.id}`],
      [code.slice(0, -1).toLowerCase(), `voucher ${voucher.id}`],
      [voucher.id, `voucher ${voucher.id}`],
      [campaign.name, `campaign ${campaign.id}`],
      [campaign.id, `campaign ${campaign.id}`],
      [id, `redemption ${id}`],
    ];
    const other = await newProject();
    for (const [q, found] of expected) {
      expect([
        q,
        await eventually(
          () => find(q),
          (all) => all.includes(found),
        ),
      ]).toEqual([q, expect.arrayContaining([found])]);
      expect([q, await find(q, other.client)]).toEqual([q, []]);
    }
    expect(await find('nobody-has-this')).toEqual([]);
  });

  it('list running campaigns with their codes and budget', async () => {
    const late = await shop.post('/v1/campaigns', {
      name: unique('Ended'),
      campaign_type: 'PROMOTION',
      expiration_date: '2020-01-01T00:00:00Z',
    });
    const { body: endless } = await shop.post('/v1/campaigns', { name: unique('Endless'), campaign_type: 'PROMOTION' });
    await shop.post('/v1/publications', { voucher: code, customer: { id: customer.id } });
    const read = async () => (await shop.get('/v1/insights/campaigns')).body.data as Json[];
    const [spring, ...others] = await eventually(read, ([first]) => first.vouchers_left === 0 && first.redemptions > 0);
    expect(spring).toMatchObject({
      id: campaign.id,
      vouchers_count: 1,
      vouchers_left: 0,
      expiration_date: '2999-01-01T00:00:00.000Z',
    });
    expect(spring.budget).toEqual({ of: 'redemptions', limit: 50, used: spring.redemptions });
    expect(spring.discount).toBe(spring.redemptions * 100);
    const ids = others.map(({ id }) => id);
    expect(ids).toContain(endless.id);
    expect(ids).not.toContain(late.body.id);
  });

  it('keep saved views, within bounds', async () => {
    const body = { page: 'vouchers', name: unique('view'), query: 'q', columns: ['code'] };
    const { body: saved } = await shop.post('/v1/saved-views', body);
    expect(saved).toMatchObject(body);
    expect((await shop.post('/v1/saved-views', body)).status).toBe(409);
    for (const wrong of [
      { ...body, name: '' },
      { ...body, name: 'n'.repeat(101) },
      { ...body, page: 'p'.repeat(51) },
      { ...body, query: 'q'.repeat(4_001) },
      { ...body, columns: Array.from({ length: 51 }, (_each, index) => `${index}`) },
    ]) {
      expect((await shop.post('/v1/saved-views', wrong)).status).toBe(400);
    }
    expect((await shop.delete(`/v1/saved-views/${saved.id}`)).status).toBe(204);
    const names = Array.from({ length: 100 }, (_each, index) => `${index}`);
    for (const name of names) expect((await shop.post('/v1/saved-views', { ...body, name })).status).toBe(200);
    expect(await shop.post('/v1/saved-views', body)).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
  });
});

describe('The stream of what happens', () => {
  async function watch(client: Client, headers: Record<string, string> = {}) {
    const leaving = new AbortController();
    const answer = await fetch(`${baseUrl}/v1/insights/stream`, {
      headers: { ...client.keys, accept: 'text/event-stream', ...headers },
      signal: leaving.signal,
    });
    const stream = { status: answer.status, text: '', isOver: false, leave: () => leaving.abort() };
    const read = async () => {
      for await (const part of answer.body!) stream.text += Buffer.from(part).toString();
    };
    void read()
      .catch(() => undefined)
      .finally(() => (stream.isOver = true));
    return stream;
  }

  it('shows what happens in the project, ids only, and goes on where a client was', async () => {
    const { client } = await newProject();
    const other = await newProject();
    const stream = await watch(client);
    const elsewhere = await watch(other.client);
    const code = unique('LIVE');
    await client.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount: PERCENT });
    await client.post('/v1/customers', { name: 'Ada Secret', email: 'secret@example.com' });
    const redeem = { redeemables: [{ object: 'voucher', id: code }], order: { amount: 1_000 } };
    const { body } = await client.post('/v1/redemptions', redeem);
    const [{ id }] = body.redemptions;
    await until(() => ['voucher.created', 'customer.created', id].every((each) => stream.text.includes(each)));
    expect(stream.text).toMatch(new RegExp(`id: [0-9-]+\nevent: redemption.succeeded\ndata: .*${id}`));
    expect(stream.text).not.toMatch(/secret/i);
    stream.leave();
    const [, last = ''] = /id: ([0-9-]+)\n(?!.*id: )/s.exec(stream.text) ?? [];
    await client.post(`/v1/redemptions/${id}/rollback`);
    const back = await watch(client, { 'last-event-id': last });
    await until(() => back.text.includes('event: redemption.rolled_back'));
    expect(back.text).not.toContain('event: voucher.created');
    back.leave();
    expect(elsewhere.text).toBe(': open\n\n');
    elsewhere.leave();
    const { body: list } = await client.get('/v1/insights/stream');
    expect(list.data.map(({ type }: Json) => type)).toEqual(
      expect.arrayContaining(['redemption.succeeded', 'voucher.created']),
    );
  });

  it('is late for nobody because much happens in another project', async () => {
    const [busy, quiet] = [await newProject(), await newProject()];
    const stream = await watch(quiet.client);
    const people = Array.from({ length: 2_000 }, () => ({ source_id: unique('person') }));
    await busy.client.post('/v1/customers/bulk/async', people);
    await until(async () => (await busy.client.get('/v1/customers?limit=1')).body.total >= 500);
    const code = unique('LIVE');
    await quiet.client.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount: PERCENT });
    await until(() => stream.text.includes('voucher.created'));
    stream.leave();
  });

  it('has places that one person or key cannot take, and is answered to HEAD', async () => {
    const { id: project_id, client } = await newProject();
    const body = { kind: 'application', project_id, name: 'Screen', role: 'VIEWER' };
    const { body: key } = await management.post('/management/v1/api-keys', body);
    const screen = { keys: { 'x-app-id': key.app_id, 'x-app-token': key.app_token } } as unknown as Client;
    const streams = [];
    for (let count = 0; count < 6; count += 1) streams.push(await watch(screen));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    streams.push(await watch(client));
    expect(streams.at(-1)!.status).toBe(200);
    for (const { leave } of streams) leave();
    const headers = { ...screen.keys, accept: 'text/event-stream' };
    const head = await fetch(`${baseUrl}/v1/insights/stream`, { method: 'HEAD', headers });
    expect(head.headers.get('content-type')).toContain('text/event-stream');
    await head.text();
  });

  it('ends when its key is revoked', async () => {
    const { id: project_id } = await newProject();
    const body = { kind: 'application', project_id, name: 'Screen', role: 'VIEWER' };
    const { body: key } = await management.post('/management/v1/api-keys', body);
    const client = { keys: { 'x-app-id': key.app_id, 'x-app-token': key.app_token } } as unknown as Client;
    const stream = await watch(client);
    expect(stream.status).toBe(200);
    await management.delete(`/management/v1/api-keys/${key.id}`);
    await until(() => stream.isOver);
  });
});
