import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pause, until } from '@perkstream/kernel/testing';
import { type AcceptedAnswer, UpdateVouchersInBulk } from '@perkstream/published';
import { BulkListRepository } from '../repositories/bulk-list.repository.js';
import { AsyncActionsInProcess, at, BAKERY, SHOP } from '../testing/async-actions-in-process.js';

let actions: AsyncActionsInProcess;

beforeEach(async () => {
  actions = await AsyncActionsInProcess.start();
});

afterEach(async () => {
  await actions.stop();
  expect(actions.failures).toEqual([]);
});

const vouchers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ code: `C${index}`, metadata: { number: index } }));

async function begin(operation: string, body: object, given = {}): Promise<string> {
  const reply = await actions.reply(operation, {}, body, given);
  expect(reply).toEqual({ status: 202, body: { async_action_id: expect.stringMatching(/^aa_/) } });
  return (reply as { body: AcceptedAnswer }).body.async_action_id;
}

describe('a bulk update', () => {
  it('is carried out after the answer, and reports what could not be done', async () => {
    const items = [...vouchers(250), { code: 'nobody', metadata: {} }];
    const id = await begin('update-vouchers-in-bulk', items);
    expect(await actions.ended(id)).toMatchObject({
      type: 'VOUCHERS.BULK_UPDATE',
      status: 'DONE',
      operation_status: 'SUCCESS',
      progress: 100,
      result: {
        done_count: 250,
        failed_count: 1,
        reports: [expect.stringMatching(/^\/v1\/async-actions\/aa_\w+\?token=/)],
        reports_available_till: at(99 + 30 * 86_400),
        errors: [
          {
            message: 'Resource not found',
            details: 'Cannot find voucher with id nobody',
            key: 'not_found',
            code: 'nobody',
          },
        ],
      },
    });
    expect(actions.updates.all.map(({ name, changes }) => [name, changes])).toEqual(
      vouchers(250).map(({ code, metadata }) => [code, { metadata }]),
    );
  });

  it('finds no list any more where another replica has ended it meanwhile', async () => {
    const lists = actions.app.get(BulkListRepository);
    const origin = {
      projectId: SHOP,
      actor: { kind: 'system', id: 'worker' },
      channel: 'API',
      correlationId: 'r',
      now: at(0),
    } as const;
    const parts = [{ items: [{ code: 'C1' }], bytes: 20 }];
    await lists.keep('aa_1', { metadata: { a: 1 } }, parts, { ...origin, commandId: 'list', trace: '' });
    expect(await lists.parts(SHOP, 'aa_1', 0, 1)).toEqual([[{ code: 'C1', metadata: { a: 1 } }]]);
    await lists.forget(SHOP, 'aa_1');
    expect(await lists.parts(SHOP, 'aa_1', 0, 1)).toBeUndefined();
  });

  it.each([
    ['update-customers-in-bulk', 'CUSTOMERS.BULK_UPDATE', 'customer'],
    ['update-products-in-bulk', 'PRODUCTS.BULK_UPDATE', 'product'],
  ])('of operation %s names things by their source ids', async (operation, type, what) => {
    const id = await begin(operation, [{ id: 'not_asked_for', source_id: 'a', name: 'A' }, { source_id: 'b' }]);
    expect(await actions.ended(id)).toMatchObject({ type, result: { done_count: 2, failed_count: 0, errors: [] } });
    expect(actions.updates.all).toMatchObject([
      { what, name: 'a', changes: { name: 'A' } },
      { what, name: 'b', changes: {} },
    ]);
    expect(actions.updates.all[0]?.changes).not.toHaveProperty('id');
  });

  it.each([
    ['update-vouchers-metadata-in-bulk', 'VOUCHERS.METADATA_UPDATE', 'codes'],
    ['update-customers-metadata-in-bulk', 'CUSTOMERS.METADATA_UPDATE', 'source_ids'],
    ['update-products-metadata-in-bulk', 'PRODUCTS.METADATA_UPDATE', 'source_ids'],
  ])('of operation %s gives the same metadata to all', async (operation, type, names) => {
    const metadata = { season: 'spring' };
    const id = await begin(operation, { [names]: ['a', 'b'], metadata });
    expect(await actions.ended(id)).toMatchObject({ type, result: { done_count: 2, failed_count: 0 } });
    expect(actions.updates.all).toMatchObject([
      { name: 'a', changes: { metadata } },
      { name: 'b', changes: { metadata } },
    ]);
  });

  it('carries out items of one name in the order in which they were sent', async () => {
    actions.updates.before = ({ changes }) => pause((changes['metadata'] as { wait: number }).wait);
    const waits = [20, 10, 0];
    await actions.ended(
      await begin(
        'update-vouchers-in-bulk',
        waits.map((wait) => ({ code: 'A', metadata: { wait } })),
      ),
    );
    expect(actions.updates.all.map(({ changes }) => changes)).toEqual(waits.map((wait) => ({ metadata: { wait } })));
  });

  it('is carried out by requests of one id once', async () => {
    const context = actions.contextOf();
    const handle = (changes = {}) =>
      actions.handle<AcceptedAnswer>(new UpdateVouchersInBulk({ ...context, ...changes }, {}, {}, vouchers(150)));
    const { async_action_id: id } = await handle();
    await actions.ended(id);
    await actions.restart();
    expect(await handle({ now: at(200), repeatSince: context.now })).toEqual({ async_action_id: id });
    expect(await actions.ended(id)).toMatchObject({ result: { done_count: 150 } });
    expect(actions.updates.all).toHaveLength(150);
  });

  it.each([
    ['nothing', []],
    ['more than 100000 items', Array.from({ length: 100_001 }, () => ({ code: 'A', metadata: {} }))],
    ['an item of more than 256 KiB', [{ code: 'A', metadata: { text: 'x'.repeat(262_145) } }]],
  ])('of %s is refused', async (_what, body) => {
    const refusal = await actions.refusal('update-vouchers-in-bulk', {}, body);
    expect(refusal).toMatchObject({ code: 400, key: 'invalid_payload' });
    expect(await actions.list()).toMatchObject({ async_actions: [] });
  });

  it('is kept before the answer in as few steps as its length needs', async () => {
    const stepsFor = async (items: object[]) => {
      const stored = await actions.events.read(`bulk_list-${SHOP}.${await begin('update-vouchers-in-bulk', items)}`);
      return [stored.length, new Set(stored.map(({ metadata }) => metadata.causationId)).size];
    };
    expect(await stepsFor(vouchers(1_000))).toEqual([11, 1]);
    const long = vouchers(5).map((voucher) => ({ ...voucher, metadata: { text: 'x'.repeat(200_000) } }));
    expect(await stepsFor(long)).toEqual([6, 3]);
  });

  it('keeps nothing readable of what was sent when it has ended', async () => {
    const id = await begin('update-customers-in-bulk', [{ source_id: 'ada', email: 'ada@example.com' }]);
    await actions.ended(id);
    const stream = `bulk_list-${SHOP}.${id}`;
    const stored = await actions.events.read(stream, {});
    expect(stored).toHaveLength(2);
    for (const { data } of stored) expect(Object.keys(data)).toEqual(['sealed']);
    expect(await actions.keys.find(stream)).toBeUndefined();
  });
});

