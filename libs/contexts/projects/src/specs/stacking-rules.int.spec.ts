import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FindEarlierProject, INSTALLATION } from '@perkstream/published';
import { LATER, NOW, ProjectsInProcess, shop } from '../testing/projects-in-process.js';

let projects: ProjectsInProcess;

beforeEach(async () => {
  projects = await ProjectsInProcess.start();
});

afterEach(() => projects.stop());

describe('stacking rules', () => {
  const defaults = {
    redeemables_limit: 30,
    applicable_redeemables_limit: 5,
    applicable_redeemables_per_category_limit: null,
    applicable_redeemables_category_limits: {},
    applicable_exclusive_redeemables_limit: 1,
    applicable_exclusive_redeemables_per_category_limit: null,
    exclusive_categories: [],
    joint_categories: [],
    redeemables_application_mode: 'PARTIAL',
    redeemables_sorting_rule: 'REQUESTED_ORDER',
    grouped_redeemables_sorting_rule: 'JOINT_ALWAYS_LAST',
    redeemables_products_application_mode: 'STACK',
    redeemables_no_effect_rule: 'REDEEM_ANYWAY',
    no_effect_skip_categories: [],
    no_effect_redeem_anyway_categories: [],
    discount_calculation_mode: 'DISCOUNTED_AMOUNT',
    initial_amount_mode_categories: [],
    discounted_amount_mode_categories: [],
    redeemables_rollback_order_mode: 'WITH_ORDER',
    selection: 'REQUESTED',
  };

  it('are listed as one item: the defaults without an id, then those that were set', async () => {
    const projectId = await projects.create();
    const list = (data: object) => ({ object: 'list', data_ref: 'data', data: [data], total: 1 });
    expect(await projects.answer('list-stacking-rules', { projectId })).toEqual(list(defaults));
    const set = await projects.answer('create-stacking-rules', { projectId }, { redeemables_limit: 10 });
    expect(set).toEqual({
      ...defaults,
      id: expect.stringMatching(/^stk_[0-9A-Za-z]{24}$/),
      redeemables_limit: 10,
      created_at: NOW,
    });
    expect(await projects.answer('list-stacking-rules', { projectId })).toEqual(list(set));
    expect(await projects.answer('get-stacking-rules', { projectId, stackingRulesId: set['id'] })).toEqual(set);
  });

  it('are known as they were when something happened', async () => {
    const projectId = await projects.create();
    const { id } = await projects.answer('create-stacking-rules', { projectId }, { redeemables_limit: 10 });
    const params = { projectId, stackingRulesId: id };
    const then = (await projects.events.readAll({ maxCount: 1_000 })).at(-1)!.position;
    await projects.answer('update-stacking-rules', params, { redeemables_limit: 20 });
    const limitAsOf = async (upTo: number) =>
      (await projects.messenger.ask(new FindEarlierProject(projectId, upTo)))?.stackingRules.redeemablesLimit;
    expect(await limitAsOf(then)).toBe(10);
    expect(await limitAsOf(then + 1_000)).toBe(20);
    expect(await limitAsOf(0)).toBeUndefined();
    await projects.answer('delete-stacking-rules', params);
    expect(await limitAsOf(then)).toBe(10);
  });

  it('are updated in part, and reset', async () => {
    const projectId = await projects.create();
    const limits = { Cat_Upper: 2, cat_b: 3 };
    const set = await projects.answer(
      'create-stacking-rules',
      { projectId },
      { joint_categories: ['cat_a'], applicable_redeemables_category_limits: limits },
    );
    const params = { projectId, stackingRulesId: set['id'] };
    const body = { redeemables_application_mode: 'ALL', joint_categories: [] };
    expect(await projects.answer('update-stacking-rules', params, body, { now: LATER })).toEqual({
      ...set,
      ...body,
      updated_at: LATER,
    });
    expect((await projects.settingsOf(projectId))?.stackingRules).toMatchObject({
      redeemablesApplicationMode: 'ALL',
      applicableRedeemablesCategoryLimits: limits,
    });
    expect(await projects.reply('delete-stacking-rules', params)).toEqual({ status: 204 });
    expect((await projects.answer('list-stacking-rules', { projectId }))['data']).toEqual([defaults]);
    expect((await projects.settingsOf(projectId))?.stackingRules.redeemablesApplicationMode).toBe('PARTIAL');
    for (const operation of ['get-stacking-rules', 'update-stacking-rules', 'delete-stacking-rules']) {
      expect(await projects.refusal(operation, params, {})).toMatchObject({
        code: 404,
        key: 'not_found',
        resource_id: set['id'],
        resource_type: 'stacking_rules',
      });
    }
  });

  it('exist once in a project', async () => {
    const projectId = await projects.create();
    const attempts = await Promise.all(
      Array.from({ length: 8 }, () => projects.reply('create-stacking-rules', { projectId }, undefined)),
    );
    const refused = attempts.filter((attempt) => 'error' in attempt);
    expect(refused).toHaveLength(7);
    for (const attempt of refused) expect(attempt).toMatchObject({ error: { code: 409, key: 'stacking_rules_exist' } });
  });

  it('contradict themselves in no request', async () => {
    const projectId = await projects.create();
    const body = { redeemables_limit: 2, applicable_redeemables_limit: 3 };
    expect(await projects.refusal('create-stacking-rules', { projectId }, body)).toMatchObject({
      code: 400,
      key: 'invalid_payload',
      details: 'Property .applicable_redeemables_limit must be <= redeemables_limit (2)',
    });
  });

  it('of one project are nothing to another', async () => {
    const one = await projects.create();
    const other = await projects.create();
    const set = await projects.answer('create-stacking-rules', { projectId: one }, { redeemables_limit: 2 });
    expect((await projects.answer('list-stacking-rules', { projectId: other }))['data']).toEqual([defaults]);
    expect((await projects.settingsOf(other))?.stackingRules.redeemablesLimit).toBe(30);
    const params = { projectId: other, stackingRulesId: set['id'] };
    expect(await projects.refusal('get-stacking-rules', params)).toMatchObject({ code: 404 });
    expect(await projects.refusal('update-stacking-rules', params, { redeemables_limit: 3 })).toMatchObject({
      code: 404,
    });
    expect(await projects.refusal('delete-stacking-rules', params)).toMatchObject({ code: 404 });
    expect(await projects.answer('get-stacking-rules', { projectId: one, stackingRulesId: set['id'] })).toEqual(set);
  });

  it('come out as one set, under one id, when their creation is repeated', async () => {
    const projectId = await projects.create();
    const set = await projects.answer('create-stacking-rules', { projectId }, {}, { requestId: 'v-stk' });
    const repeat = { requestId: 'v-stk', now: LATER, repeatSince: NOW };
    expect(await projects.answer('create-stacking-rules', { projectId }, {}, repeat)).toEqual(set);
  });

  it('are settings of the installation, for requests from any project', async () => {
    const projectId = await projects.create(shop, { projectId: 'management' });
    await projects.answer('create-stacking-rules', { projectId }, {}, { projectId: 'proj_other' });
    const streams = (await projects.events.readAll({ maxCount: 100 })).map(({ stream }) => stream);
    expect(new Set(streams)).toEqual(new Set([`project-${INSTALLATION}.${projectId}`]));
  });
});
