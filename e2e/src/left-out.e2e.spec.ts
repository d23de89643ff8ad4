import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Client, type Json, newProject, unique } from './client.js';

/** What clients of the public API count on being absent, and not null or empty: their generated models refuse it, or show it. */
describe('Left out of answers', () => {
  const ten = { type: 'PERCENT', percent_off: 10 };
  const tier = { name: 'Ten', action: { discount: ten } };
  let shop: Client;

  beforeAll(async () => {
    shop = (await newProject()).client;
  });

  async function done(answer: Promise<Answer>): Promise<Json> {
    const { status, body } = await answer;
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  }

  const made = (path: string, body: object) => done(shop.post(path, body));
  const shown = (path: string) => done(shop.get(path));
  const campaign = (more: object) => made('/v1/campaigns', { name: unique('Campaign'), ...more });
  const coupon = (more: object = {}) =>
    made('/v1/vouchers', { type: 'DISCOUNT_VOUCHER', discount: ten, code: unique('TEN'), ...more });

  it('is metadata that nobody gave a customer, a campaign or an order', async () => {
    const customer = await made('/v1/customers', { source_id: unique('ada') });
    const sale = await campaign({ campaign_type: 'PROMOTION' });
    const order = await made('/v1/orders', { amount: 100 });
    const again = ['customers', 'campaigns', 'orders'].map((things, index) => {
      return shown(`/v1/${things}/${[customer, sale, order][index].id}`);
    });
    for (const thing of [customer, sale, order, ...(await Promise.all(again))])
      expect(thing).not.toHaveProperty('metadata');
    const { customers } = await shown('/v1/customers?limit=1');
    expect(customers[0]).not.toHaveProperty('metadata');
    const named = await made('/v1/customers', { source_id: customer.source_id, metadata: { size: 'M' } });
    expect(named.metadata).toEqual({ size: 'M' });
  });

  it('is whether a formula decides, of a discount as it is defined', async () => {
    const sale = await campaign({ campaign_type: 'PROMOTION', promotion: { tiers: [tier] } });
    const codes = await campaign({ campaign_type: 'DISCOUNT_COUPONS', voucher: { discount: ten } });
    const { code } = await coupon();
    const [{ id: tierId }] = (await shown(`/v1/campaigns/${sale.id}`)).promotion.tiers;
    const discounts = [
      sale.promotion.tiers[0].action.discount,
      (await shown(`/v1/promotions/tiers/${tierId}`)).action.discount,
      codes.voucher.discount,
      (await shown(`/v1/campaigns/${codes.id}`)).voucher.discount,
      (await shown(`/v1/vouchers/${code}`)).discount,
      (await shown('/v1/vouchers?limit=1')).vouchers[0].discount,
    ];
    for (const discount of discounts) expect(discount).toEqual({ ...ten, ...{ effect: discount.effect } });
    const redeemables = [
      { object: 'voucher', id: code },
      { object: 'promotion_tier', id: tierId },
    ];
    const validated = await made('/v1/validations', { redeemables, order: { amount: 1_000 } });
    for (const { result } of validated.redeemables) expect(result.discount).toMatchObject({ is_dynamic: false });
    const alone = await made(`/v1/vouchers/${code}/validate`, { order: { amount: 1_000 } });
    expect(alone.discount).toMatchObject({ is_dynamic: false });
    const { redemptions } = await made('/v1/redemptions', { redeemables, order: { amount: 1_000 } });
    expect(redemptions[0].voucher.discount).toMatchObject({ is_dynamic: false });
  });

  it('are redeemables of a validation that do not apply where all do; a redemption has them always', async () => {
    const [{ code }, used] = [await coupon(), await coupon({ active: false })];
    const redeemables = [{ object: 'voucher', id: code }];
    const order = { amount: 1_000 };
    const validated = await made('/v1/validations', { redeemables, order });
    expect(validated).not.toHaveProperty('inapplicable_redeemables');
    expect(validated).not.toHaveProperty('skipped_redeemables');
    const mixed = [...redeemables, { object: 'voucher', id: used.code }];
    const partly = await made('/v1/validations', { redeemables: mixed, order });
    expect(partly.inapplicable_redeemables).toMatchObject([{ id: used.code, metadata: {} }]);
    const redeemed = await made('/v1/redemptions', { redeemables, order });
    expect(redeemed).toMatchObject({ inapplicable_redeemables: [], skipped_redeemables: [] });
  });

  it('are the dates that a changed campaign does not have any more', async () => {
    const dates = { start_date: '2026-01-01T00:00:00.000Z', expiration_date: '2096-01-01T00:00:00.000Z' };
    const sale = await campaign({ campaign_type: 'DISCOUNT_COUPONS', voucher: { discount: ten }, ...dates });
    const changed = await done(shop.put(`/v1/campaigns/${sale.id}`, { expiration_date: null }));
    expect(changed.start_date).toBe(dates.start_date);
    expect(changed).not.toHaveProperty('expiration_date');
    expect(await shown(`/v1/campaigns/${sale.id}`)).toMatchObject({ expiration_date: null });
    const card = { loyalty_card: { points: 1 } };
    const club = await made('/v1/loyalties', { name: unique('Club'), voucher: { type: 'LOYALTY_CARD', ...card } });
    const without = await done(shop.put(`/v1/loyalties/${club.id}`, { description: 'Club' }));
    expect(Object.keys(without)).not.toContain('start_date');
    expect(without).toMatchObject({ description: 'Club', validity_hours: null });
  });

  it('are the rules of a promotion that has none, and what its tiers say twice when made or changed', async () => {
    const sale = await campaign({ campaign_type: 'PROMOTION', use_voucher_metadata_schema: true });
    expect(sale).toMatchObject({ use_voucher_metadata_schema: false });
    const ofTier = await made(`/v1/promotions/${sale.id}/tiers`, tier);
    expect(ofTier).toMatchObject({ campaign_id: sale.id });
    expect(sale).not.toHaveProperty('validation_rules_assignments');
    const noAreas = { object: 'list', data_ref: 'data', data: [], total: 0 };
    for (const each of [sale, await shown(`/v1/campaigns/${sale.id}`), await campaign({ campaign_type: 'PROMOTION' })])
      expect(each).toMatchObject({ access_settings_assignments: noAreas });
    for (const part of ['validation_rule_assignments', 'promotion_id']) expect(ofTier).not.toHaveProperty(part);
    const changed = await done(shop.put(`/v1/promotions/tiers/${ofTier.id}`, { banner: 'Ten off' }));
    expect(changed).toMatchObject({ campaign_id: sale.id, validation_rule_assignments: { total: 0 } });
    expect(changed).not.toHaveProperty('promotion_id');
    expect(await shown(`/v1/promotions/tiers/${ofTier.id}`)).toMatchObject({ promotion_id: sale.id });
    const rule = await made('/v1/validation-rules', { name: unique('Rule') });
    const ruled = { ...tier, validation_rules: [rule.id] };
    expect(await made(`/v1/promotions/${sale.id}/tiers`, ruled)).toMatchObject({
      validation_rule_assignments: { total: 1 },
    });
    const withRule = await campaign({ campaign_type: 'PROMOTION', validation_rules: [rule.id] });
    expect(withRule).toMatchObject({ validation_rules_assignments: { total: 1 } });
  });

  it('is what assigned rules came to where they were not asked', async () => {
    const rule = await made('/v1/validation-rules', { name: unique('Rule') });
    const { code, validation_rules_assignments: assigned } = await coupon({ validation_rules: [rule.id] });
    for (const { data } of [assigned, (await shown(`/v1/vouchers/${code}`)).validation_rules_assignments]) {
      expect(data).toMatchObject([{ rule_id: rule.id, object: 'validation_rules_assignment' }]);
      expect(Object.keys(data[0])).not.toContain('validation_status');
      expect(Object.keys(data[0])).not.toContain('validation_omitted_rules');
    }
    const qualified = await made('/v1/qualifications', {
      options: { expand: ['validation_rules'], filters: { code: { conditions: { $is: [code] } } } },
      order: { amount: 100 },
    });
    expect(qualified.redeemables.data[0].validation_rules_assignments.data).toMatchObject([
      { validation_status: 'VALID', validation_omitted_rules: [] },
    ]);
  });

  it('are SKUs of a product that has none, and attributes of a reward', async () => {
    const product = await made('/v1/products', { name: 'Shirt' });
    const changed = await done(shop.put(`/v1/products/${product.id}`, { name: 'Shirts' }));
    for (const one of [product, changed, await shown(`/v1/products/${product.id}`)])
      expect(one).not.toHaveProperty('skus');
    const sku = await made(`/v1/products/${product.id}/skus`, { sku: 'M' });
    expect(sku.attributes).toEqual({});
    const collection = await made('/v1/product-collections', {
      name: unique('Sizes'),
      type: 'STATIC',
      products: [{ id: sku.id, product_id: product.id, object: 'sku' }],
    });
    const [collected] = (await shown(`/v1/product-collections/${collection.id}/products`)).data;
    expect(collected).toMatchObject({ id: sku.id, object: 'sku' });
    expect(collected).not.toHaveProperty('attributes');
    expect(await shown(`/v1/products/${product.id}`)).toMatchObject({ skus: { total: 1 } });
    const { id } = await campaign({ campaign_type: 'DISCOUNT_COUPONS', voucher: { discount: ten } });
    const parameters = { campaign: { id } };
    expect(await made('/v1/rewards', { name: 'Coupon', parameters })).not.toHaveProperty('attributes');
    const attributes = { description: 'A coupon' };
    expect(await made('/v1/rewards', { name: 'Coupon', parameters, attributes })).toMatchObject({ attributes });
  });

  it('is of a publication all of the customer but the names', async () => {
    const { code } = await coupon();
    const customer = { source_id: unique('ada'), name: 'Ada', email: 'ada@example.com', metadata: { size: 'M' } };
    const published = await made('/v1/publications', { voucher: code, customer });
    const { source_id, name } = customer;
    const hidden = { summary: null, loyalty: null, referrals: null };
    expect(published.customer).toEqual({
      ...{ id: published.customer_id, source_id, name, object: 'customer' },
      ...hidden,
    });
    expect(published.voucher).toMatchObject({ code, holder_id: published.customer_id });
    expect(published.voucher).not.toHaveProperty('validation_rules_assignments');
    const { publications } = await shown(`/v1/publications?voucher=${code}`);
    expect(publications[0].customer).toMatchObject({ email: customer.email, summary: { orders: {} } });
  });

  describe('of an order', () => {
    const DISCOUNTS = ['', 'items_', 'total_', 'applied_', 'items_applied_', 'total_applied_'];
    const amounts = DISCOUNTS.map((kind) => `${kind}discount_amount`);
    const namesIn = (thing: object) => Object.keys(thing);

    it('are discounts that it never had, and what its lines say twice', async () => {
      const source_id = unique('shirt');
      await made('/v1/products', { source_id, price: 5_000 });
      const items = [{ product_id: source_id, quantity: 2 }];
      const order = await made('/v1/orders', { status: 'CREATED', amount: 10_000, items });
      const changed = await done(shop.put(`/v1/orders/${order.id}`, { status: 'PAID' }));
      const listed = (await shown('/v1/orders?limit=1&order=-created_at')).orders[0];
      for (const one of [order, changed, listed, await shown(`/v1/orders/${order.id}`)]) {
        expect(one).toMatchObject({ amount: 10_000, total_amount: 10_000 });
        for (const name of [...amounts, 'initial_amount', 'redemptions']) expect(namesIn(one)).not.toContain(name);
        const [line] = one.items;
        expect(line).toMatchObject({ quantity: 2, price: 5_000, amount: 10_000, subtotal_amount: 10_000 });
        for (const name of ['related_object', 'initial_quantity', 'initial_amount', ...amounts])
          expect(namesIn(line)).not.toContain(name);
      }
    });

    it('are no amounts once it was priced', async () => {
      const { code } = await coupon();
      const { id } = await made('/v1/orders', { amount: 1_000 });
      const redeemables = [{ object: 'voucher', id: code }];
      const validated = await made('/v1/validations', { redeemables, order: { amount: 1_000 } });
      const redeemed = await made('/v1/redemptions', { redeemables, order: { id } });
      const [redemption] = redeemed.redemptions;
      const stored = await shown(`/v1/orders/${id}`);
      await made(`/v1/redemptions/${redemption.id}/rollback`, {});
      const rolledBack = await shown(`/v1/orders/${id}`);
      for (const order of [validated.order, redeemed.order, redemption.order, stored, rolledBack])
        for (const name of amounts) expect(order[name]).toEqual(expect.any(Number));
      expect(stored).toMatchObject({ discount_amount: 100, items_discount_amount: 0, initial_amount: 1_000 });
      expect(rolledBack.redemptions).toHaveProperty(redemption.id);
    });

    it('is not the customer that a validation names in it', async () => {
      const customer = await made('/v1/customers', { source_id: unique('ada') });
      const product = await made('/v1/products', { source_id: unique('shirt'), price: 1_000 });
      const included = [{ object: 'product', id: product.id, effect: 'APPLY_TO_EVERY' }];
      const rule = await made('/v1/validation-rules', { name: unique('Shirts'), applicable_to: { included } });
      const { code } = await coupon({ validation_rules: [rule.id] });
      const order = { customer: { id: customer.id }, items: [{ product_id: product.id, quantity: 1 }] };
      const redeemables = [{ object: 'voucher', id: code }];
      const validated = await made('/v1/validations', { redeemables, order });
      const named = { customer_id: customer.id, customer: { id: customer.id, object: 'customer' } };
      expect(validated.order).toMatchObject(named);
      const [{ metadata, applicable_to: met, order: ofOne }] = validated.redeemables;
      expect({ metadata, ofOne }).toMatchObject({ metadata: {}, ofOne: named });
      expect(met.data).toMatchObject([{ id: product.id, strict: false, effect: 'APPLY_TO_EVERY' }]);
      expect(met.data[0]).not.toHaveProperty('source_id');
      const redeemed = await made('/v1/redemptions', { redeemables, order });
      expect(redeemed.redemptions[0]).toMatchObject({ customer_id: customer.id, order: named });
      const unknown = { ...order, customer: { source_id: unique('nobody') } };
      expect((await made('/v1/validations', { redeemables, order: unknown })).order).toMatchObject({
        customer_id: null,
      });
    });
  });

  it('is of a validation rule what it does not say', async () => {
    const { id } = await made('/v1/products', { name: 'Shirt' });
    const included = [{ object: 'product', id, effect: 'APPLY_TO_EVERY' }];
    const rule = await made('/v1/validation-rules', { name: unique('Shirts'), applicable_to: { included } });
    for (const one of [rule, await shown(`/v1/validation-rules/${rule.id}`)]) {
      expect(one).toMatchObject({ rules: {}, applicable_to: { included: [{ ...included[0], strict: false }] } });
      expect(one.rules).not.toHaveProperty('logic');
      expect(one.applicable_to).not.toHaveProperty('excluded');
    }
    expect(rule).not.toHaveProperty('assignments_count');
    const general = await made('/v1/validation-rules', { name: unique('General') });
    expect(general).toMatchObject({ rules: {}, applicable_to: null });
    const changed = await done(shop.put(`/v1/validation-rules/${rule.id}`, { name: unique('All shirts') }));
    expect(changed.applicable_to).toEqual(rule.applicable_to);
  });
});