describe('a bulk update that was cut off', () => {
  const failAfter = (updates: number) => {
    let begun = 0;
    actions.updates.before = () => {
      if (++begun > updates) throw new Error('gone');
    };
  };

  async function cutOff(updates: number, count: number): Promise<string> {
    failAfter(updates);
    const id = await begin('update-vouchers-in-bulk', vouchers(count));
    await until(() => actions.failures.length > 0);
    expect(await actions.get(id)).toMatchObject({ status: 'IN_PROGRESS', progress: 33 });
    actions.failures.length = 0;
    actions.updates.before = () => undefined;
    return id;
  }

  it('is carried on by the next process: each item once, the count exact', async () => {
    const id = await cutOff(130, 300);
    await actions.restart();
    expect(await actions.ended(id)).toMatchObject({ result: { done_count: 300, failed_count: 0 } });
    expect(new Set(actions.updates.all.map(({ name }) => name)).size).toBe(300);
    expect(actions.updates.all).toHaveLength(300);
    expect(actions.updates.repeated).toBe(30);
    expect(actions.updates.all.slice(130).every(({ origin }) => origin.repeatSince)).toBe(true);
  });

  it('is carried on by the rounds of the same process', async () => {
    const id = await cutOff(100, 300);
    expect(await actions.finishUnfinished()).toBe(1);
    expect(await actions.ended(id)).toMatchObject({ result: { done_count: 300 } });
    expect(await actions.finishUnfinished()).toBe(0);
  });
});

describe('bulk updates of several projects', () => {
  it('are carried out part by part in turn, those of one project one after the other', async () => {
    const long = await begin('update-vouchers-in-bulk', vouchers(1_200));
    const next = await begin('update-vouchers-in-bulk', [{ code: 'NEXT', metadata: {} }]);
    const other = await begin('update-vouchers-in-bulk', vouchers(100), { projectId: BAKERY });
    await actions.ended(other, { projectId: BAKERY });
    expect(actions.updates.of(SHOP).length).toBeLessThan(1_200);
    await actions.ended(next);
    expect(await actions.get(long)).toMatchObject({ status: 'DONE' });
    expect(actions.updates.of(SHOP).at(-1)).toMatchObject({ name: 'NEXT' });
  });
});
