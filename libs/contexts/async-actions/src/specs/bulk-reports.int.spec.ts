import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { type AcceptedAnswer, ForgetBulkUpdates } from '@perkstream/published';
import { ReportRound } from '../services/report-round.js';
import { AsyncActionsInProcess, BAKERY, SHOP } from '../testing/async-actions-in-process.js';

let actions: AsyncActionsInProcess;
let given: { now: string; projectId?: string };

const DAY_MS = 24 * 3_600_000;

beforeEach(async () => {
  actions = await AsyncActionsInProcess.start();
  given = { now: new Date().toISOString() };
});

afterEach(async () => {
  await actions.stop();
  expect(actions.failures).toEqual([]);
});

async function begin(operation: string, body: object, also = {}): Promise<string> {
  const { async_action_id: id } = await actions.answer<AcceptedAnswer>(operation, {}, body, { ...given, ...also });
  return id;
}

async function tokenOf(id: string, also = {}): Promise<string> {
  const token = await actions.tokenOf(id, { ...given, ...also });
  if (token === undefined) throw new Error('There is no report');
  return token;
}

const reportOf = async (id: string, also = {}) => actions.report(id, await tokenOf(id, also));
const vouchers = (count: number) => Array.from({ length: count }, (_, n) => ({ code: `C${n}`, metadata: {} }));
const customers = [{ source_id: 'ada' }, { source_id: 'new' }];
const keyOf = (id: string, projectId = SHOP) => actions.keys.find(`bulk_report-${projectId}.${id}`);

