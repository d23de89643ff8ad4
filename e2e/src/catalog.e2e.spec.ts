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
    expect(kept('get-sku', await shop.get('/v1/skus/red'))).toEqual(sku);
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
