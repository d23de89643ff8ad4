import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Client, type Json, newProject, unique } from './client.js';
import { expectToKeepContract } from './contract.js';
import { withFiles } from './documented-operations.js';
import { ended } from './seeding/background.js';

const MIB = 1_048_576;

describe('Imports', () => {
  let shop: Client;

  beforeAll(async () => {
    shop = (await newProject()).client;
  });

  async function imported(operation: string, path: string, body: object): Promise<Json> {
    const accepted: Answer = await shop.post(path, body);
    expectToKeepContract(operation, accepted);
    await ended(shop, accepted.body.async_action_id);
    const action = await shop.get(`/v1/async-actions/${accepted.body.async_action_id}`);
    expectToKeepContract('get-async-action', action);
    return action.body;
  }

  const csv = (...lines: string[]) => withFiles({ file: lines.join('\n') });

  it('of customers from a file make and update them, and report which lines are wrong', async () => {
    const [known, other] = [unique('known'), unique('other')];
    await shop.post('/v1/customers', { source_id: known, name: 'Ada', metadata: { overwritten: 1 } });
    const action = await imported(
      'import-customers-using-csv',
      '/v1/customers/importCSV',
      csv(
        'Source_id,Name,Email,Birthdate,Address_City,season',
        `${known},"Lovelace, Ada",,1815-12-10,London,spring`,
        `${other},Grace,grace@example.com,,,`,
        `third,Alan,,soon,,`,
      ),
    );
    expect(action).toMatchObject({
      type: 'CUSTOMERS.IMPORT_CSV',
      result: { done_count: 2, failed_count: 1, failed: [{ source_id: 'third', row: 3, reason: expect.any(String) }] },
    });
    const overwritten = (await shop.get(`/v1/customers/${known}`)).body;
    expect(overwritten.metadata).toEqual({ season: 'spring' });
    expect(overwritten).toMatchObject({
      name: 'Lovelace, Ada',
      birthdate: '1815-12-10',
      address: { city: 'London' },
    });
    const { body: added } = await shop.get(`/v1/customers/${other}`);
    expect(added).toMatchObject({ email: 'grace@example.com' });
    expect(added).not.toHaveProperty('metadata');
    expect((await shop.get('/v1/customers/third')).status).toBe(404);
  });

  it('of customers from a file overwrite the whole profile, metadata as well', async () => {
    const known = unique('known');
    const address = { city: 'London' };
    const profile = { name: 'Ada', email: 'ada@example.com', description: 'regular', address, metadata: { season: 1 } };
    await shop.post('/v1/customers', { source_id: known, ...profile });
    const path = '/v1/customers/importCSV';
    await imported('import-customers-using-csv', path, csv('Source_id,Name,Email', `${known},Grace,`));
    const { body } = await shop.get(`/v1/customers/${known}`);
    expect(body).toMatchObject({ source_id: known, name: 'Grace', address: null });
    for (const gone of ['email', 'description', 'metadata']) expect(body).not.toHaveProperty(gone);
  });

  it('of products and SKUs from files change little of those that exist', async () => {
    const [hat, red] = [unique('hat'), unique('red')];
    const files = [
      ['name,source_id,price,regular_price,attributes,shelf', `Hat,${hat},19.99,24.90,"color,size",3`],
      ['name,source_id,price', `Top hat,${hat},20`],
    ] as const;
    for (const lines of files) {
      const path = '/v1/products/importCSV';
      expect((await imported('import-products-using-csv', path, csv(...lines))).result.failed).toEqual([]);
    }
    const product = (await shop.get(`/v1/products/${hat}`)).body;
    expect(product).toMatchObject({
      name: 'Top hat',
      price: 1_999,
      regular_price: 2_490,
      attributes: ['color', 'size'],
      metadata: { shelf: '3' },
    });
    const skus = [
      ['product_id,source_id,sku,price,attributes', `${product.id},${red},Red,9.5,"{'color':'red'}"`],
      ['product_id,source_id,sku,price,regular_price,attributes', `${hat},${red},Dark red,9.7,9.9,{'color':'dark'}`],
    ] as const;
    for (const lines of skus) {
      expect((await imported('import-SKUs-using-csv', '/v1/skus/importCSV', csv(...lines))).result.failed).toEqual([]);
    }
    const sku = {
      sku: 'Dark red',
      price: 970,
      regular_price: 990,
      attributes: { color: 'red' },
      product_id: product.id,
    };
    expect((await shop.get(`/v1/skus/${red}`)).body).toMatchObject(sku);
    const unknown = await imported(
      'import-SKUs-using-csv',
      '/v1/skus/importCSV',
      csv('product_id,source_id', `nobody,${unique('blue')}`),
    );
    expect(unknown.result).toMatchObject({ done_count: 0, failed: [{ row: 1, reason: expect.any(String) }] });
    const lower = ['product_id,source_id,price,regular_price', `${hat},${unique('low')},5,4`] as const;
    const refused = await imported('import-SKUs-using-csv', '/v1/skus/importCSV', csv(...lower));
    expect(refused.result.failed).toMatchObject([{ row: 1, reason: expect.stringContaining('regular_price') }]);
  });

  it('of vouchers make them from a list or a file, and update those that a file names again', async () => {
    const [one, other] = [unique('ONE'), unique('OTHER')];
    const list = [
      { code: one, type: 'GIFT_VOUCHER', gift: { amount: 500 }, metadata: { a: 1 } },
      { code: other, type: 'DISCOUNT_VOUCHER' },
    ];
    const listed = await imported('import-vouchers', '/v1/vouchers/import', list);
    expect(listed).toMatchObject({
      type: 'VOUCHERS.IMPORT',
      result: { message: '1 voucher(s) imported successfully, 1 failed.', failed: [{ code: other }] },
    });
    const again = await imported('import-vouchers', '/v1/vouchers/import', list.slice(0, 1));
    expect(again.result.failed).toEqual([{ code: one, reason: expect.stringContaining(one) }]);
    const lines = [
      'Code,Voucher Type,Value,Discount Type,Redemption Limit,Active,Redeemed Quantity,season',
      `${one},,,,,false,0,spring`,
      `${other},DISCOUNT_VOUCHER,2.50,AMOUNT,3,true,,`,
      'THIRD,GIFT_VOUCHER,5,,,,2,',
    ];
    const filed = await imported('import-vouchers-using-csv', '/v1/vouchers/importCSV', csv(...lines));
    expect(filed.result).toMatchObject({ done_count: 2, failed: [{ code: 'THIRD', row: 3 }] });
    const shown = async (code: string): Promise<Json> => (await shop.get(`/v1/vouchers/${code}`)).body;
    expect(await shown(one)).toMatchObject({
      gift: { amount: 500 },
      active: false,
      campaign_id: null,
      metadata: { a: 1, season: 'spring' },
    });
    expect(await shown(other)).toMatchObject({
      discount: { type: 'AMOUNT', amount_off: 250 },
      redemption: { quantity: 3 },
      active: true,
    });
    expect((await shop.get('/v1/vouchers/THIRD')).status).toBe(404);
  });

  it('of codes from a file come into a campaign', async () => {
    const code = unique('CARD');
    const voucher = { type: 'GIFT_VOUCHER', gift: { amount: 500 } };
    const campaign = await shop.post('/v1/campaigns', {
      name: unique('Cards'),
      campaign_type: 'GIFT_VOUCHERS',
      voucher,
    });
    const path = `/v1/campaigns/${campaign.body.id}/importCSV`;
    const lines = ['Code,Gift Amount,season', `${code},7.5,spring`];
    const action = await imported('import-vouchers-to-campaign-using-csv', path, csv(...lines));
    expect(action).toMatchObject({ type: 'CAMPAIGN.VOUCHERS_IMPORT_CSV', result: { done_count: 1, failed_count: 0 } });
    expect((await shop.get(`/v1/vouchers/${code}`)).body).toMatchObject({
      campaign_id: campaign.body.id,
      gift: { amount: 750 },
      metadata: { season: 'spring' },
    });
  });

  it('of loyalty cards give each the points that are sent, the others those of the program', async () => {
    const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((name) => unique(name)) as [string, string, string, string];
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 10 } };
    const program = (await shop.post('/v1/loyalties', { name: unique('Points'), voucher })).body;
    const path = `/v1/campaigns/${program.id}/import`;
    await imported('import-vouchers-to-campaign', path, [{ code: a, loyalty_card: { points: 300 } }, { code: b }]);
    const lines = ['Code,Loyalty Points', `${c},0`, `${d},`, `${a},7`];
    await imported('import-vouchers-to-campaign-using-csv', `${path}CSV`, csv(...lines));
    const shown = async (code: string): Promise<Json> => (await shop.get(`/v1/vouchers/${code}`)).body.loyalty_card;
    expect(await Promise.all([a, b, c, d].map(shown))).toMatchObject(
      [300, 10, 0, 10].map((points) => ({ points, balance: points })),
    );
    const wrong = await shop.post(path, [{ code: unique('E'), loyalty_card: { points: -1 } }]);
    expect(wrong).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
  });

  it('of orders store them, count them for their customers, and refuse too many at once', async () => {
    const [sourceId, customer] = [unique('order'), unique('eve')];
    const orders = [
      { source_id: sourceId, amount: 700, status: 'PAID', created_at: '2020-01-01', customer: { source_id: customer } },
      { id: 'ord_nobody', amount: 1 },
    ];
    const action = await imported('import-orders', '/v1/orders/import', orders);
    expect(action).toMatchObject({
      type: 'ORDERS.IMPORT',
      result: { message: '1 order(s) imported successfully, 1 failed.', failed: [{ reason: expect.any(String) }] },
    });
    const order = (await shop.get(`/v1/orders/${sourceId}`)).body;
    expect(order).toMatchObject({ amount: 700, status: 'PAID', created_at: expect.stringMatching(/^2(?!020)/) });
    const { body } = await shop.get(`/v1/customers/${customer}`);
    expect(body.summary.orders).toMatchObject({ total_amount: 700, total_count: 1 });
    const many = await shop.post('/v1/orders/import', Array(2_001).fill({ amount: 1 }));
    expect(many.body).toMatchObject({ code: 400, details: 'More than 2000 items were sent at once' });
  });

  it('of customers and products make them in the order of the file', async () => {
    const sourceIds = Array.from({ length: 150 }, () => unique('in-order'));
    const file = csv('source_id,name', ...sourceIds.map((each) => `${each},Ada`));
    for (const kind of ['customers', 'products'] as const) {
      shop = (await newProject()).client;
      await imported(`import-${kind}-using-csv`, `/v1/${kind}/importCSV`, file);
      const pages = [1, 2].map((page) => shop.get(`/v1/${kind}?order=created_at&limit=100&page=${page}`));
      const listed = (await Promise.all(pages)).flatMap(({ body }) => body[kind]);
      expect(listed.map(({ source_id: sourceId }: Json) => sourceId)).toEqual(sourceIds);
    }
  });

  it('refuse a file that is too large, or none', async () => {
    const path = '/v1/customers/importCSV';
    const line = `${'x'.repeat(1_023)}\n`;
    const large = await shop.post(path, withFiles({ file: `Name\n${line.repeat(10 * 1_024)}` }));
    expect([large.status, large.body]).toEqual([
      413,
      {
        statusCode: 413,
        error: 'Request Entity Too Large',
        message: `Payload content length greater than maximum allowed: ${10 * MIB}`,
      },
    ]);
    const wide = await shop.post(path, csv('Name', ','.repeat(9_000_000)));
    expect(wide.body).toMatchObject({ code: 400, details: 'The file has a line with more than 200 values' });
    expect((await shop.post(path, csv('Name'))).body).toMatchObject({ code: 400, key: 'invalid_payload' });
    const none = await shop.post(path, withFiles({ other: 'Name\nAda' }));
    expect(none.body).toMatchObject({ code: 400, details: "Payload must have required property 'file'" });
  });
});