describe('the report of a bulk update', () => {
  it('says of each voucher whether it was found and updated, and what was wrong', async () => {
    const items = ['A', 'nobody', '=1+1', 'two, words'].map((code) => ({ code, metadata: {} }));
    expect(await reportOf(await begin('update-vouchers-in-bulk', items))).toEqual({
      parts: 1,
      lines: [
        'code,found,updated,error',
        'A,true,true,',
        'nobody,false,false,Cannot find voucher with id nobody',
        "'=1+1,true,true,",
        '"two, words",true,true,',
      ],
    });
  });

  it.each([
    ['update-customers-in-bulk', customers],
    ['update-products-in-bulk', customers],
    ['update-customers-metadata-in-bulk', { source_ids: ['ada', 'new'], metadata: {} }],
    ['update-products-metadata-in-bulk', { source_ids: ['ada', 'new'], metadata: {} }],
  ])('of operation %s says that what was made was not found, and is updated', async (operation, body) => {
    const { lines } = (await reportOf(await begin(operation, body)))!;
    expect(lines).toEqual(['source_id,found,updated,error', 'ada,true,true,', 'new,false,true,']);
  });

  it('has each item once, in the order of the list, in several parts', async () => {
    const { lines, parts } = (await reportOf(await begin('update-vouchers-in-bulk', vouchers(2_345))))!;
    expect(lines.slice(1)).toEqual(vouchers(2_345).map(({ code }) => `${code},true,true,`));
    expect(parts).toBe(3);
  });

  it('fits into commits however long its names are', async () => {
    const names = Array.from({ length: 400 }, (_, n) => `${'\u0001'.repeat(490)}${n}`);
    const id = await begin(
      'update-customers-in-bulk',
      names.map((source_id) => ({ source_id })),
    );
    expect((await reportOf(id))!.lines.slice(1)).toEqual(names.map((name) => `${name},true,true,`));
    const stored = await actions.events.read(`bulk_report-${SHOP}.${id}`);
    const sizes = new Map<string, number>();
    for (const { data, metadata } of stored) {
      const { causationId } = metadata;
      sizes.set(causationId, (sizes.get(causationId) ?? 0) + JSON.stringify(data).length);
    }
    expect(Math.max(...sizes.values())).toBeLessThan(1_000_000);
  });

  it('that was cut off has each item once', async () => {
    let begun = 0;
    actions.updates.before = () => {
      if (++begun > 130) throw new Error('gone');
    };
    const id = await begin('update-vouchers-in-bulk', vouchers(300));
    await until(() => actions.failures.length > 0);
    actions.failures.length = 0;
    actions.updates.before = () => undefined;
    await actions.restart();
    expect((await reportOf(id))!.lines.slice(1)).toEqual(vouchers(300).map(({ code }) => `${code},true,true,`));
  });

  it('is opened by its link alone', async () => {
    const [one, other] = [
      await begin('update-vouchers-in-bulk', vouchers(1)),
      await begin('update-vouchers-in-bulk', vouchers(2)),
    ];
    const token = await tokenOf(one);
    const [until, signature] = token.split('.') as [string, string];
    expect(await actions.report(one, token)).toBeDefined();
    await tokenOf(other);
    expect(await actions.report(other, token)).toBeUndefined();
    for (const wrong of ['', 'x', `${Number(until) + 1}.${signature}`]) {
      expect(await actions.report(one, wrong)).toBeUndefined();
    }
  });

  it('is not sent any more once its project is deleted', async () => {
    const id = await begin('update-vouchers-in-bulk', vouchers(2));
    const token = await tokenOf(id);
    expect(await actions.report(id, token)).toBeDefined();
    actions.isDeleted = true;
    expect(await actions.report(id, token)).toBeUndefined();
  });

  it('is readable by nobody who has the stream alone', async () => {
    const id = await begin('update-customers-in-bulk', customers);
    await tokenOf(id);
    for (const { data } of await actions.events.read(`bulk_report-${SHOP}.${id}`)) {
      expect(Object.keys(data)).toEqual(['sealed']);
    }
  });

  it.each([
    ['update-customers-in-bulk', [{ source_id: 'nobody-ada' }], 'errors'],
    ['update-customers-metadata-in-bulk', { source_ids: ['nobody-ada'], metadata: {} }, 'errors'],
    ['import-customers-using-csv', [{ row: 1, source_id: 'nobody-ada' }], 'failed'],
    ['import-orders', [{ source_id: 'nobody-ada' }], 'failed'],
  ])(
    'alone holds the people that %s could not take: the result loses them with it',
    async (operation, body, failures) => {
      const id = await begin(operation, body);
      const { result } = await actions.ended(id, given);
      expect(result).toMatchObject({ failed_count: 1, [failures]: [{ source_id: 'nobody-ada' }] });
      for (const { data } of await actions.events.read(`async_action-${SHOP}.${id}`)) {
        expect(JSON.stringify(data)).not.toContain('nobody');
      }
      await actions.erased();
      await until(async () => (await keyOf(id)) === undefined);
      expect((await actions.ended(id, given)).result).toMatchObject({ failed_count: 1, [failures]: [] });
    },
  );

  it('gives the result the first thousand people that were refused', async () => {
    const nobodies = Array.from({ length: 1_320 }, (_, n) => ({ source_id: `${n % 6 ? 'nobody' : 'c'}${n}` }));
    const { result } = await actions.ended(await begin('update-customers-in-bulk', nobodies), given);
    const refused = nobodies.filter(({ source_id }) => source_id.startsWith('nobody'));
    const message = 'Resource not found';
    expect(result).toMatchObject({ done_count: 220, failed_count: 1_100 });
    expect(result!['errors']).toEqual(
      refused.slice(0, 1_000).map(({ source_id }) => ({
        ...{ source_id, message, key: 'not_found' },
        details: `Cannot find voucher with id ${source_id}`,
      })),
    );
  });

  it('is forgotten after thirty days', async () => {
    const id = await begin('update-vouchers-in-bulk', vouchers(1));
    const token = await tokenOf(id);
    const round = actions.app.get(ReportRound);
    const days = (count: number) => new Date(Date.parse(given.now) + count * DAY_MS).toISOString();
    expect((await actions.ended(id, given)).result).toMatchObject({ reports_available_till: days(30) });
    await round.run(days(29));
    expect(await actions.report(id, token)).toBeDefined();
    await round.run(days(30));
    expect(await actions.report(id, token)).toBeUndefined();
    expect((await actions.ended(id, given)).result).toMatchObject({ reports: [] });
    expect(await keyOf(id)).toBeUndefined();
  });

  it('is forgotten when a customer of the project is erased, if it is one of customers', async () => {
    const ofShop = await begin('update-customers-in-bulk', customers);
    const ofCodes = await begin('update-vouchers-in-bulk', vouchers(1));
    const inBakery = { projectId: BAKERY };
    const ofBakery = await begin('update-customers-in-bulk', customers, inBakery);
    const token = await tokenOf(ofShop);
    await tokenOf(ofCodes);
    await tokenOf(ofBakery, inBakery);
    await actions.erased();
    await until(async () => (await actions.report(ofShop, token)) === undefined);
    expect((await actions.ended(ofShop, given)).result).toMatchObject({ reports: [], done_count: 2 });
    expect(await keyOf(ofShop)).toBeUndefined();
    expect(await reportOf(ofCodes)).toBeDefined();
    expect(await reportOf(ofBakery, inBakery)).toBeDefined();
  });

  it('is not kept where a customer is erased while the update is under way', async () => {
    let goOn = () => {};
    const erased = new Promise<void>((resolve) => (goOn = resolve));
    const list = Array.from({ length: 300 }, (_, n) => ({ source_id: `c${n}` }));
    actions.updates.before = ({ name }) => (name === 'c150' ? erased : undefined);
    const id = await begin('update-customers-in-bulk', list);
    // As many parts are carried out at once as the pace allows: all of the first one, and what does not wait of the second, at least.
    await until(() => actions.updates.all.length >= 199);
    await actions.erased();
    await until(async () =>
      (await actions.events.read(`async_action-${SHOP}.${id}`)).some(
        ({ type }) => type === 'async_action.report_forgotten',
      ),
    );
    goOn();
    expect((await actions.ended(id, given)).result).toMatchObject({ done_count: 300, reports: [] });
    await until(async () => (await keyOf(id)) === undefined);
  });
});

describe('the bulk updates of a project that is deleted', () => {
  const forget = () => actions.messenger.send(new ForgetBulkUpdates(SHOP));

  it('report nothing any more, and those of others do', async () => {
    const inBakery = { projectId: BAKERY };
    const id = await begin('update-customers-in-bulk', customers);
    const other = await begin('update-customers-in-bulk', customers, inBakery);
    const token = await tokenOf(id);
    await tokenOf(other, inBakery);
    await forget();
    expect(await actions.report(id, token)).toBeUndefined();
    expect(await keyOf(id)).toBeUndefined();
    expect(await reportOf(other, inBakery)).toBeDefined();
  });

  it('that are under way end, and store nobody else', async () => {
    let goOn = () => {};
    const deleted = new Promise<void>((resolve) => (goOn = resolve));
    const list = Array.from({ length: 2_000 }, (_, n) => ({ source_id: `c${n}` }));
    actions.updates.before = () => deleted;
    const id = await begin('update-customers-in-bulk', list);
    actions.isDeleted = true;
    await forget();
    goOn();
    await until(async () => (await actions.get(id)).status === 'FAILED');
    expect(actions.updates.all.length).toBeLessThan(list.length);
    for (const kind of ['bulk_list', 'bulk_report']) {
      expect(await actions.keys.find(`${kind}-${SHOP}.${id}`)).toBeUndefined();
    }
  });
});
