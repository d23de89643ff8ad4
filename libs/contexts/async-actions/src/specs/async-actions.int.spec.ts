import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AsyncActionsInProcess, at, BAKERY, SHOP } from '../testing/async-actions-in-process.js';
import { asyncActionsView } from '../views/async-actions/async-actions.view.js';

let actions: AsyncActionsInProcess;

beforeEach(async () => {
  actions = await AsyncActionsInProcess.start();
});

afterEach(() => actions.stop());

const enqueued = {
  id: 'aa_1',
  type: 'CAMPAIGN.VOUCHERS_GENERATE',
  status: 'ENQUEUED',
  operation_status: 'UNKNOWN',
  created_at: at(0),
  request_id: 'v-1',
  processing_time: 0,
  progress: 0,
  object: 'async_action',
};

describe('an async action', () => {
  it('is shown from its scheduling to its result', async () => {
    await actions.schedule('aa_1');
    expect(await actions.get('aa_1')).toEqual(enqueued);
    await actions.progress('aa_1', 0, at(5));
    await actions.progress('aa_1', 40.7, at(7));
    const underWay = { ...enqueued, status: 'IN_PROGRESS', progress: 40, updated_at: at(7), processing_time: 2_000 };
    expect(await actions.get('aa_1')).toEqual(underWay);
    await actions.finish('aa_1', 'SUCCESS', at(8));
    const done = { status: 'DONE', operation_status: 'SUCCESS', progress: 100, updated_at: at(8) };
    const result = { message: 'Generated 2 vouchers.', done_count: 2 };
    expect(await actions.get('aa_1')).toEqual({ ...underWay, ...done, processing_time: 3_000, result });
  });

  it('that fails says so, and how far it got', async () => {
    await actions.schedule('aa_1');
    await actions.progress('aa_1', 30, at(5));
    await actions.finish('aa_1', 'FAILED', at(6));
    expect(await actions.get('aa_1')).toMatchObject({ status: 'FAILED', operation_status: 'FAILED', progress: 30 });
  });

  it('is in no other project', async () => {
    await actions.schedule('aa_1');
    for (const [id, projectId] of [
      ['aa_1', BAKERY],
      ['aa_9', SHOP],
    ] as const) {
      const refusal = await actions.refusal('get-async-action', { asyncActionId: id }, undefined, { projectId });
      expect(refusal).toMatchObject({ code: 404, resource_id: id, resource_type: 'async_action' });
    }
    expect(await actions.list({}, { projectId: BAKERY })).toMatchObject({ async_actions: [], has_more: false });
  });
});

describe('the list of async actions', () => {
  it('shows the newest first, without results, and whether there are more', async () => {
    for (let number = 1; number <= 12; number++) await actions.schedule(`aa_${number}`, at(number));
    await actions.finish('aa_12', 'SUCCESS', at(20));
    const { object, data_ref, async_actions: shown, has_more } = await actions.list();
    expect({ object, data_ref, has_more }).toEqual({ object: 'list', data_ref: 'async_actions', has_more: true });
    expect(shown.map(({ id }) => id).slice(0, 2)).toEqual(['aa_12', 'aa_11']);
    expect(shown).toHaveLength(10);
    expect(shown[0]).not.toHaveProperty('result');
    expect(await actions.list({ limit: 12 })).toMatchObject({ has_more: false });
  });

  it('ends where it is asked to end', async () => {
    for (let number = 1; number <= 3; number++) await actions.schedule(`aa_${number}`, at(number));
    const { async_actions: shown } = await actions.list({ end_date: at(3) });
    expect(shown.map(({ id }) => id)).toEqual(['aa_2', 'aa_1']);
  });

  it.each([{ limit: 0 }, { limit: 101 }, { end_date: 'soon' }])('refuses %j', async (query) => {
    const refusal = await actions.refusal('list-async-actions', {}, undefined, { query });
    expect(refusal).toMatchObject({ code: 400, key: 'invalid_query_params' });
  });
});

describe('the view of async actions', () => {
  it('is the same after it was made anew', async () => {
    await actions.schedule('aa_1');
    await actions.progress('aa_1', 10, at(4));
    await actions.schedule('aa_2', at(2));
    await actions.finish('aa_1', 'SUCCESS', at(6));
    const { views } = actions;
    const documents = () => views.collection(asyncActionsView).find({ orderBy: [{ field: 'id' }] });
    const before = await documents();
    expect(before).toHaveLength(2);
    await views.rebuildByName('async_actions');
    expect(await documents()).toEqual(before);
  });
});
