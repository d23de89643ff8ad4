import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWith } from './capabilities.js';
import { type Client, type Json } from './client.js';
import { withFiles } from './documented-operations.js';
import { eventually } from './eventually.js';
import { ended } from './furnished/background.js';
import { inParallel } from './in-parallel.js';
import { OWN_KEYS } from './own-keys.js';
import { ServerProcess } from './server-process.js';

const VOUCHERS = 800;
const CUSTOMERS = 1_500;
const codes = Array.from({ length: VOUCHERS }, (_, n) => `BULK-${n}`);
const sourceIds = Array.from({ length: CUSTOMERS }, (_, n) => `customer-${n}`);

describeWith('one process on a data folder', 'Bulk work that is under way when the engine is killed', () => {
  let server: ServerProcess;
  let shop: Client;
  let update: Json;
  let imported: Json;

  async function begin(path: string, body: object): Promise<string> {
    const { status, body: accepted } = await shop.post(path, body);
    expect([200, 202]).toContain(status);
    return accepted.async_action_id;
  }

  const action = async (id: string): Promise<Json> => (await shop.get(`/v1/async-actions/${id}`)).body;

  /** Ends the engine in the midst of the work, and starts it again. */
  async function cutOff(id: string, progress: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    while (((await action(id)).progress ?? 0) < progress) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await action(id)).toMatchObject({ status: 'IN_PROGRESS' });
    await server.end(signal);
    await server.start();
  }

  beforeAll(async () => {
    server = await ServerProcess.create();
    shop = server.shop;
    await server.start();
    const discount = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
    await ended(
      shop,
      await begin(
        '/v1/vouchers/import',
        codes.map((code) => ({ code, ...discount })),
      ),
    );
    const changes = codes.flatMap((code) => [
      { code, metadata: { first: true, last: 'first' } },
      { code, metadata: { last: 'second' } },
    ]);
    const updateId = await begin('/v1/vouchers/bulk/async', changes);
    const lines = ['source_id,name,tour', ...sourceIds.map((each) => `${each},Ada,yes`)];
    const importId = await begin('/v1/customers/importCSV', withFiles({ file: lines.join('\n') }));
    await cutOff(updateId, 10, 'SIGKILL');
    await cutOff(updateId, 50, 'SIGKILL');
    await cutOff(importId, 10, 'SIGKILL');
    await cutOff(importId, 30, 'SIGTERM');
    await cutOff(importId, 60, 'SIGKILL');
    update = (await ended(shop, updateId)).body;
    imported = (await ended(shop, importId)).body;
  }, 300_000);

  afterAll(() => server.remove());

  it('is carried on to its end', () => {
    const whole = { status: 'DONE', operation_status: 'SUCCESS', progress: 100 };
    expect(update).toMatchObject({ ...whole, result: { done_count: 2 * VOUCHERS, failed_count: 0 } });
    expect(imported).toMatchObject({ ...whole, result: { done_count: CUSTOMERS, failed_count: 0 } });
  });

  it('changes each voucher once for each item', async () => {
    const path = `/management/v1/projects/${OWN_KEYS.PERKSTREAM_PROJECT_ID}/audit-log`;
    const changes = new Map<string, number>();
    const counted = () => [...changes.values()].reduce((sum, count) => sum + count, 0);
    // The log follows what was done within moments.
    await eventually(
      async () => {
        changes.clear();
        for (let after = ''; ;) {
          const { body } = await server.management.get(`${path}?limit=100${after}`);
          for (const { type, related_object_id: id } of body.data) {
            if (type === 'voucher.updated') changes.set(id, (changes.get(id) ?? 0) + 1);
          }
          if (!body.has_more) return counted();
          after = `&starting_after_id=${body.more_starting_after}`;
        }
      },
      (count) => count >= 2 * VOUCHERS,
    );
    expect([changes.size, ...new Set(changes.values())]).toEqual([VOUCHERS, 2]);
    await inParallel(codes, 8, async (code) => {
      const { body } = await shop.get(`/v1/vouchers/${code}`);
      expect(body).toMatchObject({ code, metadata: { first: true, last: 'second' } });
    });
  });

  it('makes each customer once', async () => {
    expect((await shop.get('/v1/customers?limit=1')).body.total).toBe(CUSTOMERS);
    await inParallel(sourceIds, 8, async (sourceId) => {
      const { body } = await shop.get(`/v1/customers/${sourceId}/activity?limit=100`);
      expect([sourceId, ...body.data.map(({ type }: Json) => type)]).toEqual([sourceId, 'customer.created']);
      expect(body.data[0].data.data).toMatchObject({ customer: { source_id: sourceId, metadata: { tour: 'yes' } } });
    });
  });
});
