import { beforeAll, describe, expect, it } from '@jest/globals';
import { alike, itAlike } from './capabilities.js';
import { type Answer, type Client, type Json, management, newProject } from './client.js';
import { expectToKeepContract } from './contract.js';
import { seedProject, type SeededProject } from './seeded-project.js';
import { awaitExport } from './seeding/background.js';
import { plainLines } from './plain-lines.js';
import { shown } from './shown.js';

let shop: Client;
let shopId: string;
let things: SeededProject;

beforeAll(async () => {
  const project = await newProject();
  shop = project.client;
  shopId = project.id;
  things = await seedProject(shop, 'exported');
  await shop.post(`/v1/loyalties/members/${things.member.name}/balance`, { points: -300, reason: '=HYPERLINK("x")' });
  const balance = { points: 50, expiration_type: 'NON_EXPIRING' };
  await shop.post(`/v1/loyalties/members/${things.member.name}/balance`, balance);
  for (const [path, body] of [
    [`/v1/campaigns/${things.program.id}/vouchers/OTHER`, {}],
    ['/v1/publications', { voucher: 'OTHER', customer: { source_id: 'somebody-else' } }],
    ['/v1/loyalties/members/OTHER/balance', { points: 7 }],
  ] as const) {
    expect({ path, ...(await shop.post(path, body)) }).toMatchObject({ status: 200 });
  }
});

const namesOfFiles: Json = { points_expiration: 'points_expiration', voucher_transactions: 'voucher_transactions' };

