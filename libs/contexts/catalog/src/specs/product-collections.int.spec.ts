import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { turnsDuring } from '@perkstream/kernel/testing';
import { Messenger } from '@perkstream/platform';
import { FindCollectionsOf, type ProductCollectionAnswer } from '@perkstream/published';
import { BAKERY, CatalogInProcess, DAY_1, DAY_2, DAY_3, red, SHOP, shirt } from '../testing/catalog-in-process.js';

let catalog: CatalogInProcess;

beforeEach(async () => {
  catalog = await CatalogInProcess.start();
});

afterEach(() => catalog.stop());

const create = (body: object): Promise<ProductCollectionAnswer> =>
  catalog.answer('create-product-collection', {}, { name: 'Collection', ...body });
const refused = (body: object) => catalog.reply('create-product-collection', {}, { name: 'Collection', ...body });
const byFilter = (filter: object) => create({ type: 'AUTO_UPDATE', filter });
const change = (productCollectionId: string, body: object) =>
  catalog.reply('put-product-collection', { productCollectionId }, body, { now: DAY_2 });

async function idsIn({ id }: ProductCollectionAnswer, query: object = {}): Promise<string[]> {
  const list = await catalog.answer<{ data: { id: string }[] }>(
    'list-products-in-collection',
    { productCollectionId: id },
    undefined,
    { query },
  );
  return list.data.map((item) => item.id);
}

