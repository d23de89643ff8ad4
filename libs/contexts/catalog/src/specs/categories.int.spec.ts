import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CreateCategory,
  DeleteCategory,
  EnsureCategory,
  FindCategories,
  type StackingRules,
} from '@perkstream/published';
import { BAKERY, CatalogInProcess, DAY_1, DAY_2, SHOP } from '../testing/catalog-in-process.js';

let catalog: CatalogInProcess;

beforeEach(async () => {
  catalog = await CatalogInProcess.start();
});

afterEach(() => catalog.stop());

const update = (categoryId: string, body: object) =>
  catalog.reply('update-category', { categoryId }, body, { now: DAY_2 });
const remove = (categoryId: string, query: { remove_from_stacking_rules?: boolean } = {}) =>
  catalog.reply('delete-category', { categoryId }, undefined, { query });
const find = (idsOrNames: readonly string[], projectId = SHOP) =>
  catalog.messenger.ask(new FindCategories(projectId, idsOrNames));

describe('a category', () => {
  it('is created, shown and listed, without a date of change until it changes', async () => {
    const created = await catalog.category('Sale', 3);
    expect(created).toEqual({
      id: expect.stringMatching(/^cat_[0-9A-Za-z]{24}$/),
      name: 'Sale',
      hierarchy: 3,
      created_at: DAY_1,
      object: 'category',
    });
    expect(await catalog.answer('get-category', { categoryId: created.id })).toEqual(created);
    const later = await catalog.category('Flash', 0, { now: DAY_2 });
    const list = { object: 'list', data_ref: 'data', data: [later, created], total: 2 };
    expect(await catalog.categories()).toEqual(list);
  });

  it('is one of a thousand at most, made by any request', async () => {
    for (let made = 0; made < 900; made += 100) {
      await Promise.all(Array.from({ length: 100 }, (_one, index) => catalog.category(`c${made + index}`, 1)));
    }
    const lastOnes = Array.from({ length: 150 }, (_one, index) => ({ name: `last${index}`, hierarchy: 1 }));
    const replies = await Promise.all(lastOnes.map((body) => catalog.reply('create-category', {}, body)));
    expect(replies.filter((reply) => !('error' in reply))).toHaveLength(100);
    const full = { key: 'invalid_payload', details: 'A project can have at most 1000 categories' };
    expect(await catalog.refusal('create-category', {}, { name: 'Another', hierarchy: 1 })).toMatchObject(full);
    const ensure = new EnsureCategory(SHOP, 'Another', catalog.originOf());
    expect(await catalog.messenger.send(ensure)).toMatchObject({ refused: full.key });
    const known = new EnsureCategory(SHOP, 'c7', catalog.originOf());
    expect(await catalog.messenger.send(known)).toMatchObject({ name: 'c7' });
  });

  it('is changed in name and hierarchy, and the answer always says when', async () => {
    const { id } = await catalog.category('Sale', 3);
    expect(await update(id, { name: 'Sale', hierarchy: 3 })).toMatchObject({ body: { updated_at: DAY_1 } });
    expect(await update(id, { hierarchy: 1 })).toMatchObject({
      body: { name: 'Sale', hierarchy: 1, updated_at: DAY_2 },
    });
    expect(await update(id, { name: 'Sales', hierarchy: 0 })).toMatchObject({
      body: { id, name: 'Sales', hierarchy: 0 },
    });
  });

  it('has a name of its own, and gives it back when it is renamed or deleted', async () => {
    const sale = await catalog.category('Sale');
    const flash = await catalog.category('Flash');
    const duplicate = { error: { code: 409, key: 'duplicate_found', resource_id: sale.id, resource_type: 'category' } };
    expect(await catalog.reply('create-category', {}, { name: 'Sale', hierarchy: 1 })).toMatchObject(duplicate);
    expect(await update(flash.id, { name: 'Sale' })).toMatchObject(duplicate);
    await update(sale.id, { name: 'Sales' });
    expect(await update(flash.id, { name: 'Sale' })).toMatchObject({ body: { name: 'Sale' } });
    await remove(flash.id);
    expect(await catalog.category('Sale')).toMatchObject({ name: 'Sale' });
    expect(await catalog.category('Flash')).toMatchObject({ name: 'Flash' });
  });

  it('is made once, however many want its name', async () => {
    const body = { name: 'Sale', hierarchy: 0 };
    const replies = await Promise.all(Array.from({ length: 32 }, () => catalog.reply('create-category', {}, body)));
    expect(replies.filter((reply) => !('error' in reply))).toHaveLength(1);
    expect((await catalog.categories()).total).toBe(1);
  });

  it('is made in place of a request that has taken its name, and made nothing of it yet', async () => {
    await catalog.category('Sale', 4);
    await catalog.uniqueValues.claim('category_name', 'Flash', 'cat_first', catalog.originOf(), async () => false);
    const ensure = () => catalog.messenger.send(new EnsureCategory(SHOP, 'Flash', catalog.originOf()));
    expect(await ensure()).toMatchObject({ id: 'cat_first', name: 'Flash', hierarchy: 5 });
    expect(await ensure()).toMatchObject({ id: 'cat_first' });
    expect((await catalog.categories()).total).toBe(2);
  });

  it('that nobody knows is not found', async () => {
    const missing = { code: 404, key: 'not_found', details: 'Cannot find category with id cat_x' };
    for (const operation of ['get-category', 'update-category', 'delete-category']) {
      expect(await catalog.refusal(operation, { categoryId: 'cat_x' }, {})).toMatchObject(missing);
    }
  });

  it('is made and deleted once by a request that is repeated', async () => {
    const context = catalog.contextOf();
    const again = { ...context, now: DAY_2, repeatSince: DAY_1 };
    const body = { name: 'Sale', hierarchy: 0 };
    const made = await catalog.handle<{ id: string }>(new CreateCategory(context, {}, {}, body));
    expect(await catalog.handle(new CreateCategory(again, {}, {}, body))).toEqual(made);
    const params = { categoryId: made.id };
    expect(await catalog.handle(new DeleteCategory(context, params, {}, undefined))).toBeUndefined();
    expect(await catalog.handle(new DeleteCategory(again, params, {}, undefined))).toBeUndefined();
    expect(await remove(made.id)).toMatchObject({ error: { code: 404 } });
  });
});

