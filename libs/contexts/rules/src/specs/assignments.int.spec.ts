import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { UnassignRules } from '@perkstream/published';
import { type Json } from '@perkstream/testing';
import { LATER, NOW, RulesInProcess, toCampaign } from '../testing/rules-in-process.js';

let rules: RulesInProcess;

beforeEach(async () => {
  rules = await RulesInProcess.start();
});

afterEach(async () => {
  jest.restoreAllMocks();
  await rules.stop();
});

describe('assignments', () => {
  it('name the object by its id, also when its code or name was sent', async () => {
    const rule = await rules.create();
    const made = await rules.assign(rule, { related_object_id: 'CODE1' });
    expect(made).toEqual({
      id: expect.stringMatching(/^asgm_[0-9A-Za-z]{24}$/),
      rule_id: rule,
      related_object_id: 'v_1',
      related_object_type: 'voucher',
      created_at: NOW,
      object: 'validation_rules_assignment',
    });
    const campaign = { related_object_type: 'campaign', related_object_id: 'Spring' };
    expect(await rules.assign(rule, campaign)).toMatchObject({ related_object_id: 'camp_1' });
    const tier = { related_object_type: 'promotion_tier', related_object_id: 'promo_1' };
    expect(await rules.assign(rule, tier)).toMatchObject(tier);
    expect(await rules.get(rule)).toMatchObject({ assignments_count: 3 });
  });

  it.each([...['voucher', 'promotion_tier', 'campaign'], ...['earning_rule', 'reward_assignment']])(
    'are not made to a %s that is unknown',
    async (type) => {
      const rule = await rules.create();
      const body = { related_object_type: type, related_object_id: 'nobody' };
      expect(await rules.refusal('create-validation-rule-assignment', { validationRuleId: rule }, body)).toMatchObject({
        code: 404,
        key: 'not_found',
        resource_id: 'nobody',
        resource_type: type,
      });
      expect(await rules.get(rule)).toMatchObject({ assignments_count: 0 });
    },
  );

  it.each([
    ['earning_rule', 'ern_1'],
    ['reward_assignment', 'rewa_1'],
    // The engine has none.
    ['distribution', 'x_1'],
  ])('are made to a %s as it is named', async (related_object_type, related_object_id) => {
    const body = { related_object_type, related_object_id };
    expect(await rules.assign(await rules.create(), body)).toMatchObject(body);
  });

  it('are made once, unless the second one is forced', async () => {
    const rule = await rules.create();
    const first = await rules.assign(rule, toCampaign);
    const params = { validationRuleId: rule };
    expect(await rules.refusal('create-validation-rule-assignment', params, toCampaign)).toMatchObject({
      code: 409,
      key: 'duplicate_found',
      details: 'Duplicated validation_rules_assignment exists with related_object camp_1',
    });
    const second = await rules.assign(rule, toCampaign, { query: { force: true }, now: LATER });
    expect(second).toMatchObject({ rule_id: rule, created_at: LATER });
    expect(second['id']).not.toBe(first['id']);
    expect(await rules.listed('list-validation-rule-assignments', params)).toEqual([second['id']]);
  });

  it('are listed by rule and by object, newest first', async () => {
    const [a, b] = [await rules.create(), await rules.create()];
    const ids = [
      await rules.assign(a, toCampaign, { now: '2026-03-01T00:00:00.000Z' }),
      await rules.assign(b, toCampaign, { now: '2026-03-02T00:00:00.000Z' }),
      await rules.assign(a, { related_object_id: 'v_1' }, { now: '2026-03-03T00:00:00.000Z' }),
    ].map(({ id }) => id);
    const list = (query: Json) => rules.listed('list-validation-rules-assignments', {}, { query });
    expect(await list({})).toEqual([ids[2], ids[1], ids[0]]);
    expect(await list({ order: 'created_at' })).toEqual(ids);
    expect(await list({ rule: a })).toEqual([ids[2], ids[0]]);
    expect(await list({ related_object_id: 'camp_1' })).toEqual([ids[1], ids[0]]);
    expect(await list({ related_object_id: 'camp_1', rule: a })).toEqual([ids[0]]);
    expect(await list({ limit: 1, page: 2 })).toEqual([ids[1]]);
    expect(
      await rules.answer('list-validation-rules-assignments', {}, undefined, { query: { limit: 1 } }),
    ).toMatchObject({ total: 3 });
    const ofRule = (query: Json) =>
      rules.listed('list-validation-rule-assignments', { validationRuleId: a }, { query });
    expect(await ofRule({})).toEqual([ids[2], ids[0]]);
    expect(await ofRule({ order: 'created_at', limit: 1 })).toEqual([ids[0]]);
    expect(
      await rules.refusal('list-validation-rules-assignments', {}, undefined, { query: { order: 'rule_id' } }),
    ).toMatchObject({
      key: 'invalid_query_params',
    });
  });

  it('are taken off under their own rule only, once', async () => {
    const [rule, other] = [await rules.create(), await rules.create()];
    const { id: assignmentId } = await rules.assign(rule, toCampaign);
    const off = (validationRuleId: string, context = {}) =>
      rules.reply('delete-validation-rule-assignment', { validationRuleId, assignmentId }, undefined, context);
    const notFound = { error: { code: 404, key: 'not_found', resource_type: 'validation_rules_assignment' } };
    expect(await off(other)).toMatchObject(notFound);
    expect(await off(rule, { requestId: 'v-off' })).toEqual({ status: 204 });
    expect(await off(rule)).toMatchObject(notFound);
    expect(await off(rule, { requestId: 'v-off', repeatSince: NOW })).toEqual({ status: 204 });
    expect(await rules.assigned(['camp_1'])).toEqual([]);
  });

  it('come out as one when they are repeated', async () => {
    const rule = await rules.create();
    const first = await rules.assign(rule, toCampaign, { requestId: 'v-b' });
    const repeat = { requestId: 'v-b', now: LATER, repeatSince: NOW };
    expect(await rules.assign(rule, toCampaign, repeat)).toEqual(first);
  });

  it('made at once by many are made by one', async () => {
    const rule = await rules.create();
    const attempts = await Promise.all(Array.from({ length: 32 }, () => rules.sendAssignRules([rule], 'v_1')));
    expect(attempts.filter((attempt) => !isRefusal(attempt))).toHaveLength(1);
    for (const attempt of attempts.filter((each) => isRefusal(each))) {
      expect(attempt).toMatchObject({ refused: 'duplicate_found' });
    }
    expect(await rules.get(rule)).toMatchObject({ assignments_count: 1 });
  });

  it('of several rules to a new object are made all or none, each once', async () => {
    const [a, b] = [await rules.create(), await rules.create()];
    expect(await rules.sendAssignRules([a, 'val_unknown'], 'v_2')).toMatchObject({ refused: 'not_found' });
    expect(await rules.assigned(['v_2'])).toEqual([]);
    expect(await rules.sendAssignRules([a, b, a], 'v_2')).toMatchObject([{ rule_id: a }, { rule_id: b }]);
    expect((await rules.assigned(['v_2'])).map(({ ruleId }) => ruleId)).toEqual([a, b]);
    expect(await rules.sendAssignRules([], 'v_3')).toEqual([]);
  });

  it('end when the object is gone', async () => {
    const [a, b] = [await rules.create(), await rules.create()];
    await rules.sendAssignRules([a, b], 'v_2');
    await rules.sendAssignRules([a], 'v_3');
    await rules.messenger.send(new UnassignRules('proj_1', 'v_2', rules.originOf()));
    expect(await rules.assigned(['v_2'])).toEqual([]);
    expect(await rules.assigned(['v_3'])).toHaveLength(1);
    expect(await rules.get(a)).toMatchObject({ assignments_count: 1 });
  });

  it('are not left behind by a rule that is deleted while it is assigned', async () => {
    const rule = await rules.create();
    const objects = Array.from({ length: 40 }, (_, index) => `v_${index}`);
    const work = objects.map((object, index) =>
      index === 20 ? rules.drop(rule) : rules.sendAssignRules([rule], object),
    );
    await Promise.all(work);
    expect(await rules.assigned(objects)).toEqual([]);
    expect((await rules.answer('list-validation-rules-assignments'))['total']).toBe(0);
  });
});