describe('a collection of products', () => {
  it('is created, shown, listed, renamed and deleted', async () => {
    const product = await catalog.product(shirt);
    const created = await create({ type: 'STATIC', products: [{ id: product.id, object: 'product' }] });
    expect(created).toEqual({
      id: expect.stringMatching(/^pc_[0-9A-Za-z]{24}$/),
      name: 'Collection',
      type: 'STATIC',
      products: [{ id: product.id, object: 'product', product_id: product.id }],
      created_at: DAY_1,
      object: 'products_collection',
    });
    const { id: productCollectionId } = created;
    expect(await catalog.answer('get-product-collection', { productCollectionId })).toEqual(created);
    expect(await change(productCollectionId, { name: 'Tops' })).toMatchObject({
      body: { name: 'Tops', updated_at: DAY_2 },
    });
    expect(await catalog.answer('list-product-collections')).toMatchObject({ data: [{ name: 'Tops' }], total: 1 });
    expect(await catalog.answer('list-product-collections', {}, undefined, { projectId: BAKERY })).toMatchObject({
      data: [],
      total: 0,
    });
    await catalog.reply('delete-product-collection', { productCollectionId });
    for (const operation of ['get-product-collection', 'delete-product-collection', 'list-products-in-collection']) {
      expect(await catalog.reply(operation, { productCollectionId })).toMatchObject({ error: { code: 404 } });
    }
  });

  it('is listed by its type, too', async () => {
    const product = await catalog.product(shirt);
    const found = await byFilter({ junction: 'and' });
    const listed = await create({ type: 'STATIC', products: [{ id: product.id, object: 'product' }] });
    const idsBy = async (order: string) => {
      const { data } = (await catalog.answer('list-product-collections', {}, undefined, { query: { order } })) as {
        data: readonly { id: string }[];
      };
      return data.map(({ id }) => id);
    };
    expect(await idsBy('type')).toEqual([found.id, listed.id]);
    expect(await idsBy('-type')).toEqual([listed.id, found.id]);
  });

  it('stays as long as rules name it', async () => {
    const { id: productCollectionId } = await byFilter({ junction: 'and' });
    catalog.rulesNaming = ['val_1', 'val_2'];
    expect(await catalog.reply('delete-product-collection', { productCollectionId })).toMatchObject({
      error: { code: 400, key: 'resource_in_use', related_object_ids: ['val_1', 'val_2'] },
    });
    catalog.rulesNaming = [];
    expect(await catalog.reply('delete-product-collection', { productCollectionId })).toMatchObject({ status: 204 });
  });

  it('is a list of items that are there, or a filter that is sound', async () => {
    const nobody = { id: 'prod_nobody', object: 'product' };
    expect(await refused({ type: 'STATIC', products: [nobody] })).toMatchObject({ error: { code: 404 } });
    const filters = [
      undefined,
      {},
      { junction: 'xor' },
      { junction: 'and', shelf: { conditions: { $is: ['A'] } } },
      { junction: 'and', price: { conditions: { $is: ['cheap'] } } },
      { junction: 'and', name: { conditions: { $in: Array.from({ length: 30 }, () => 'x'.repeat(900)) } } },
    ];
    for (const filter of filters) {
      expect(await refused({ type: 'AUTO_UPDATE', filter })).toMatchObject({
        error: { code: 400, key: 'invalid_payload' },
      });
    }
    const fixed = await create({ type: 'STATIC', products: [] });
    expect(await change(fixed.id, { filter: { junction: 'and' } })).toMatchObject({ error: { code: 400 } });
  });

  it('finds products and SKUs, each by what it is itself, as they change and go', async () => {
    const product = await catalog.product(shirt);
    const sku = await catalog.sku(product.id, red, { now: DAY_2 });
    const cap = await catalog.product({ name: 'Cap', price: 300 }, { now: DAY_3 });
    const all = await byFilter({ junction: 'and' });
    expect(await idsIn(all)).toEqual([cap.id, sku.id, product.id]);
    expect(await idsIn(all, { order: 'created_at', limit: 2 })).toEqual([product.id, sku.id]);
    expect(await idsIn(all, { starting_after: DAY_3 })).toEqual([sku.id, product.id]);
    const found: readonly (readonly [object, readonly string[]])[] = [
      [{ 'metadata.brand': { conditions: { $is: ['Acme'] } } }, [product.id]],
      [{ price: { conditions: { $more_than: [500] } } }, [sku.id, product.id]],
      [{ object: { conditions: { $is: ['sku'] } } }, [sku.id]],
      [{ 'attributes.color': { conditions: { $is: ['red'] } } }, [sku.id]],
      [{ attributes: { conditions: { $contains: ['color'] } } }, [product.id]],
      [{ skus: { conditions: { $count: [1] } } }, [product.id]],
      [{ product_id: { conditions: { $is: [product.id] } } }, [sku.id, product.id]],
      [{ image_url: { conditions: { $is_unknown: [] } } }, [cap.id, sku.id]],
      [{ name: { conditions: { $starts_with: ['Red'] } }, source_id: { conditions: { $is: ['shirt'] } } }, []],
    ];
    for (const [filter, ids] of found) {
      expect({ filter, ids: await idsIn(await byFilter({ junction: 'and', ...filter })) }).toEqual({ filter, ids });
    }
    await catalog.removeSku(product.id, sku.id);
    expect(await idsIn(all)).toEqual([cap.id, product.id]);
    await catalog.sku(product.id, { source_id: 'shirt-blue' });
    await catalog.remove(product.id);
    expect(await idsIn(all)).toEqual([cap.id]);
  });

  it('shows what a list names, as far as it is still there', async () => {
    const product = await catalog.product(shirt);
    const sku = await catalog.sku(product.id, red);
    const items = [
      { id: product.id, object: 'product' },
      { id: sku.id, object: 'sku', product_id: product.id },
    ];
    const collection = await create({ type: 'STATIC', products: items });
    const { id: productCollectionId } = collection;
    const { skus: _skus, ...without } = await catalog.getProduct(product.id);
    expect(await catalog.answer('list-products-in-collection', { productCollectionId })).toEqual({
      object: 'list',
      data_ref: 'data',
      data: expect.arrayContaining([without, { ...(await catalog.getSku(sku.id)), product: without }]),
      total: 2,
    });
    await catalog.removeSku(product.id, sku.id);
    expect(await idsIn(collection)).toEqual([product.id]);
  });

  it('leaves others their turn while the lines of a large cart are held against many fields', async () => {
    const fields = Array.from({ length: 50 }, (_one, n) => [`metadata.k${n}`, { conditions: { $is: ['a'] } }]);
    const { id } = await byFilter({ junction: 'or', ...Object.fromEntries(fields) });
    const items = Array.from({ length: 500 }, (_one, n) => ({
      product: `p${n}`,
      metadata: { k49: n < 2 ? 'a' : 'b' },
    }));
    const { result, turns } = await turnsDuring(async () =>
      catalog.app.get(Messenger).ask(new FindCollectionsOf(SHOP, [id], items, DAY_1)),
    );
    expect(result).toEqual(items.map((_item, n) => (n < 2 ? [id] : [])));
    expect(turns).toBeGreaterThanOrEqual(20);
  });
});
