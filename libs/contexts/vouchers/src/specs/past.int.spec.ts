import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type HistoryAnswer } from '@perkstream/published';
import { BAKERY, SHOP, VouchersInProcess } from '../testing/vouchers-in-process.js';

const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`;
const TONIGHT = at(23);
const percent = (percent_off: number) => ({ discount: { type: 'PERCENT', percent_off } });

let context: VouchersInProcess;

beforeEach(async () => {
  context = await VouchersInProcess.start();
});
afterEach(() => context.stop());

const get = (code: string, as_of?: string, projectId = SHOP) =>
  context.answer('get-voucher', { code }, undefined, { now: TONIGHT, query: as_of ? { as_of } : {}, projectId });
const refusalOf = (code: string, as_of: string) =>
  context.refusal('get-voucher', { code }, undefined, { now: TONIGHT, query: { as_of } });
const history = (code: string, query: object = {}) =>
  context.answer('list-voucher-history', { code }, undefined, {
    now: TONIGHT,
    query,
  }) as unknown as Promise<HistoryAnswer>;

describe('A voucher as of a moment', () => {
  it('is what it was in that millisecond, with the moment and the number of the last event', async () => {
    await context.create('SUMMER', percent(10), { now: at(10) });
    const first = await get('SUMMER');
    await context.answer('update-voucher', { code: 'SUMMER' }, percent(50), { now: at(12) });
    const second = await get('SUMMER');
    await context.answer('disable-voucher', { code: 'SUMMER' }, undefined, { now: at(14) });
    expect(await get('SUMMER', at(10))).toEqual({ ...first, as_of: at(10), revision: 0 });
    expect(await get('SUMMER', '2026-03-02T11:59:59.999Z')).toMatchObject({ ...first, revision: 0 });
    expect(await get('SUMMER', at(12))).toEqual({ ...second, as_of: at(12), revision: 1 });
    expect(await get(first.id, at(13))).toMatchObject({ ...second, revision: 1 });
    expect(await get('SUMMER', at(23))).toMatchObject({ active: false, revision: 2 });
    expect(await get('SUMMER')).not.toHaveProperty('as_of');
  });

  it('counts uses, credits and locks of then', async () => {
    const voucher = await context.createGift('GIFT', 1_000);
    await context.use(voucher.id, context.redeem(voucher, 'r_1', { credits: 300 }), { now: at(13) });
    await context.use(voucher.id, context.redeem(voucher, 'r_2', { credits: 200 }), { now: at(15) });
    expect(await get('GIFT', at(14))).toMatchObject({
      gift: { amount: 1_000, balance: 700 },
      redemption: { redeemed_quantity: 1, redeemed_amount: 300 },
    });
    expect(await get('GIFT', at(15))).toMatchObject({ gift: { balance: 500 }, redemption: { redeemed_quantity: 2 } });
  });

  it('is there in its past when it is gone; of a code that was made again, the one that lived then', async () => {
    const { id: former } = await context.create('SUMMER', percent(10), { now: at(10) });
    await context.answer('delete-voucher', { code: 'SUMMER' }, undefined, { now: at(12), query: { force: true } });
    const { id: later } = await context.create('SUMMER', percent(20), { now: at(14) });
    expect(await get('SUMMER', at(11))).toMatchObject({ id: former, discount: { percent_off: 10 } });
    expect(await get('SUMMER', at(14))).toMatchObject({ id: later, discount: { percent_off: 20 } });
    expect(await refusalOf('SUMMER', at(13))).toMatchObject({ code: 404, key: 'not_found', exists_from: at(14) });
    expect(await refusalOf(later, at(11))).toMatchObject({ code: 404, exists_from: at(14) });
  });

  it('in the bin, is not found, and says when it came back', async () => {
    await context.create('SUMMER', {}, { now: at(10) });
    expect(await refusalOf('SUMMER', at(9))).toMatchObject({
      code: 404,
      exists_from: at(10),
      resource_id: 'SUMMER',
      resource_type: 'voucher',
    });
    await context.answer('delete-voucher', { code: 'SUMMER' }, undefined, { now: at(12) });
    const gone = await refusalOf('SUMMER', at(13));
    expect(gone).toMatchObject({ code: 404 });
    expect(gone).not.toHaveProperty('exists_from');
    expect(await get('SUMMER', at(11))).toMatchObject({ code: 'SUMMER' });
  });

  it('refuses the future and what is no moment, with the parameter named; finds nothing of other projects', async () => {
    await context.create('SUMMER', {}, { now: at(10) });
    for (const wrong of ['2026-03-02T23:00:00.001Z', 'soon']) {
      const refused = await refusalOf('SUMMER', wrong);
      expect(refused).toMatchObject({ code: 400, key: 'invalid_query_params' });
      expect(refused.details).toMatch('.as_of');
    }
    expect(await refusalOf('WINTER', at(11))).toMatchObject({ code: 404 });
    expect(await refusalOf('no code\u0001', at(11))).toMatchObject({ code: 404 });
    await expect(get('SUMMER', at(11), BAKERY)).rejects.toThrow();
  });
});

describe('The history of a voucher', () => {
  it('says what changed, who changed it when, by which request and why, the newest first', async () => {
    await context.createGift('GIFT', 1_000, { metadata: { 'a/b~c': 1 } });
    const body = { amount: 500, reason: 'Goodwill' };
    await context.answer('update-voucher-balance', { code: 'GIFT' }, body, { now: at(13) });
    await context.answer('update-voucher', { code: 'GIFT' }, { metadata: { 'a/b~c': 2 } }, { now: at(14) });
    const { data, has_more } = await history('GIFT');
    expect(has_more).toBe(false);
    expect(data.map(({ type }) => type)).toEqual(['voucher.updated', 'voucher.balance_adjusted', 'voucher.created']);
    expect(data[0]).toMatchObject({ object: 'history_entry', revision: 2, moment: at(14) });
    expect(data[0]!.changes).toContainEqual({ path: '/metadata/a~1b~0c', before: 1, after: 2 });
    expect(data[1]).toMatchObject({ reason: 'Goodwill', request_id: expect.any(String), actor: { kind: 'key' } });
    expect(data[1]!.changes).toEqual([
      { path: '/gift/amount', before: 1_000, after: 1_500 },
      { path: '/gift/balance', before: 1_000, after: 1_500 },
    ]);
    expect(data[2]!.changes).toContainEqual({ path: '/code', after: 'GIFT' });
  });

  it('has uses only where they are asked for', async () => {
    const voucher = await context.create('SUMMER', {}, { now: at(10) });
    await context.use(voucher.id, context.redeem(voucher, 'r_1'), { now: at(13) });
    await context.answer('disable-voucher', { code: 'SUMMER' }, undefined, { now: at(14) });
    expect((await history('SUMMER')).data.map(({ revision }) => revision)).toEqual([2, 0]);
    const { data } = await history('SUMMER', { uses: true });
    expect(data.map(({ type }) => type)).toEqual(['voucher.disabled', 'voucher.redeemed', 'voucher.created']);
    expect(data[1]!.changes).toEqual([{ path: '/redemption/redeemed_quantity', before: 0, after: 1 }]);
  });

  it('goes on page by page, over many uses in between', async () => {
    const voucher = await context.create('SUMMER', {}, { now: at(10) });
    for (let n = 0; n < 5; n++) {
      await context.answer('update-voucher', { code: 'SUMMER' }, percent(20 + n), { now: at(11 + n) });
      for (let use = 0; use < 7; use++) {
        await context.use(voucher.id, context.redeem(voucher, `r_${n}_${use}`), { now: at(11 + n) });
      }
    }
    const all = (await history('SUMMER', { limit: 100 })).data;
    expect(all).toHaveLength(6);
    const paged: unknown[] = [];
    let after: string | undefined;
    do {
      const page = await history('SUMMER', { limit: 2, ...(after && { starting_after_id: after }) });
      paged.push(...page.data);
      after = page.more_starting_after;
    } while (after);
    expect(paged).toEqual(all);
    const refused = await context.refusal('list-voucher-history', { code: 'SUMMER' }, undefined, {
      query: { starting_after_id: 'v_1' },
    });
    expect(refused).toMatchObject({ code: 400, key: 'invalid_query_params' });
  });

  it('of an ID is that of one voucher; of a code, of all that had it', async () => {
    const { id: former } = await context.create('SUMMER', percent(10), { now: at(10) });
    await context.answer('delete-voucher', { code: 'SUMMER' }, undefined, { now: at(12), query: { force: true } });
    const { id } = await context.create('SUMMER', percent(20), { now: at(14) });
    expect((await history(id)).data.map(({ type }) => type)).toEqual(['voucher.created']);
    const { data } = await history('SUMMER');
    expect(data[0]!.changes).toContainEqual({ path: '/id', after: id });
    expect(data.at(-1)!.changes).toContainEqual({ path: '/id', after: former });
    expect(await context.refusal('list-voucher-history', { code: 'WINTER' })).toMatchObject({ code: 404 });
  });
});
