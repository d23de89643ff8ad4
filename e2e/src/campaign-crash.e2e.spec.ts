import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { describeWith, promised } from './capabilities.js';
import { type Client, type Json } from './client.js';
import { ServerProcess } from './server-process.js';

const GENERATED_CODES = 6_000;
const IMPORTED_CODES = 3_000;

describeWith('one process on a data folder', 'Codes that are being made when the engine is killed', () => {
  let server: ServerProcess;
  let shop: Client;
  let generated: Json;
  let imported: Json;
  let importId: string;

  const discount = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };

  async function create(name: string, vouchers_count: number): Promise<Json> {
    const campaign = { name, campaign_type: 'DISCOUNT_COUPONS', vouchers_count, voucher: discount };
    const { status, body } = await shop.post('/v1/campaigns', campaign);
    expect(status).toBe(200);
    return body;
  }

  const countOf = async ({ id }: Json): Promise<number> => (await shop.get(`/v1/campaigns/${id}`)).body.vouchers_count;

  beforeAll(async () => {
    server = await ServerProcess.create();
    shop = server.shop;
    await server.start();
    generated = await create('Generated', GENERATED_CODES);
    imported = await create('Imported', 0);
    const items = Array.from({ length: IMPORTED_CODES }, (_, index) => ({ code: `IMPORTED-${index}` }));
    const accepted = await shop.post(`/v1/campaigns/${imported.id}/import`, items);
    importId = accepted.body.async_action_id;
    for (const [count, signal] of [
      [700, 'SIGKILL'],
      [2_200, 'SIGTERM'],
      [3_900, 'SIGKILL'],
    ] as const) {
      await until(async () => (await countOf(generated)) >= count);
      const { code, milliseconds } = await server.end(signal);
      expect(code).toBe(signal === 'SIGTERM' ? 0 : null);
      expect(milliseconds).toBeLessThan(promised(3_000));
      await server.start();
    }
    for (const { id } of [generated, imported]) {
      await until(async () => {
        const { body } = await shop.get(`/v1/campaigns/${id}`);
        return body.creation_status === 'DONE' && body.vouchers_generation_status === 'DONE';
      });
    }
  });

  afterAll(() => server.remove());

  async function codesOf({ id }: Json): Promise<string[]> {
    const codes: string[] = [];
    for (let page = 1; ; page++) {
      const { body } = await shop.get(`/v1/vouchers?campaign_id=${id}&limit=100&page=${page}&order=code`);
      if (body.vouchers.length === 0) return codes;
      codes.push(...body.vouchers.map(({ code }: Json) => code));
    }
  }

  it('are all there, none twice', async () => {
    for (const [campaign, count] of [
      [generated, GENERATED_CODES],
      [imported, IMPORTED_CODES],
    ]) {
      const codes = await codesOf(campaign);
      expect([codes.length, new Set(codes).size, await countOf(campaign)]).toEqual([count, count, count]);
    }
  });

  it('are counted once', async () => {
    const { body: summary } = await shop.get(`/v1/campaigns/${generated.id}/summary`);
    expect(summary).toMatchObject({ vouchers_created: GENERATED_CODES, vouchers_deleted: 0 });
    const { body: importing } = await shop.get(`/v1/async-actions/${importId}`);
    expect(importing).toMatchObject({ status: 'DONE', result: { done_count: IMPORTED_CODES, failed_count: 0 } });
    const { body: actions } = await shop.get('/v1/async-actions');
    const generating = actions.async_actions.filter(({ type }: Json) => type === 'CAMPAIGN.VOUCHERS_GENERATE');
    expect(generating).toHaveLength(1);
    const { body: action } = await shop.get(`/v1/async-actions/${generating[0].id}`);
    expect(action).toMatchObject({ status: 'DONE', progress: 100, result: { done_count: GENERATED_CODES } });
  });
});