describe('deleting a category', () => {
  const naming: readonly ((id: string) => Partial<StackingRules>)[] = [
    (id) => ({ exclusiveCategories: ['cat_other', id] }),
    (id) => ({ jointCategories: [id] }),
    (id) => ({ noEffectSkipCategories: [id] }),
    (id) => ({ noEffectRedeemAnywayCategories: [id] }),
    (id) => ({ initialAmountModeCategories: [id] }),
    (id) => ({ discountedAmountModeCategories: [id] }),
    (id) => ({ applicableRedeemablesCategoryLimits: { [id]: 2 } }),
  ];

  it.each(naming)('is refused while the stacking rules name it: %s', async (rules) => {
    const { id } = await catalog.category('Sale');
    catalog.stackingRules = rules(id);
    expect(await remove(id)).toMatchObject({
      error: { code: 400, key: 'resource_in_use', resource_id: id, related_object_type: 'stacking_rules' },
    });
    expect(catalog.removed).toEqual([]);
  });

  it('is done while the stacking rules name others', async () => {
    const { id } = await catalog.category('Sale');
    catalog.stackingRules = { exclusiveCategories: ['cat_other'] };
    expect(await remove(id)).toEqual({ status: 204 });
    expect(catalog.removed).toEqual([]);
    expect((await catalog.categories()).total).toBe(0);
  });

  it('takes it out of the stacking rules when that is asked for', async () => {
    const { id } = await catalog.category('Sale');
    catalog.stackingRules = { jointCategories: [id] };
    expect(await remove(id, { remove_from_stacking_rules: true })).toEqual({ status: 204 });
    expect(catalog.removed).toEqual([id]);
    expect(await catalog.refusal('get-category', { categoryId: id })).toMatchObject({ code: 404 });
  });
});

describe('what other contexts learn of categories', () => {
  it('is the same object until it changes, by id or name, in the order that was asked for', async () => {
    const sale = await catalog.category('Sale', 3);
    const flash = await catalog.category('Flash', 1);
    const [first, second, ...others] = await find(['Flash', sale.id, 'cat_x', 'nobody']);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ id: flash.id, name: 'Flash', hierarchy: 1, createdAt: DAY_1, updatedAt: null });
    expect(second).toMatchObject({ id: sale.id, wire: sale });
    expect((await find([flash.id]))[0]).toBe(first);
    await update(flash.id, { name: 'Quick' });
    expect(await find(['Flash'])).toEqual([]);
    expect(await find(['Quick'])).toMatchObject([{ id: flash.id, updatedAt: DAY_2 }]);
    await remove(sale.id);
    expect(await find([sale.id, 'Sale'])).toEqual([]);
  });
});

describe('categories', () => {
  it('of another project are not seen', async () => {
    const { id } = await catalog.category('Sale');
    const elsewhere = { projectId: BAKERY };
    for (const operation of ['get-category', 'update-category', 'delete-category']) {
      expect(await catalog.refusal(operation, { categoryId: id }, {}, elsewhere)).toMatchObject({ code: 404 });
    }
    expect(await catalog.categories(elsewhere)).toMatchObject({ data: [], total: 0 });
    expect(await find([id, 'Sale'], BAKERY)).toEqual([]);
    expect(await catalog.category('Sale', 0, elsewhere)).toMatchObject({ name: 'Sale' });
  });

  it('are listed alike after a rebuild and a restart', async () => {
    const { id } = await catalog.category('Sale');
    await update(id, { hierarchy: 9 });
    await remove((await catalog.category('Flash')).id);
    const before = await catalog.categories();
    expect(before).toMatchObject({ data: [{ id, hierarchy: 9 }], total: 1 });
    await catalog.views.rebuildByName('categories');
    expect(await catalog.categories()).toEqual(before);
    await catalog.restart();
    expect(await catalog.categories()).toEqual(before);
  });
});
