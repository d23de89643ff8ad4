import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Json } from '@perkstream/testing';
import { bigOrders, LATER, NOW, RulesInProcess, toCampaign } from '../testing/rules-in-process.js';
import { assignmentsView } from '../views/assignments/assignments.view.js';

let rules: RulesInProcess;

beforeEach(async () => {
  rules = await RulesInProcess.start();
});

afterEach(async () => {
  jest.restoreAllMocks();
  await rules.stop();
});

describe('validation rules', () => {
  it('are created from no more than a name', async () => {
    const rule = await rules.answer('create-validation-rules', {}, { name: 'Anything goes' });
    expect(rule).toMatchObject({
      id: expect.stringMatching(/^val_[0-9A-Za-z]{24}$/),
      name: 'Anything goes',
      type: 'expression',
      context_type: 'global',
      applicable_to: null,
      created_at: NOW,
      assignments_count: 0,
      object: 'validation_rules',
    });
    expect(rule.rules).toEqual({});
    expect(rule).not.toHaveProperty('updated_at');
    expect(await rules.get(String(rule['id']))).toEqual(rule);
  });

  it('show what was sent', async () => {
    const sent = {
      ...bigOrders,
      error: { message: 'Buy more' },
      type: 'advanced',
      context_type: 'campaign.promotion.discount.apply_to_order',
      applicable_to: {
        included: [{ object: 'product', id: 'prod_1', effect: 'APPLY_TO_EVERY' }],
        excluded: [],
        included_all: false,
      },
    };
    expect(await rules.get(await rules.create(sent))).toMatchObject(sent);
  });

  it('are refused where they cannot be understood', async () => {
    const body = { name: 'x', rules: { '1': { name: 'customer.metadata', conditions: { $is: ['x'] } }, logic: '1' } };
    expect(await rules.refusal('create-validation-rules', {}, body)).toMatchObject({
      code: 400,
      key: 'invalid_validation_rules',
      message: 'Invalid Validation Rule Definition',
    });
    expect(await rules.listed('list-validation-rules')).toEqual([]);
  });

  it('take the changes that are sent, and only these', async () => {
    const id = await rules.create({ ...bigOrders, error: { message: 'Buy more' } });
    const before = await rules.get(id);
    const changed = await rules.put(id, { name: 'Huge orders', nonsense: 1 }, { now: LATER });
    expect(changed).toEqual({ ...before, name: 'Huge orders', updated_at: LATER });
    expect(await rules.get(id)).toEqual(changed);
  });

  it('lose their bundle when null is sent for it', async () => {
    const product = { id: 'prod_1', object: 'product', type: 'product_or_sku' };
    const quantity = { name: 'order.items.aggregated_quantity', conditions: { $is: [2] }, rules: {} };
    const bundle = {
      '1': { name: 'order.items.any', conditions: { $is: [product] }, rules: { '1': quantity, logic: '1' } },
      limit: 3,
    };
    const id = await rules.create({ ...bigOrders, bundle_rules: bundle });
    expect(await rules.get(id)).toMatchObject({ bundle_rules: bundle });
    expect(await rules.put(id, { bundle_rules: null })).toMatchObject({ rules: bigOrders.rules, bundle_rules: {} });
    expect(await rules.get(id)).toMatchObject({ bundle_rules: {} });
  });

  it('are the same when they are sent back as they were shown', async () => {
    const id = await rules.create({ ...bigOrders, rules: { '1': { name: 'order.amount', conditions: { $is: [1] } } } });
    const { updated_at: _, ...shown } = await rules.get(id);
    expect(await rules.put(id, shown, { now: LATER })).toEqual({ ...shown, updated_at: LATER });
  });

  it('lose no change when several come at once', async () => {
    const id = await rules.create();
    await Promise.all([
      rules.put(id, { name: 'Huge orders' }),
      rules.put(id, { error: { message: 'Buy more' } }),
      rules.put(id, { context_type: 'campaign.promotion' }),
    ]);
    expect(await rules.get(id)).toMatchObject({
      name: 'Huge orders',
      error: { message: 'Buy more' },
      context_type: 'campaign.promotion',
    });
  });

  it('are listed by page and order, and between dates', async () => {
    const [a, b, c] = [
      await rules.create({ name: 'b' }, { now: '2026-03-01T00:00:00.000Z' }),
      await rules.create({ name: 'c' }, { now: '2026-03-02T00:00:00.000Z' }),
      await rules.create({ name: 'a' }, { now: '2026-03-03T00:00:00.000Z' }),
    ];
    await rules.put(a, { error: { message: 'x' } }, { now: '2026-03-04T00:00:00.000Z' });
    await rules.put(b, { error: { message: 'x' } }, { now: '2026-03-05T00:00:00.000Z' });
    await rules.put(c, { error: { message: 'x' } }, { now: '2026-03-06T00:00:00.000Z' });
    const list = (query: Json) => rules.listed('list-validation-rules', {}, { query });
    expect(await list({})).toEqual([c, b, a]);
    expect(await list({ order: 'created_at' })).toEqual([a, b, c]);
    expect(await list({ order: '-updated_at' })).toEqual([c, b, a]);
    expect(await list({ order: 'name' })).toEqual([c, a, b]);
    expect(await list({ order: '-name' })).toEqual([b, a, c]);
    expect(await list({ limit: 2 })).toEqual([c, b]);
    expect(await list({ limit: 2, page: 2 })).toEqual([a]);
    expect(await list({ limit: 2, page: 3 })).toEqual([]);
    expect(await list({ start_date: '2026-03-02' })).toEqual([c, b]);
    expect(await list({ end_date: '2026-03-02T00:00:00Z' })).toEqual([b, a]);
    expect(await list({ start_date: '2026-03-02', end_date: '2026-03-02' })).toEqual([b]);
    expect(await rules.answer('list-validation-rules', {}, undefined, { query: { limit: 1 } })).toMatchObject({
      object: 'list',
      data_ref: 'data',
      data: [await rules.get(c)],
      total: 3,
    });
  });

  it.each([
    [{ limit: 101 }, 'invalid_query_params'],
    [{ limit: 0 }, 'invalid_query_params'],
    [{ order: 'id' }, 'invalid_query_params'],
    [{ start_date: 'yesterday' }, 'invalid_query_params'],
    [{ page: 1_001 }, 'page_over_limit'],
  ])('are not listed by %j', async (query, key) => {
    expect(await rules.refusal('list-validation-rules', {}, undefined, { query })).toMatchObject({ code: 400, key });
  });

  it('are gone once deleted, with all of their assignments', async () => {
    const id = await rules.create();
    const kept = await rules.create();
    await rules.assign(id, toCampaign);
    await rules.assign(kept, toCampaign);
    await rules.assign(id, { related_object_id: 'v_1' });
    expect(await rules.drop(id)).toEqual({ status: 204 });
    for (const [name, body] of [
      ['get-validation-rule', undefined],
      ['update-validation-rule', { name: 'x' }],
      ['delete-validation-rules', undefined],
      ['list-validation-rule-assignments', undefined],
      ['create-validation-rule-assignment', toCampaign],
    ] as const) {
      expect(await rules.refusal(name, { validationRuleId: id }, body)).toMatchObject({
        code: 404,
        key: 'not_found',
        details: `Cannot find validation_rules with id ${id}`,
        resource_id: id,
        resource_type: 'validation_rules',
      });
    }
    expect(await rules.listed('list-validation-rules')).toEqual([kept]);
    const left = await rules.answer('list-validation-rules-assignments');
    expect((left['data'] as Json[]).map(({ rule_id }) => rule_id)).toEqual([kept]);
    expect((await rules.assigned(['v_1', 'camp_1'])).map(({ ruleId }) => ruleId)).toEqual([kept]);
  });

  it('apply to nothing from their deletion on, and are taken off after a crash', async () => {
    const id = await rules.create();
    await Promise.all(Array.from({ length: 120 }, (_, index) => rules.sendAssignRules([id], `v_${index}`)));
    const crash = jest.spyOn(rules.views.collection(assignmentsView), 'find').mockRejectedValue(new Error('away'));
    await expect(rules.drop(id)).rejects.toThrow('away');
    crash.mockRestore();
    expect(await rules.assigned(['v_0'])).toEqual([]);
    expect((await rules.answer('list-validation-rules-assignments'))['total']).toBe(120);
    await rules.restart();
    expect((await rules.answer('list-validation-rules-assignments'))['total']).toBe(0);
    const streams = await rules.events.read(`rule-proj_1.${id}`);
    expect(streams.map(({ type }) => type)).toEqual([
      'validation_rule.created',
      'validation_rule.deleted',
      'validation_rule.cleared',
    ]);
  });

  it('come out as one when their creation is repeated', async () => {
    const first = await rules.answer('create-validation-rules', {}, bigOrders, { requestId: 'v-a' });
    const repeat = { requestId: 'v-a', now: LATER, repeatSince: NOW };
    expect(await rules.answer('create-validation-rules', {}, bigOrders, repeat)).toEqual(first);
    expect(await rules.listed('list-validation-rules')).toEqual([first['id']]);
  });
});

