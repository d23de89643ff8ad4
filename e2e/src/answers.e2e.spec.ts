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

  describe('of a voucher', () => {
    const ten = { type: 'AMOUNT', amount_off: 10 };
    const rule = async () => {
      const rules = { '1': { name: 'order.amount', conditions: { $more_than: [5] } }, logic: '1' };
      const { body } = await shop.post('/v1/validation-rules', { name: unique('Above 5'), type: 'basic', rules });
      return body.id as string;
    };
    const aTier = async (rule: string) => {
      const { body } = await shop.post('/v1/campaigns', { name: unique('Promo'), campaign_type: 'PROMOTION' });
      const tier = { name: 'Ten', action: { discount: ten }, validation_rules: [rule] };
      return shop.post(`/v1/promotions/${body.id}/tiers`, tier);
    };
    const assignment = (rule_id: string, related_object_id: string) => ({
      ...{ object: 'validation_rules_assignment', id: expect.stringMatching(/^asgm_/), rule_id, related_object_id },
    });

    it('name the rules of it and of its campaign in every answer', async () => {
      const [ofVoucher, ofCampaign] = await Promise.all([rule(), rule()]);
      const campaign = { name: unique('Sale'), voucher: { discount: ten }, validation_rules: [ofCampaign] };
      const { body: sale } = await shop.post('/v1/campaigns', campaign);
      const added = await shop.post(`/v1/campaigns/${sale.id}/vouchers`, {});
      const { id, code } = added.body;
      const inherited = assignment(ofCampaign, sale.id);
      const rules = (...data: object[]) => ({ validation_rules_assignments: { data, total: data.length } });
      expect(sale).toMatchObject(rules(inherited));
      expect(added.body).toMatchObject(rules(inherited));
      await shop.post(`/v1/validation-rules/${ofVoucher}/assignments`, { voucher: id });
      const both = rules(assignment(ofVoucher, id), inherited);
      expect((await shop.get(`/v1/vouchers/${code}`)).body).toMatchObject(both);
      expect((await shop.post(`/v1/vouchers/${code}/disable`)).body).toMatchObject(both);
      expect((await shop.post(`/v1/vouchers/${code}/enable`)).body).toMatchObject(both);
      expect((await shop.get(`/v1/vouchers?campaign_id=${sale.id}`)).body.vouchers).toMatchObject([both]);
    });

    it('name rules and holder where it was redeemed, be it by the holder or by another', async () => {
      const ruleId = await rule();
      const holder = { object: 'customer', name: 'Ada', email: 'ada@example.com', source_id: unique('ada') };
      const { object: _customer, ...customer } = holder;
      for (const buyer of [{ source_id: holder.source_id }, { source_id: unique('bob') }]) {
        const code = unique('HELD');
        const { body } = await shop.post(`/v1/vouchers/${code}`, { discount: ten, validation_rules: [ruleId] });
        await shop.post('/v1/publications', { voucher: code, customer });
        const data = [assignment(ruleId, body.id)];
        const shown = { holder, validation_rules_assignments: { data, total: 1 } };
        const request = { redeemables: [{ object: 'voucher', id: code }], order: { amount: 100 }, customer: buyer };
        const [redemption] = (await shop.post('/v1/redemptions', request)).body.redemptions;
        expect(redemption.voucher).toMatchObject(shown);
        const single = await shop.post(`/v1/vouchers/${code}/redemption`, { order: { amount: 100 }, customer: buyer });
        expect(single.body.voucher).toMatchObject(shown);
        expect((await shop.get(`/v1/redemptions/${redemption.id}`)).body.voucher).toMatchObject(shown);
        const rolledBack = await shop.post(`/v1/redemptions/${redemption.id}/rollback`);
        expect(rolledBack.body.voucher).toMatchObject(shown);
      }
    });

    it('name the rules of a promotion tier where it was redeemed', async () => {
      const ruleId = await rule();
      const { body: tier } = await aTier(ruleId);
      const data = [assignment(ruleId, tier.id)];
      expect(tier.validation_rule_assignments).toMatchObject({ data, total: 1 });
      const request = { redeemables: [{ object: 'promotion_tier', id: tier.id }], order: { amount: 100 } };
      const { body } = await shop.post('/v1/redemptions', request);
      const [{ id, promotion_tier: redeemed }] = body.redemptions;
      expect(redeemed.validation_rule_assignments).toMatchObject({ data, total: 1 });
      const { body: found } = await shop.get(`/v1/redemptions/${id}`);
      expect(found.promotion_tier.validation_rule_assignments).toEqual(redeemed.validation_rule_assignments);
    });
  });

  describe('about an order', () => {
    const redeem = (code: string, order: object) =>
      shop.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: code }], order });
    const validate = (code: string, order: object) =>
      shop.post('/v1/validations', { redeemables: [{ object: 'voucher', id: code }], order });
    const voucher = async (discount: object, applicable_to?: object) => {
      const code = unique('CODE');
      const rule = applicable_to && (await shop.post('/v1/validation-rules', { name: unique('Rule'), applicable_to }));
      const validation_rules = rule ? [rule.body.id] : [];
      await shop.post(`/v1/vouchers/${code}`, { discount, validation_rules });
      return code;
    };

    it('give all names of the products and SKUs that a discount is for, in qualifications', async () => {
      const [shirt, red] = [unique('shirt'), unique('red')];
      const { body: product } = await shop.post('/v1/products', { source_id: shirt, name: 'Shirt', price: 2_000 });
      const { body: sku } = await shop.post(`/v1/products/${product.id}/skus`, { source_id: red, sku: 'Red' });
      const code = await voucher(
        { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' },
        { included: [{ object: 'product', id: shirt }], excluded: [{ object: 'sku', id: sku.id }] },
      );
      const { body } = await shop.post('/v1/qualifications', {
        order: { items: [{ product_id: product.id, quantity: 1 }] },
        options: { filters: { code: { conditions: { $is: [code] } } } },
      });
      const [shown] = body.redeemables.data;
      expect(shown.applicable_to.data).toMatchObject([{ object: 'product', id: product.id, source_id: shirt }]);
      const names = { id: sku.id, source_id: red, product_id: product.id, product_source_id: shirt };
      expect(shown.inapplicable_to.data).toMatchObject([{ object: 'sku', ...names }]);
    });

    it.each([
      { type: 'PERCENT', percent_off: 50, effect: 'APPLY_TO_ITEMS' },
      { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' },
      { type: 'FIXED', fixed_amount: 900, effect: 'APPLY_TO_ITEMS' },
    ])('count the units that $type $effect is taken off', async (discount) => {
      const included = [{ object: 'product', id: 'prod_a', aggregated_quantity_limit: 2 }];
      const code = await voucher(discount, { included });
      const items = ['prod_a', 'prod_b'].map((product_id) => ({ product_id, quantity: 3, price: 1_000 }));
      const [discounted, other] = (await redeem(code, { items })).body.order.items;
      expect(discounted).toMatchObject({ quantity: 3, discount_quantity: 2, applied_discount_quantity: 2 });
      expect(other.discount_quantity).toBeUndefined();
    });

    it('show customer and redemptions of a stored one that is validated', async () => {
      const code = await voucher({ type: 'AMOUNT', amount_off: 100 });
      const customer = { source_id: unique('ada') };
      const { body: order } = await shop.post('/v1/orders', { amount: 1_000, customer });
      const redeemed = await redeem(code, { id: order.id });
      const { body } = await validate(code, { id: order.id });
      expect(body.order).toMatchObject({
        ...{ id: order.id, customer_id: order.customer_id, customer: { id: order.customer_id, object: 'customer' } },
        created_at: order.created_at,
        redemptions: { [redeemed.body.redemptions[0].id]: { related_object_type: 'voucher' } },
      });
      expect(body.redeemables[0].order).toMatchObject({ customer: body.order.customer });
    });
  });

  it('name every reward that was assigned to a program at once', async () => {
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    const { body: club } = await shop.post('/v1/loyalties', { name: unique('Club'), voucher });
    const { body: mug } = await shop.post('/v1/products', { name: 'Mug' });
    const reward = async () =>
      (await shop.post('/v1/rewards', { name: 'Mug', parameters: { product: { id: mug.id } } })).body.id;
    const assign = (...ids: string[]) => {
      const items = ids.map((id) => ({ reward: id, parameters: { loyalty: { points: 5 } } }));
      return shop.post(`/v1/loyalties/${club.id}/rewards`, items);
    };
    const [one, other, third] = [await reward(), await reward(), await reward()];
    const several = await assign(one, other);
    expect(several).toMatchObject({ status: 200, body: [{ reward_id: one }, { reward_id: other }] });
    expect(await assign(third)).toMatchObject({ status: 200, body: { reward_id: third, updated_at: null } });
  });

  it('lead to pages that are there from a customer alone, and from no other answer that shows one', async () => {
    const customer = { source_id: unique('ada') };
    const { body: made } = await shop.post('/v1/customers', customer);
    await shop.post('/v1/vouchers/PAGES', { discount: { type: 'AMOUNT', amount_off: 10 } });
    await shop.post('/v1/publications', { voucher: 'PAGES', customer });
    const shown = (await shop.get(`/v1/customers/${made.id}`)).body;
    const [listed] = (await shop.get('/v1/publications?voucher=PAGES')).body.publications;
    expect(Object.keys(shown.assets)).toEqual(['cockpit_url', 'cockpit_preference_center_url']);
    for (const url of Object.values<string>(shown.assets)) {
      expect(url.startsWith(`${baseUrl}/`)).toBe(true);
      expect((await fetch(url)).status).toBe(200);
    }
    const { body: changed } = await shop.put(`/v1/customers/${made.id}`, { name: 'Ada' });
    const all = (await shop.get('/v1/customers?limit=1')).body.customers;
    expect(all).toHaveLength(1);
    for (const elsewhere of [made, changed, ...all, listed.customer]) expect(elsewhere).not.toHaveProperty('assets');
  });

  it('lead from a voucher to its redemptions and publications, also after an update that names another type', async () => {
    const code = unique('LED');
    await shop.post(`/v1/vouchers/${code}`, { discount: { type: 'AMOUNT', amount_off: 10 } });
    const customer = { source_id: unique('ada') };
    const { body: one } = await shop.post('/v1/publications', { voucher: code, customer });
    const { body: again } = await shop.post('/v1/publications', { voucher: code, customer });
    expect(again).toMatchObject({ id: one.id, tracking_id: expect.stringMatching(/^track_/) });
    await shop.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: code }] });
    const changed = await shop.put(`/v1/vouchers/${code}`, { type: 'GIFT_VOUCHER', metadata: { a: 1 } });
    expect(changed.body).toMatchObject({ type: 'DISCOUNT_VOUCHER', metadata: { a: 1 } });
    const { redemption, publish } = changed.body;
    expect((await shop.get(redemption.url)).body).toMatchObject({ total: 1 });
    expect((await shop.get(publish.url)).body).toMatchObject({ total: 1, publications: [{ id: one.id }] });
  });

  it('have {} for the metadata that nobody gave a voucher or product, and null for that of a redemption', async () => {
    const discount = { type: 'AMOUNT', amount_off: 10 };
    const code = unique('BARE');
    const made = [
      await shop.post(`/v1/vouchers/${code}`, { discount }),
      await shop.post('/v1/products', { name: 'Bare' }),
    ];
    expect(made.map(({ body }) => body.metadata)).toEqual(made.map(() => ({})));
    const { body } = await shop.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: code }] });
    expect(body.redemptions[0].metadata).toBeNull();
    expect((await shop.get(`/v1/redemptions/${body.redemptions[0].id}`)).body.metadata).toBeNull();
  });

  it('of a campaign say what it is not limited to, and whose metadata its own is', async () => {
    const sent = { name: unique('Sale'), voucher: { discount: { type: 'AMOUNT', amount_off: 10 } } };
    const shown = {
      ...{ readonly: false, use_voucher_metadata_schema: true },
      access_settings_assignments: { object: 'list', data_ref: 'data', data: [], total: 0 },
    };
    const { body } = await shop.post('/v1/campaigns', { ...sent, metadata: { season: 'spring' } });
    expect(body).toMatchObject(shown);
    expect((await shop.get(`/v1/campaigns/${body.id}`)).body).toMatchObject(shown);
    expect((await shop.get('/v1/campaigns?limit=1')).body.campaigns[0]).toMatchObject(shown);
    const added = await shop.post(`/v1/campaigns/${body.id}/vouchers`, {});
    expect(added.body.metadata).toEqual({ season: 'spring' });
    const apart = { ...sent, name: unique('Sale'), use_voucher_metadata_schema: false, metadata: { season: 'fall' } };
    const { body: other } = await shop.post('/v1/campaigns', apart);
    expect(other).toMatchObject({ use_voucher_metadata_schema: false });
    expect((await shop.post(`/v1/campaigns/${other.id}/vouchers`, {})).body.metadata).toEqual({});
  });

  describe('link to pictures of a code', () => {
    const picture = (url: string) => fetch(url);

    it('which are drawn for anyone with the link, and may be kept', async () => {
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
