import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWith } from './capabilities.js';
import { type Client, type Json } from './client.js';
import { ServerProcess } from './server-process.js';
import { noRebuild, VIEWS } from './view-rebuild.js';

const cart = {
  items: [
    { product_id: 'shirt', quantity: 2, price: 5_000 },
    { product_id: 'hat', quantity: 1, price: 2_000 },
  ],
  metadata: { way: 'web' },
};
const rules: Readonly<Record<string, object>> = {
  shirt: { name: 'order.items.any', conditions: { $is: [{ object: 'product', id: 'shirt' }] } },
  dear: { name: 'order.amount', conditions: { $more_than: [50_000] } },
  web: { name: 'order.metadata', property: 'way', conditions: { $contains: ['we'] } },
  notWeb: { name: 'order.metadata', property: 'way', conditions: { $is_not: ['web'] } },
};

describeWith('one process on a data folder', 'What is on offer', () => {
  let server: ServerProcess;
  let shop: Client;
  let campaign: string;
  const tiers: Record<string, string> = {};

  async function made(path: string, body: object): Promise<Json> {
    const { status, body: answer } = await shop.post(path, body);
    expect({ path, status, answer }).toMatchObject({ status: 200 });
    return answer;
  }

  async function addTier(name: string, percent_off: number): Promise<void> {
    const validation_rules: string[] = [];
    const rule = rules[name];
    if (rule) validation_rules.push((await made('/v1/validation-rules', { name, rules: { 1: rule, logic: '1' } })).id);
    const action = { discount: { type: 'PERCENT', percent_off } };
    tiers[name] = (await made(`/v1/promotions/${campaign}/tiers`, { name, action, validation_rules })).id;
  }

  const qualify = async (options: object = {}): Promise<Json> =>
    made('/v1/qualifications', { order: cart, options: { limit: 50, expand: ['redeemable'], ...options } });

  async function names(options: object = {}): Promise<string[]> {
    return (await qualify(options)).redeemables.data.map(({ name, id }: Json) => name ?? id);
  }

  beforeAll(async () => {
    server = await ServerProcess.create();
    shop = server.shop;
    await server.start();
    campaign = (await made('/v1/campaigns', { name: 'Sale', campaign_type: 'PROMOTION' })).id;
    for (const [name, percent] of Object.entries({ open: 1, shirt: 4, dear: 9, web: 3, notWeb: 8, closed: 7 }))
      await addTier(name, percent);
    await made(`/v1/promotions/tiers/${tiers['closed']}/disable`, {});
    await made('/v1/vouchers/LOOSE', { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 2 } });
  }, 60_000);

  afterAll(() => server.remove());

  it('is the same before and after a crash, a start and a rebuild', async () => {
    const expected = ['LOOSE', 'web', 'shirt', 'open'];
    const best = ['shirt', 'web', 'LOOSE', 'open'];
    expect([await names(), await names({ sorting_rule: 'BEST_DEAL' })]).toEqual([expected, best]);
    const before = await qualify();
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      await server.end(signal);
      await server.start();
      expect(await qualify()).toEqual(before);
    }
    await server.end('SIGTERM');
    expect(await server.command('rebuild', 'offers')).toMatchObject({ code: 0 });
    await server.start();
    expect(await qualify()).toEqual(before);
    expect((await server.management.post(`${VIEWS}/offers/rebuild`)).status).toBe(202);
    expect(await qualify()).toEqual(before);
    await noRebuild(server.management);
    expect(await qualify()).toEqual(before);
  });

  it('follows what changes after a start, and keeps it over the next', async () => {
    await server.end('SIGKILL');
    await server.start();
    await made(`/v1/promotions/tiers/${tiers['closed']}/enable`, {});
    await made(`/v1/promotions/tiers/${tiers['open']}/disable`, {});
    await addTier('late', 5);
    expect((await shop.delete('/v1/vouchers/LOOSE')).status).toBe(204);
    const changed = ['late', 'closed', 'web', 'shirt'];
    expect(await names()).toEqual(changed);
    await server.end('SIGKILL');
    await server.start();
    expect(await names()).toEqual(changed);
  });
});
