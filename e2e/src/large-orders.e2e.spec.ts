import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, until } from '@perkstream/kernel/testing';
import { type Answer, type Client, type Json, management, newProject, unique } from './client.js';

const KIB = 1024;
/** An order of 500 lines with about so many characters, most of them metadata. */
function orderOf(characters: number): Json {
  const withNotes = (note: string) => ({
    items: Array.from({ length: 500 }, (_each, line) => ({
      source_id: `line-${line}`,
      quantity: 1,
      price: 1_000 + line,
      metadata: { note },
    })),
  });
  const frame = JSON.stringify(withNotes('')).length;
  return withNotes('x'.repeat(Math.floor((characters - frame) / 500)));
}

describe('A large order', () => {
  let shop: Client;

  beforeAll(async () => {
    const { client, id } = await newProject();
    shop = client;
    const limits = { redeemables_limit: 30, applicable_redeemables_limit: 30 };
    expect((await management.post(`/management/v1/projects/${id}/stacking-rules`, limits)).status).toBe(200);
  });

  async function codes(count: number): Promise<{ object: string; id: string }[]> {
    const discount = { type: 'AMOUNT', amount_off: 100 };
    const made = Array.from({ length: count }, async () => {
      const { status, body } = await shop.post('/v1/vouchers', { type: 'DISCOUNT_VOUCHER', discount });
      expect(status).toBe(200);
      return { object: 'voucher', id: body.code as string };
    });
    return Promise.all(made);
  }

  const redeem = async (count: number, characters: number): Promise<Answer> => {
    const redeemables = await codes(count);
    return shop.post('/v1/redemptions', { redeemables, order: orderOf(characters) });
  };

  const expectUsed = async (redemptions: Json[], times: number): Promise<void> => {
    for (const { voucher } of redemptions) {
      const { body } = await shop.get(`/v1/vouchers/${voucher.code}`);
      expect(body.redemption.redeemed_quantity).toBe(times);
    }
  };

  it('is created, read and changed', async () => {
    const { status, body } = await shop.post('/v1/orders', orderOf(1_008 * KIB));
    expect(status).toBe(200);
    const changed = await shop.put(`/v1/orders/${body.id}`, { status: 'PAID' });
    expect(changed.status).toBe(200);
    const read = await shop.get(`/v1/orders/${body.id}`);
    expect(read.body.items).toHaveLength(500);
    expect(read.body.items[499].metadata).toEqual(body.items[499].metadata);
    expect(read.body.status).toBe('PAID');
  });

  it.each([
    ['one code', 1, 1_000, 'KEEP'],
    ['thirty codes', 30, 264, 'REPRICE'],
  ])(
    'is redeemed with %s (%d), and comes back line by line, at %d KiB: %s',
    async (_codes, count, kibibytes, discounts) => {
      const { body } = await redeem(count, kibibytes * KIB);
      const { id, items } = body.order;
      const units = items.slice(0, 400).map((item: Json) => ({ item: item.id, quantity: 1 }));
      const returned = await shop.post(`/v1/orders/${id}/returns`, { items: units, policy: { discounts } });
      expect(returned.status).toBe(200);
      expect(returned.body.order.items).toHaveLength(100);
      const rest = items.slice(400).map((item: Json) => ({ item: item.id, quantity: 1 }));
      expect((await shop.post(`/v1/orders/${id}/returns`, { items: rest })).status).toBe(200);
      expect((await shop.get(`/v1/orders/${id}`)).body.status).toBe('CANCELED');
      await expectUsed(body.redemptions, 0);
    },
  );

  it.each([
    ['one code', 1, 1_000],
    ['two codes', 2, 559],
    ['five codes', 5, 559],
    ['five codes', 5, 1_000],
    ['thirty codes', 30, 159],
    ['thirty codes', 30, 264],
  ])('is redeemed with %s (%d), read and rolled back, at %d KiB', async (_codes, count, kibibytes) => {
    const begun = performance.now();
    const { status, body } = await redeem(count, kibibytes * KIB);
    if (process.env['MEASURE']) console.log(count, kibibytes, Math.round(performance.now() - begun));
    expect(status).toBe(200);
    const redemptions: Json[] = body.redemptions;
    expect(redemptions).toHaveLength(count);
    const parent = body.parent_redemption ?? redemptions[0];
    // Each shows the order as it left it.
    for (const [place, redemption] of [...redemptions.entries()].filter(([at]) => at % 7 === 0)) {
      const read = await shop.get(`/v1/redemptions/${redemption.id}`);
      expect(read.status).toBe(200);
      expect(read.body.order).toEqual(redemption.order);
      expect(read.body.order.total_discount_amount).toBe((place + 1) * 100);
    }
    expect((await shop.get(`/v1/redemptions/${parent.id}`)).body.order).toEqual(parent.order);
    expect((await shop.get('/v1/redemptions?limit=1')).status).toBe(200);
    const stored = await shop.get(`/v1/orders/${body.order.id}`);
    expect(stored.body.total_discount_amount).toBe(count * 100);
    await expectUsed(redemptions, 1);

    const how = count === 1 ? 'rollback' : 'rollbacks';
    const rolledBack = await shop.post(`/v1/redemptions/${parent.id}/${how}`);
    expect(rolledBack.status).toBe(200);
    await expectUsed(redemptions, 0);
    const [back] = count === 1 ? [rolledBack.body] : rolledBack.body.rollbacks;
    expect((await shop.get(`/v1/redemptions/${back.id}`)).body.order).toEqual(back.order);
  });

  it('is listed and exported with many others', async () => {
    const { client } = await newProject();
    const count = 26;
    for (let n = 0; n < count; n++)
      expect((await client.post('/v1/orders', orderOf((n % 2 ? 1_000 : 400) * KIB))).status).toBe(200);
    const begun = performance.now();
    const measure = (what: string) => {
      if (process.env['MEASURE']) console.log(what, Math.round(performance.now() - begun));
    };
    // The stand-in of MongoDB reads all of them for it, twice.
    const { body: list } = await eventually(
      () => client.get('/v1/orders?limit=5'),
      ({ status, body }) => {
        measure(`${status} ${body.details ?? body.message ?? ''}`);
        return status === 200;
      },
    );
    expect([list.total, list.orders.length]).toEqual([count, 5]);
    measure('listed');
    const { body } = await client.post('/v1/exports', { exported_object: 'order', parameters: { fields: ['id'] } });
    const exported = async () => (await client.get(`/v1/exports/${body.id}`)).body;
    await until(async () => (await exported()).status === 'DONE');
    measure('exported');
    const file = await fetch((await exported()).result.url);
    expect((await file.text()).trim().split('\n')).toHaveLength(1 + count);
  });

  it('is imported with many codes that have much metadata', async () => {
    const name = unique('Large');
    const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } };
    const campaign = { name, type: 'STATIC', campaign_type: 'DISCOUNT_COUPONS', voucher };
    expect((await shop.post('/v1/campaigns', campaign)).status).toBe(200);
    const vouchers = Array.from({ length: 2_000 }, () => ({
      code: unique('IMPORTED'),
      metadata: { note: 'x'.repeat(4_000) },
    }));
    const imported = await shop.post(`/v1/campaigns/${name}/import`, vouchers);
    expect(imported.status).toBe(202);
    await until(async () => {
      const { body } = await shop.get(`/v1/async-actions/${imported.body.async_action_id}`);
      return body.status === 'DONE';
    });
    const { body } = await shop.get(`/v1/vouchers/${vouchers.at(-1)?.code}`);
    expect(body.metadata.note).toHaveLength(4_000);
  });
});
