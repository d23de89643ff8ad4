import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Client, management, managementKeys, newProject, unique } from './client.js';
import { expectToKeepContract } from './contract.js';

let shop: Client;
let projectId: string;

beforeAll(async () => {
  const project = await newProject();
  shop = project.client;
  projectId = project.id;
});

function kept(operationId: string, answer: Answer, status = 200): Answer['body'] {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
  expectToKeepContract(operationId, answer);
  return answer.body;
}

const shirt = {
  source_id: 'shirt',
  name: 'Shirt',
  price: 5_000,
  attributes: ['color'],
  metadata: { brand: 'Acme' },
  image_url: 'https://example.com/shirt.png',
};

describe('Products', () => {
  it('are created, listed, changed and deleted, with their SKUs', async () => {
    const product = kept('create-product', await shop.post('/v1/products', shirt));
    kept('create-product', await shop.post('/v1/products', {}));
    const red = { source_id: 'red', sku: 'Red', price: 6_000, attributes: { color: 'red' } };
    const sku = kept('create-sku', await shop.post('/v1/products/shirt/skus', red));
    expect(sku).toMatchObject({ ...red, product_id: product.id, metadata: { brand: 'Acme' } });
    kept('create-sku', await shop.post(`/v1/products/${product.id}/skus`, { source_id: 'bare' }));
    const got = kept('get-product', await shop.get('/v1/products/shirt'));
    expect(got.skus).toMatchObject({ total: 2 });
    expect(kept('get-sku', await shop.get('/v1/skus/red'))).toEqual({ ...sku, lowest_price: null });
    const listed = kept('list-products', await shop.get('/v1/products?limit=1&order=-created_at'));
    expect(listed).toMatchObject({ products: [{ source_id: null }], total: 2 });
    const skus = kept('list-SKUs-in-product', await shop.get('/v1/products/shirt/skus?limit=1'));
    expect(skus).toMatchObject({ skus: [{ source_id: 'red' }], total: 2 });
    const changed = kept('update-product', await shop.put('/v1/products/shirt', { price: 4_000, image_url: null }));
    expect(changed).toMatchObject({ price: 4_000, image_url: null, name: 'Shirt' });
    const changedSku = kept('update-sku', await shop.put('/v1/products/shirt/skus/red', { price: null }));
    expect(changedSku).toMatchObject({ id: sku.id, price: null });
    kept('delete-sku', await shop.delete(`/v1/products/shirt/skus/${sku.id}`), 204);
    kept('get-sku', await shop.get('/v1/skus/red'), 404);
    kept('delete-sku', await shop.delete('/v1/products/shirt/skus/red'), 404);
    kept('delete-product', await shop.delete('/v1/products/shirt?force=true'), 204);
    kept('get-product', await shop.get('/v1/products/shirt'), 404);
    kept('list-SKUs-in-product', await shop.get('/v1/products/shirt/skus'), 404);
    kept('delete-product', await shop.delete('/v1/products/shirt'), 404);
  });

  it.each([
    [{ price: -1 }, '.price'],
    [{ price: 1.5 }, '.price'],
    [{ attributes: 'color' }, '.attributes'],
    [{ attributes: ['a', 'a'] }, '.attributes'],
    [{ metadata: [] }, '.metadata'],
    [{ id: 'shirt' }, '.id'],
    [{ source_id: '' }, '.source_id'],
  ])('are not created from %j', async (body, property) => {
    const { status, body: error } = await shop.post('/v1/products', body);
    expect({ status, error }).toMatchObject({ status: 400, error: { key: 'invalid_payload' } });
    expect(error.details).toContain(property);
  });
});

describe('Categories', () => {
  it('are created, listed, changed and deleted', async () => {
    const category = kept('create-category', await shop.post('/v1/categories', { name: 'Sale', hierarchy: 2 }));
    expect(kept('get-category', await shop.get(`/v1/categories/${category.id}`))).toEqual(category);
    const put = await shop.put(`/v1/categories/${category.id}`, { name: 'Sale', hierarchy: 2 });
    kept('update-category', put);
    const changed = kept(
      'update-category',
      await shop.put(`/v1/categories/${category.id}`, { name: 'S', hierarchy: 1 }),
    );
    expect(changed).toMatchObject({ name: 'S', hierarchy: 1 });
    const listed = kept('list-categories', await shop.get('/v1/categories'));
    expect(listed).toMatchObject({ data: [{ id: category.id, name: 'S' }], total: 1 });
    kept('create-category', await shop.post('/v1/categories', { name: 'No hierarchy' }), 400);
    kept('create-category', await shop.post('/v1/categories', { name: 'Wrong', hierarchy: -1 }), 400);
    kept('delete-category', await shop.delete(`/v1/categories/${category.id}`), 204);
    kept('delete-category', await shop.delete(`/v1/categories/${category.id}`), 404);
  });

  it('are not deleted while the stacking rules name them, unless they are to be taken out', async () => {
    const { body: category } = await shop.post('/v1/categories', { name: unique('Joint'), hierarchy: 0 });
    const rules = `/management/v1/projects/${projectId}/stacking-rules`;
    const made = await management.post(rules, { joint_categories: [category.id] }, managementKeys);
    expect(made.status).toBe(200);
    const refused = await shop.delete(`/v1/categories/${category.id}`);
    expect(refused).toMatchObject({ status: 400, body: { key: 'resource_in_use', resource_id: category.id } });
    const path = `/v1/categories/${category.id}?remove_from_stacking_rules=true`;
    kept('delete-category', await shop.delete(path), 204);
    expect((await management.get(rules)).body.data[0].joint_categories).toEqual([]);
  });
});

