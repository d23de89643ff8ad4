import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Condition } from '@perkstream/kernel';
import { until } from '@perkstream/kernel/testing';
import { ForgetBackTestVisits, PageOfBackTestVisits } from '@perkstream/published';
import { BackTestRemoval } from '../services/back-tests/back-test-removal.js';
import { type ReplayRun } from '../services/back-tests/replays.js';
import { ASKED, BackTestsInProcess, visit } from '../testing/back-tests-in-process.js';

const DAY_MS = 24 * 3_600_000;

describe('Back-tests', () => {
  let shop: BackTestsInProcess;

  beforeEach(async () => {
    shop = await BackTestsInProcess.start();
  });

  afterEach(() => shop.close());

  /** Replays go on until they are let go, or canceled. */
  function held(): { readonly letGo: () => void; readonly isRunning: () => boolean } {
    let isFree = false;
    let running = false;
    shop.during = async ({ isCanceled }: ReplayRun) => {
      running = true;
      await until(() => isFree || isCanceled());
    };
    return { letGo: () => void (isFree = true), isRunning: () => running };
  }

  it('are queued with their defaults, replayed after the answer, and show their report', async () => {
    const queued = await shop.create();
    expect(queued).toMatchObject({ status: 'QUEUED', name: 'Ten percent', uptake: { mode: 'EVERYONE' }, report: null });
    const done = await shop.until(queued.id, 'DONE');
    expect(done).toMatchObject({ progress: 1, report: { visits: 1 }, reason: null });
    expect(shop.inputs).toMatchObject([{ id: queued.id, window: { from: '2025-01-01T00:00:00.000Z' } }]);
    expect(shop.inputs[0]!.position).toBeGreaterThan(0);
  });

  it('do not count dates of the draft that lie outside of the window', async () => {
    await shop.until((await shop.create()).id, 'DONE');
    expect(shop.inputs[0]!.draft).toMatchObject({
      offer: { redeemable: { startDate: null }, windows: [{ validityDayOfWeek: [1] }] },
    });
    expect(JSON.stringify(shop.inputs[0])).not.toContain('2027');
  });

  it('try each value of a sweep', async () => {
    const sweep = { path: '/action/discount/percent_off', values: [5, 20] };
    await shop.until((await shop.create({ ...ASKED, sweep })).id, 'DONE');
    expect(shop.inputs[0]!.sweep.map(({ value }) => value)).toEqual([5, 20]);
  });

  it.each([
    ['a window in the future', { window: { from: '2025-01-01', to: '2027-01-01' } }, '.window.to'],
    ['an empty window', { window: { from: '2025-01-01', to: '2025-01-01' } }, '.window.from'],
    ['more than four years', { window: { from: '2020-01-01', to: '2025-01-01' } }, '1461 days'],
    ['a sweep of what is not there', { sweep: { path: '/action/percent', values: [5] } }, '.sweep.values[0]'],
    ['a value of another type', { sweep: { path: '/name', values: [5] } }, '.sweep.values[0]'],
    ['a share without a number', { uptake: { mode: 'SHARE' } }, '.uptake.share'],
    ['tries of codes where there are none', { uptake: { mode: 'TRIED' } }, '.uptake.mode'],
    ['amounts that exclude each other', { filters: { min_amount: 5, max_amount: 4 } }, '.filters.min_amount'],
    ['a parent of what has none', { draft: { kind: 'stacking_rules', body: {}, parent: 'x' } }, '.draft.parent'],
    ['a program that is not named', { draft: { kind: 'earning_rule', body: {} } }, '.draft.parent'],
  ])('refuse %s', async (_what, change, details) => {
    const refused = await shop.refusal('create-back-test', {}, { ...ASKED, ...change });
    expect(refused).toMatchObject({ code: 400, key: 'invalid_payload' });
    expect(refused.details).toContain(details);
    expect(shop.inputs).toEqual([]);
  });

  it('are two at a time in a project', async () => {
    const { letGo } = held();
    const queued = await Promise.all([shop.create(), shop.create()]);
    const third = await shop.refusal('create-back-test', {}, ASKED);
    expect(third).toMatchObject({ code: 429, key: 'back_test_limit_exceeded' });
    letGo();
    for (const { id } of queued) await shop.until(id, 'DONE');
    await shop.until((await shop.create()).id, 'DONE');
  });

  it('list their visits by outcome, in their order', async () => {
    shop.during = async ({ onVisit }) => {
      await onVisit(visit('r_1', ['qualified']));
      await onVisit(visit('rf_2', ['refused', 'near_miss']));
      await onVisit(visit('r_3', ['qualified', 'displaced']));
    };
    const { id } = await shop.until((await shop.create()).id, 'DONE');
    const idsOf = async (query: object) => (await shop.visits(id, query)).data.map((each) => each.id);
    expect(await idsOf({})).toEqual(['r_1', 'rf_2', 'r_3']);
    expect(await idsOf({ outcome: 'near_miss' })).toEqual(['rf_2']);
    expect(await idsOf({ outcome: 'qualified', limit: 1, page: 2 })).toEqual(['r_3']);
    expect(await shop.visits(id, { outcome: 'qualified', limit: 1 })).toMatchObject({ total: 2 });
  });

  it('can be exported: the visits of each, in their order, narrowed by outcome', async () => {
    shop.during = async ({ onVisit }) => {
      await onVisit(visit('r_2', ['qualified'], 'cust_ada'));
      await onVisit(visit('rf_1', ['refused', 'near_miss']));
    };
    const { id } = await shop.until((await shop.create()).id, 'DONE');
    await shop.until((await shop.create()).id, 'DONE');
    const rows = async (...all: readonly Condition[]) => {
      const asked = { projectId: shop.originOf().projectId, order: { field: 'id' }, limit: 10 };
      const wanted = { ...asked, where: { all: [{ field: 'back_test_id', is: id }, ...all] } };
      return (await shop.messenger.ask(new PageOfBackTestVisits(wanted))).rows;
    };
    expect(await rows()).toMatchObject([
      { back_test_id: id, id: 'r_2', customer_id: 'cust_ada', outcomes: ['qualified'], discount: 100 },
      { back_test_id: id, id: 'rf_1', customer_id: null },
    ]);
    expect(await rows({ field: 'visit.outcomes', is: 'near_miss' })).toMatchObject([{ id: 'rf_1' }]);
    const elsewhere = { projectId: 'proj_other', order: { field: 'id' }, limit: 10 };
    expect((await shop.messenger.ask(new PageOfBackTestVisits(elsewhere))).rows).toEqual([]);
  });

  it('leave nothing behind when they are canceled', async () => {
    shop.during = async ({ onVisit, isCanceled }) => {
      for (let index = 0; index < 150; index++) await onVisit(visit(`r_${index}`, ['qualified']));
      await until(isCanceled);
    };
    const { id } = await shop.create();
    await shop.until(id, 'RUNNING');
    const canceled = await shop.answer('cancel-back-test', { backTestId: id });
    expect(canceled).toMatchObject({ status: 'CANCELED', report: null });
    await shop.restart();
    expect(await shop.get(id)).toMatchObject({ status: 'CANCELED' });
    expect((await shop.visits(id)).total).toBe(0);
    expect(await shop.refusal('cancel-back-test', { backTestId: 'bt_none' })).toMatchObject({ code: 404 });
  });

  it('begin again after the process ended', async () => {
    const { isRunning } = held();
    const { id } = await shop.create();
    await until(isRunning);
    shop.during = async () => undefined;
    await shop.restart();
    await shop.until(id, 'DONE');
    expect(shop.inputs).toHaveLength(2);
    expect(shop.inputs[1]).toEqual(shop.inputs[0]);
  });

  it('fail with a reason, and say where the details are', async () => {
    shop.during = async () => {
      throw new Error('a bug');
    };
    const failed = await shop.until((await shop.create()).id, 'FAILED');
    expect(failed.reason).toContain('log');
    expect(shop.failures).toHaveLength(1);
  });

  it('forget the visits of a customer who is erased', async () => {
    shop.during = async ({ onVisit }) => {
      await onVisit(visit('r_1', ['qualified'], 'cust_ada'));
      await onVisit(visit('r_2', ['qualified'], 'cust_bob'));
    };
    const { id } = await shop.until((await shop.create()).id, 'DONE');
    await shop.messenger.send(new ForgetBackTestVisits('cust_ada', shop.originOf()));
    expect((await shop.visits(id)).data.map((each) => each.id)).toEqual(['r_2']);
  });

  it('are kept for ninety days', async () => {
    const { id, created_at } = await shop.until((await shop.create()).id, 'DONE');
    const removal = shop.app.get(BackTestRemoval);
    await removal.run(Date.parse(created_at) + 89 * DAY_MS);
    expect(await shop.get(id)).toMatchObject({ status: 'DONE' });
    await removal.run(Date.parse(created_at) + 91 * DAY_MS);
    expect(await shop.refusal('get-back-test', { backTestId: id })).toMatchObject({ code: 404 });
  });
});
