import { beforeAll, describe, expect, it } from '@jest/globals';
import { baseUrl, type Client, newProject, unique } from './client.js';

const NOTHING = {
  ...{ campaign: null, campaign_id: null, category: null, category_id: null },
  ...{ discount: null, loyalty_card: null, additional_info: null, holder_id: null, referrer_id: null },
  ...{ start_date: null, expiration_date: null, updated_at: null },
  ...{ validity_timeframe: null, validity_day_of_week: null, validity_hours: null },
};

describe('Answers', () => {
  let shop: Client;
  beforeAll(async () => {
    shop = (await newProject()).client;
  });

  const giftCard = async () => {
    const sent = { type: 'GIFT_VOUCHER', gift: { amount: 5_000 } };
    const { status, body } = await shop.post(`/v1/vouchers/${unique('GIFT')}`, sent);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };

  it('say null of what a voucher has nothing of, alone, in lists and in redemptions', async () => {
    const made = await giftCard();
    const unlimited = { redemption: { quantity: null, redeemed_quantity: 0 } };
    expect(made).toMatchObject({ ...NOTHING, ...unlimited });
    expect((await shop.get(`/v1/vouchers/${made.code}`)).body).toMatchObject({ ...NOTHING, ...unlimited });
    expect((await shop.get('/v1/vouchers?limit=1')).body.vouchers[0]).toMatchObject({ ...NOTHING, ...unlimited });
    const redeemables = [{ object: 'voucher', id: made.code, gift: { credits: 100 } }];
    const redeemed = await shop.post('/v1/redemptions', { redeemables, order: { amount: 1_000 } });
    const [redemption] = redeemed.body.redemptions;
    const shown = { ...NOTHING, updated_at: expect.any(String), redemption: { quantity: null, redeemed_quantity: 1 } };
    expect(redemption.voucher).toMatchObject(shown);
    expect((await shop.get(`/v1/redemptions/${redemption.id}`)).body.voucher).toMatchObject(shown);
  });

  describe('link to pictures of a code', () => {
    const picture = (url: string) => fetch(url);

    it('which are drawn for whoever has the link, and may be kept', async () => {
      const { assets } = await giftCard();
      for (const { id, url } of [assets.qr, assets.barcode]) {
        expect(url).toContain(`/${id}`);
        const png = await picture(url);
        expect([png.status, png.headers.get('content-type')]).toEqual([200, 'image/png']);
        expect(png.headers.get('cache-control')).toContain('immutable');
        const bytes = Buffer.from(await png.arrayBuffer());
        expect(bytes.subarray(1, 4).toString()).toBe('PNG');
        const larger = Buffer.from(await (await picture(`${url}?size=100`)).arrayBuffer());
        expect(widthOf(larger)).toBeGreaterThan(widthOf(bytes));
        const svg = await picture(`${url}?format=svg`);
        expect(svg.headers.get('content-type')).toBe('image/svg+xml');
        expect(await svg.text()).toContain('<svg');
      }
    });

    it('whose ids nobody makes up', async () => {
      const { assets, code } = await giftCard();
      const other = Buffer.from(`${code}X`).toString('base64url') + assets.qr.id.slice(assets.qr.id.indexOf('.'));
      for (const id of [other, 'x', encodeURIComponent(code), `${assets.qr.id}x`]) {
        expect((await picture(`${baseUrl}/v1/assets/qr/${id}`)).status).toBe(404);
      }
    });

    it('of a bounded size', async () => {
      const { body } = await shop.post(`/v1/vouchers/${unique('L').padEnd(200, 'x')}`, {
        type: 'DISCOUNT_VOUCHER',
        discount: { type: 'AMOUNT', amount_off: 100 },
      });
      for (const { url } of Object.values<{ url: string }>(body.assets)) {
        const bytes = Buffer.from(await (await picture(`${url}?size=100`)).arrayBuffer());
        expect(widthOf(bytes)).toBeLessThan(3_000);
        for (const wrong of ['size=0', 'size=101', 'size=1.5', 'size=x', 'format=gif']) {
          expect((await picture(`${url}?${wrong}`)).status).toBe(400);
        }
      }
    });
  });
});

/** Of a PNG, in pixels. */
function widthOf(png: Buffer): number {
  return png.readUInt32BE(16);
}