async function voucher(body: object): Promise<string> {
  const code = unique('CODE');
  kept('create-voucher', await shop.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', ...body }));
  return code;
}

const percent = (off: number) => ({ discount: { type: 'PERCENT', percent_off: off } });

describe('A cart', () => {
  it('has the prices of the catalogue where it names none itself', async () => {
    const jacket = (await shop.post('/v1/products', { ...shirt, source_id: 'jacket', price: 8_000 })).body;
    await shop.post('/v1/products/jacket/skus', { source_id: 'jacket-l', price: 9_000 });
    await shop.post('/v1/products/jacket/skus', { source_id: 'jacket-s' });
    const redeemables = [{ object: 'voucher', id: await voucher(percent(10)) }];
    const items = [
      { product_id: jacket.id, quantity: 2 },
      { source_id: 'jacket-l', related_object: 'sku' },
      { source_id: 'jacket-s', related_object: 'sku' },
      { source_id: 'jacket', price: 1_000 },
      { product_id: 'prod_unknown', amount: 2_000 },
    ];
    const order = { items };
    const validated = kept('validate-stacked-discounts', await shop.post('/v1/validations', { redeemables, order }));
    expect(validated.order).toMatchObject({ amount: 36_000, total_discount_amount: 3_600 });
    expect(validated.order.items).toMatchObject([
      { price: 8_000, amount: 16_000, product: { name: 'Shirt', metadata: { brand: 'Acme' } } },
      { price: 9_000, product_id: jacket.id, sku: { metadata: { brand: 'Acme' } } },
      { price: 8_000, product_id: jacket.id },
      { price: 1_000, product_id: jacket.id },
      { amount: 2_000 },
    ]);
    const redeemed = kept('redeem-stacked-discounts', await shop.post('/v1/redemptions', { redeemables, order }));
    expect(redeemed.order).toMatchObject({ amount: 36_000, total_amount: 32_400 });
  });

  it('keeps the source ids of its lines when these describe their product or SKU', async () => {
    const [scarf, wool] = [unique('scarf'), unique('scarf-wool')];
    const { body: stored } = await shop.post('/v1/products', { source_id: scarf, name: 'Scarf', price: 3_000 });
    await shop.post(`/v1/products/${scarf}/skus`, { source_id: wool, sku: 'Wool' });
    const discount = { type: 'UNIT', unit_off: 1, unit_type: stored.id, effect: 'ADD_NEW_ITEMS' };
    const redeemables = [{ object: 'voucher', id: await voucher({ discount }) }];
    const described = { name: 'Scarf of today', override: false };
    const items = [
      { source_id: scarf, related_object: 'product', product: described },
      { source_id: wool, related_object: 'sku', price: 3_500, product: described, sku: { sku: 'Fine wool' } },
      { source_id: 'unheard-of', related_object: 'product', price: 100, product: { name: 'New' } },
    ];
    const shown = [
      { quantity: 2, product: { source_id: scarf, name: 'Scarf of today' } },
      { product: { source_id: scarf }, sku: { source_id: wool, sku: 'Fine wool' } },
      { product: { source_id: 'unheard-of', name: 'New' } },
    ];
    const validated = kept(
      'validate-stacked-discounts',
      await shop.post('/v1/validations', { redeemables, order: { items } }),
    );
    expect(validated.order.items).toMatchObject(shown);
    const redeemed = kept(
      'redeem-stacked-discounts',
      await shop.post('/v1/redemptions', { redeemables, order: { items } }),
    );
    expect(redeemed.order.items).toMatchObject(shown);
    const { body: order } = await shop.get(`/v1/orders/${redeemed.order.id}`);
    expect(order.items).toMatchObject(shown);
    const { body: made } = await shop.post('/v1/orders', { items });
    expect(made.items).toMatchObject([{ product: { source_id: scarf } }, ...shown.slice(1)]);
  });

  it('gets units of a product as a gift, at the price of the catalogue', async () => {
    const cap = (await shop.post('/v1/products', { source_id: 'cap', name: 'Cap', price: 1_500 })).body;
    const discount = { type: 'UNIT', unit_off: 2, unit_type: cap.id, effect: 'ADD_NEW_ITEMS' };
    const redeemables = [{ object: 'voucher', id: await voucher({ discount }) }];
    const answer = await shop.post('/v1/validations', { redeemables, order: { amount: 1_000 } });
    const validated = kept('validate-stacked-discounts', answer);
    expect(validated.order).toMatchObject({ amount: 4_000, total_discount_amount: 3_000, total_amount: 1_000 });
    expect(validated.order.items).toMatchObject([{ product_id: cap.id, quantity: 2, product: { name: 'Cap' } }]);
    expect(validated.redeemables[0].result.discount.product).toMatchObject({ id: cap.id, name: 'Cap' });
  });

  it('changes the catalogue when it says so and is stored, not when it is only looked at or refused', async () => {
    const product = { source_id: unique('boots'), override: true, name: 'Boots', price: 7_000, metadata: { size: 42 } };
    const order = { items: [{ product, sku: { source_id: unique('sku'), override: true, sku: 'Boots 42' } }] };
    const redeemables = [{ object: 'voucher', id: await voucher({ ...percent(10), redemption: { quantity: 1 } }) }];
    const unknown = [{ object: 'voucher', id: 'NOBODY' }];
    kept('validate-stacked-discounts', await shop.post('/v1/validations', { redeemables, order }));
    expect((await shop.post('/v1/redemptions', { redeemables: unknown, order })).status).toBeGreaterThanOrEqual(400);
    kept('get-product', await shop.get(`/v1/products/${product.source_id}`), 404);
    const redeemed = kept('redeem-stacked-discounts', await shop.post('/v1/redemptions', { redeemables, order }));
    const made = kept('get-product', await shop.get(`/v1/products/${product.source_id}`));
    const { override: _override, ...fields } = product;
    expect(made).toMatchObject({ ...fields, skus: { data: [{ sku: 'Boots 42', metadata: { size: 42 } }] } });
    const line = { product_id: made.id, sku_id: made.skus.data[0].id, product: { source_id: product.source_id } };
    expect(redeemed.order.items).toMatchObject([line]);
    expect(kept('get-order', await shop.get(`/v1/orders/${redeemed.order.id}`)).items).toMatchObject([line]);
    const hat = { source_id: unique('hat'), override: true, name: 'Hat' };
    const stored = kept('create-order', await shop.post('/v1/orders', { items: [{ product: hat, price: 900 }] }));
    const { id } = (await shop.get(`/v1/products/${hat.source_id}`)).body;
    expect(stored.items).toMatchObject([{ product_id: id, price: 900 }]);
  });

  it('applies redeemables by the hierarchy of their categories, and shows these when they are asked for', async () => {
    const { id, client } = await newProject();
    const first = (await client.post('/v1/categories', { name: 'First', hierarchy: 0 })).body;
    const last = (await client.post('/v1/categories', { name: 'Last', hierarchy: 9 })).body;
    const rules = { redeemables_sorting_rule: 'CATEGORY_HIERARCHY', joint_categories: [last.id] };
    await management.post(`/management/v1/projects/${id}/stacking-rules`, rules);
    const coupon = async (category_id: string | null) => {
      const code = unique('CODE');
      const body = { type: 'DISCOUNT_VOUCHER', ...percent(10), ...(category_id && { category_id }) };
      await client.post(`/v1/vouchers/${code}`, body);
      return code;
    };
    const codes = [await coupon(null), await coupon(last.id), await coupon(first.id)];
    const body = {
      redeemables: codes.map((code) => ({ object: 'voucher', id: code })),
      order: { amount: 10_000 },
      options: { expand: ['category'] },
    };
    const validated = kept('validate-stacked-discounts', await client.post('/v1/validations', body));
    expect(validated.redeemables).toMatchObject([
      { id: codes[2], categories: [first] },
      { id: codes[1], categories: [{ ...last, stacking_rules_type: 'JOINT' }] },
      { id: codes[0], categories: [] },
    ]);
    const redeemed = kept('redeem-stacked-discounts', await client.post('/v1/redemptions', body));
    const shown = redeemed.redemptions.map((redemption: Answer['body']) => redemption.voucher.categories);
    expect(shown).toEqual([[first], [{ ...last, stacking_rules_type: 'JOINT' }], []]);
    const plain = await client.post('/v1/validations', { ...body, options: {} });
    expect(plain.body.redeemables[0].categories).toBeUndefined();
  });
});