/** Schedules an export and fetches its file, as a browser would that was given the link. */
async function downloadExport(path: string, body: object): Promise<{ answer: Answer; created: Json; lines: string[] }> {
  const scheduled = await shop.post(path, body);
  const { status, body: created } = scheduled;
  expect({ status, created }).toMatchObject({ status: 200, created: { status: 'SCHEDULED', result: null } });
  const { result } = await awaitExport(shop, created.id);
  const answer = await fetch(result.url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="${namesOfFiles[created.exported_object] ?? `${created.exported_object}s`}-${created.created_at.slice(0, 10)}-${created.id}.csv"`,
  );
  const lines = plainLines(await answer.text());
  expect(lines.pop()).toBe('');
  return { answer: scheduled, created, lines };
}

describe('Exports', () => {
  it('hold the ledger of one loyalty card, and show it as their filter where none is sent', async () => {
    const parameters = { order: 'created_at', fields: ['voucher_id', 'type', 'amount', 'balance', 'reason'] };
    const { member, program } = things;
    for (const path of ['/v1/loyalties/members', `/v1/loyalties/${program.name}/members`]) {
      const { created, lines } = await downloadExport(`${path}/${member.name}/transactions/export`, { parameters });
      expect(created).toMatchObject({
        exported_object: 'voucher_transactions',
        channel: 'API',
        user_id: null,
        parameters: {
          ...parameters,
          filters: { junction: 'and', voucher_id: { conditions: { $in: [member.name] } } },
        },
      });
      expect(lines).toEqual([
        'Voucher ID,Type,Amount,Balance,Reason',
        `${member.id},POINTS_ADDITION,1000,1000,exported`,
        `${member.id},POINTS_REMOVAL,-300,700,"'=HYPERLINK(""x"")"`,
        `${member.id},POINTS_ADDITION,50,750,`,
      ]);
    }
  });

  itAlike('of one card are of that card, with any filters', async () => {
    const filters = { junction: 'or', voucher_id: { conditions: { $in: ['OTHER'] } } };
    const path = `/v1/loyalties/members/${things.member.name}/transactions/export`;
    expect((await downloadExport(path, { parameters: { fields: ['id'], filters } })).lines).toEqual(['ID']);
  });

  itAlike('hold the points of a program by the day on which they expire, those that never do last', async () => {
    const path = `/v1/loyalties/${things.program.name}/points-expiration/export`;
    const parameters = { order: 'expires_at', fields: ['voucher_id', 'points', 'status', 'expires_at'] };
    const { created, lines } = await downloadExport(path, { parameters });
    expect(created).toMatchObject({ exported_object: 'points_expiration' });
    const [header, ...rows] = lines.map((line) => line.split(','));
    expect(header).toEqual(['Voucher ID', 'Points', 'Status', 'Expires At']);
    const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
    expect(
      new Set(rows.slice(0, 3).map(([voucher, points, ...rest]) => [voucher === things.member.id, points, ...rest])),
    ).toEqual(
      new Set([
        [true, '700', 'ACTIVE', day],
        [false, '7', 'ACTIVE', day],
        [false, '1000', 'ACTIVE', day],
      ]),
    );
    expect(rows.slice(3)).toEqual([[things.member.id, '50', 'ACTIVE', '']]);
    const descending = await downloadExport(path, { parameters: { ...parameters, order: '-expires_at' } });
    expect(descending.lines[1]).toBe(`${things.member.id},50,ACTIVE,`);
  });

  it('hold the ledger of a gift card, and of all cards of a campaign', async () => {
    const { card } = things;
    await shop.post(`/v1/vouchers/${card.name}/balance`, { amount: -1_000, reason: 'broken' });
    const parameters = { order: 'created_at', fields: ['voucher_id', 'type', 'amount', 'reason'] };
    const ofCard = await downloadExport(`/v1/vouchers/${card.name}/transactions/export`, { parameters });
    expectToKeepContract('export-voucher-transactions', ofCard.answer);
    expect(ofCard.created.parameters.filters.voucher_id).toEqual({ conditions: { $in: [card.name] } });
    expect(ofCard.lines[0]).toBe('Voucher ID,Type,Amount,Reason');
    expect(ofCard.lines[1]).toMatch(`${card.id},CREDITS_ADDITION,`);
    expect(ofCard.lines.at(-1)).toBe(`${card.id},CREDITS_REMOVAL,-1000,broken`);
    // Of the card of a loyalty program: its points.
    const { lines } = await downloadExport(`/v1/vouchers/${things.member.name}/transactions/export`, { parameters });
    expect(lines).toHaveLength(4);

    const campaign = await shop.post('/v1/campaigns', {
      name: 'Exported cards',
      campaign_type: 'GIFT_VOUCHERS',
      voucher: { type: 'GIFT_VOUCHER', gift: { amount: 500 } },
    });
    for (const code of ['EXPORTED-1', 'EXPORTED-2']) {
      expect((await shop.post(`/v1/campaigns/${campaign.body.id}/vouchers/${code}`, {})).status).toBe(200);
    }
    const filters = { junction: 'and', created_at: { conditions: { $after: '2020-01-01T00:00:00.000Z' } } };
    const path = `/v1/campaigns/${campaign.body.id}/transactions/export`;
    const ofCampaign = await downloadExport(path, { parameters: { fields: ['amount'], filters } });
    expectToKeepContract('export-campaign-transactions', ofCampaign.answer);
    expect(ofCampaign.created.parameters.filters).toEqual({
      ...filters,
      campaign_id: { conditions: { $in: [campaign.body.id] } },
    });
    expect(ofCampaign.lines).toEqual(['Amount', '500', '500']);
    expect((await shop.post('/v1/vouchers/unknown/transactions/export', {})).status).toBe(404);
    expect((await shop.post('/v1/campaigns/unknown/transactions/export', {})).status).toBe(404);
    const ofNone = await shop.post(`/v1/campaigns/${things.campaign.id}/transactions/export`, {});
    expectToKeepContract('export-campaign-transactions', ofNone);
    expect(ofNone).toMatchObject({ status: 403, body: { key: 'forbidden', resource_id: things.campaign.id } });
  });

  it('hold orders, with columns of their metadata', async () => {
    const line = { amount: 1_000, items: [{ product_id: 'prod_1', quantity: 1, price: 1_000 }] };
    for (const [sourceId, metadata] of [
      ['row-1', { '=till': 1 }],
      ['row-2', { '=till': '=2' }],
    ] as const) {
      expect((await shop.post('/v1/orders', { ...line, source_id: sourceId, metadata })).status).toBe(200);
    }
    const filters = { junction: 'and', source_id: { conditions: { $starts_with: ['row-'] } } };
    const parameters = { order: '-created_at', fields: ['source_id', 'total_amount', 'metadata.=till'], filters };
    const { created, lines } = await downloadExport('/v1/orders/export', { parameters });
    expect(created).toMatchObject({ exported_object: 'order', parameters });
    expect(lines).toEqual(["Source ID,Total Amount,'=till", "row-2,1000,'=2", 'row-1,1000,1']);
    const all = await downloadExport('/v1/exports', { exported_object: 'order' });
    expect(all.lines[0]).toBe('ID,Source ID,Status');
    expect(all.lines.length).toBeGreaterThan(3);
  });

  it.each([
    ['voucher', '/v1/vouchers', ['created_at', 'updated_at', 'code']],
    ['redemption', '/v1/redemptions', ['id', 'voucher_code', 'tracking_id', 'customer_id', 'created_at']],
    ['publication', '/v1/publications', ['id', 'voucher_code', 'tracking_id', 'customer_id', 'created_at', 'channel']],
    ['customer', '/v1/customers', ['name', 'id', 'email', 'source_id', 'created_at', 'updated_at']],
    ['order', '/v1/orders', ['created_at', 'updated_at', 'status']],
    ['return', '/v1/returns', ['created_at']],
    ['product', '/v1/products', ['created_at', 'updated_at', 'name', 'source_id']],
    ['sku', `/v1/products/{product}/skus`, ['created_at', 'updated_at', 'name', 'source_id']],
  ])('hold every %s once, with each of its fields, in each of its orders', async (object, list, orders) => {
    const shown = await shop.get(`${list.replace('{product}', things.product.id)}?limit=100`);
    const total = shown.body.total as number;
    expect(total).toBeGreaterThan(0);
    const unknown = await shop.post('/v1/exports', { exported_object: object, parameters: { fields: ['secret'] } });
    expect(unknown.body).toMatchObject({ code: 400, key: 'invalid_export_fields' });
    const fields = /Allowed fields: (.*)$/.exec(unknown.body.details)![1]!.split(', ');
    const whole = await downloadExport('/v1/exports', { exported_object: object, parameters: { fields } });
    expect(whole.lines).toHaveLength(1 + total);
    for (const order of alike(orders).flatMap((each) => [each, `-${each}`])) {
      const { lines } = await downloadExport('/v1/exports', { exported_object: object, parameters: { order, fields } });
      expect({ order, lines: [...lines].sort() }).toEqual({ order, lines: [...whole.lines].sort() });
    }
    const byDefault = await downloadExport('/v1/exports', { exported_object: object });
    expect(byDefault.lines).toHaveLength(1 + total);
  });

  itAlike('say of things what their answers say', async () => {
    const file = async (object: string, fields: string[], filters: object, further: object = {}) => {
      const parameters = { fields, filters: { junction: 'and', ...filters }, ...further };
      return (await downloadExport('/v1/exports', { exported_object: object, parameters })).lines.slice(1);
    };
    const is = (value: string) => ({ conditions: { $is: [value] } });
    const { coupon, card, customer, product, sku, redemption, published, codes, member } = things;
    const ofVoucher = ['code', 'voucher_type', 'value', 'discount_type', 'redemption_count', 'metadata', 'active'];
    expect(await file('voucher', ofVoucher, { code: is(coupon.name) })).toEqual([
      `${coupon.name},DISCOUNT_VOUCHER,10,PERCENT,2,"{""note"":""exported""}",true`,
    ]);
    expect(await file('voucher', ['value', 'gift_balance'], { code: is(card.name) })).toEqual([
      expect.stringMatching(/^(\d+)\.(\d\d),\1\2$/),
    ]);
    const holder = ['code', 'customer_id', 'customer_source_id', 'loyalty_balance'];
    expect(await file('voucher', holder, { code: is(member.name) })).toEqual([
      `${member.name},${customer.id},${customer.name},750`,
    ]);
    const ofCampaign = await file('voucher', ['campaign'], {}, { campaign_id: codes.id });
    expect(new Set(ofCampaign)).toEqual(new Set([codes.name]));
    const ofRedemption = ['id', 'voucher_code', 'customer_source_id', 'customer_name', 'result', 'order_amount'];
    const found = await file('redemption', ofRedemption, { voucher: is(coupon.name), result: is('SUCCESS') });
    expect(found).toContain(`${redemption},${coupon.name},${customer.name},Ada exported,SUCCESS,20000`);
    const ofPublication = ['code', 'customer_source_id', 'campaign', 'metadata.note'];
    expect(await file('publication', ofPublication, { voucher: is(published.name) })).toEqual([
      `${published.name},${customer.name},${codes.name},exported`,
    ]);
    const ofCustomer = ['name', 'email', 'redemptions_total_succeeded'];
    const [person] = await file('customer', ofCustomer, { source_id: is(customer.name) });
    expect(person).toMatch(/^Ada exported,exported@example\.com,[1-9]/);
    expect(await file('product', ['id', 'name', 'price', 'attributes'], { source_id: is(product.name) })).toEqual([
      `${product.id},Shirt exported,5000,"[""size""]"`,
    ]);
    expect(await file('sku', ['sku', 'product_id', 'attributes'], { id: is(sku.id) })).toEqual([
      `Shirt M exported,${product.id},"{""size"":""M""}"`,
    ]);
  });

  itAlike('have a column for each key of metadata that there is a schema of', async () => {
    const properties = { note: { type: 'string', optional: true, array: false } };
    const path = `/management/v1/projects/${shopId}/metadata-schemas`;
    expect((await management.post(path, { related_object: 'customer', properties })).status).toBe(200);
    const filters = { source_id: { conditions: { $is: [things.customer.name] } } };
    const parameters = { fields: ['source_id', 'metadata'], filters };
    const { lines } = await downloadExport('/v1/exports', { exported_object: 'customer', parameters });
    expect(lines).toEqual(['Source ID,note', `${things.customer.name},exported`]);
  });

  it('of a project take filters by code and by date', async () => {
    const file = async (filters: object) =>
      (
        await downloadExport('/v1/exports', {
          exported_object: 'voucher_transactions',
          parameters: { fields: ['voucher_id', 'amount'], order: '-created_at', filters },
        })
      ).lines.length - 1;
    const { member } = things;
    const all = await file({});
    expect(await file({ voucher_id: { conditions: { $in: ['OTHER'] } } })).toBe(1);
    expect(await file({ voucher_id: { conditions: { $in: ['OTHER', member.name] } } })).toBe(4);
    expect(await file({ voucher_id: { conditions: { $is_not: ['OTHER'] } } })).toBe(all - 1);
    expect(await file({ created_at: { conditions: { $before: ['2020-01-01'] } } })).toBe(0);
  });

  it('open their files to nobody without the token of the link', async () => {
    const { id, result } = await awaitExport(shop, things.exported);
    const link = new URL(result.url);
    const token = link.searchParams.get('token') as string;
    for (const wrong of ['', 'x', `${token}x`, token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))]) {
      const answer = await fetch(`${link.origin}${link.pathname}?token=${wrong}`);
      expect({ wrong, status: answer.status }).toEqual({ wrong, status: 401 });
      expect(await answer.json()).toMatchObject({ code: 401, key: 'unauthorized' });
    }
    await shown(shop, `/v1/exports/${id}`);
    expectToKeepContract('get-export', await shop.get(`/v1/exports/${id}`));
  });

  it('are gone with their files when they are deleted', async () => {
    const { body } = await shop.post('/v1/exports', { exported_object: 'points_expiration' });
    const { result } = await awaitExport(shop, body.id);
    expect((await shop.delete(`/v1/exports/${body.id}`)).status).toBe(204);
    expect((await fetch(result.url)).status).toBe(401);
    expect((await shop.get(`/v1/exports/${body.id}`)).status).toBe(404);
  });
});

describe('Many exports of one project', () => {
  it('are refused where too many are in progress, with what frees room; the others are made', async () => {
    const { client } = await newProject();
    const wanted = Array.from({ length: 60 }, () => client.post('/v1/exports', { exported_object: 'customer' }));
    const answers = await Promise.all(wanted);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { body } of refused) {
      expect(body).toMatchObject({
        code: 429,
        key: 'export_limit_exceeded',
        details: expect.stringContaining('in progress'),
      });
    }
    const made = answers.filter(({ status }) => status === 200);
    for (const { body } of made) expect((await awaitExport(client, body.id)).status).toBe('DONE');
    expect((await client.post('/v1/exports', { exported_object: 'customer' })).status).toBe(200);
  });
});

it('The file of an export is not sent any more once the deletion of its project is answered', async () => {
  for (let round = 0; round < 5; round++) {
    const { client, id } = await newProject();
    await client.post('/v1/customers', { source_id: 'ada' });
    const created = await client.post('/v1/exports', { exported_object: 'customer' });
    const { result } = await awaitExport(client, created.body.id);
    expect((await fetch(result.url)).status).toBe(200);
    expect((await management.delete(`/management/v1/projects/${id}`)).status).toBe(204);
    expect((await fetch(result.url)).status).toBe(401);
  }
});