describe('rules of different projects', () => {
  const other = { projectId: 'proj_2' };

  it('are nothing to each other', async () => {
    const rule = await rules.create();
    const { id: assignmentId } = await rules.assign(rule, toCampaign);
    const params = { validationRuleId: rule };
    for (const [name, body] of [
      ['get-validation-rule', undefined],
      ['update-validation-rule', { name: 'x' }],
      ['delete-validation-rules', undefined],
      ['list-validation-rule-assignments', undefined],
      ['create-validation-rule-assignment', toCampaign],
    ] as const) {
      expect(await rules.refusal(name, params, body, other)).toMatchObject({ code: 404, key: 'not_found' });
    }
    const off = await rules.refusal('delete-validation-rule-assignment', { ...params, assignmentId }, undefined, other);
    expect(off).toMatchObject({ code: 404 });
    expect(await rules.answer('list-validation-rules', {}, undefined, other)).toMatchObject({ data: [], total: 0 });
    const query = { rule, related_object_id: 'camp_1' };
    const all = await rules.answer('list-validation-rules-assignments', {}, undefined, { query, ...other });
    expect(all).toMatchObject({ data: [], total: 0 });
    expect(await rules.assigned(['camp_1'], 'proj_2')).toEqual([]);
    expect(await rules.sendAssignRules([rule], 'v_1', 'proj_2')).toMatchObject({ refused: 'not_found' });
    expect(await rules.get(rule)).toMatchObject({ name: 'Big orders', assignments_count: 1 });
  });
});

describe('the views of rules', () => {
  it('are the same after a rebuild', async () => {
    const [a, b] = [await rules.create(), await rules.create({ name: 'Another' })];
    await rules.put(a, { name: 'Huge orders' }, { now: LATER });
    await rules.assign(a, toCampaign);
    await rules.assign(a, { related_object_id: 'v_1' });
    await rules.assign(b, toCampaign);
    await rules.assign(a, toCampaign, { query: { force: true } });
    await rules.drop(b);
    const before = await rules.documents();
    expect(before.map((found) => found.length)).toEqual([1, 2]);
    await rules.views.rebuildByName();
    expect(await rules.documents()).toEqual(before);
  });
});
