import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ChangeVoucherBalance,
  CreateVoucher,
  type CreateVoucherBody,
  DeleteVoucher,
  type VoucherAnswer,
} from '@perkstream/published';
import { BAKERY, NOW, VouchersInProcess } from '../testing/vouchers-in-process.js';

const percent = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
const LATER = '2026-03-03T12:00:00.000Z';

let context: VouchersInProcess;

beforeEach(async () => {
  context = await VouchersInProcess.start();
});

afterEach(() => context.stop());

describe('the code of a voucher', () => {
  it('is given to one of those who ask for it at the same time', async () => {
    const replies = await Promise.all(
      Array.from({ length: 64 }, () => context.reply('create-voucher', { code: 'ONE' }, percent)),
    );
    const refused = replies.flatMap((reply) => ('error' in reply ? [reply.error] : []));
    expect(refused.length).toBe(63);
    expect(new Set(refused.map(({ code, key }) => `${code} ${key}`))).toEqual(new Set(['409 duplicate_found']));
  });

  it('differs by case where the project says so, and not where it does not', async () => {
    await context.create('Spring');
    await context.create('SPRING');
    await context.create('Spring', {}, { projectId: BAKERY });
    expect(await context.refusal('create-voucher', { code: 'SPRING' }, percent, { projectId: BAKERY })).toMatchObject({
      key: 'duplicate_found',
    });
    expect(await context.answer('get-voucher', { code: 'sPRING' }, undefined, { projectId: BAKERY })).toMatchObject({
      code: 'Spring',
    });
    expect(await context.refusal('get-voucher', { code: 'sPRING' })).toMatchObject({ code: 404 });
  });

  it('may look like an id, but is never the id of another voucher', async () => {
    const { id } = await context.create('A');
    expect(await context.refusal('create-voucher', { code: id }, percent)).toMatchObject({ key: 'duplicate_found' });
    const looksLikeOne = `v_${'0'.repeat(24)}`;
    const created = await context.create(looksLikeOne);
    expect((await context.answer('get-voucher', { code: looksLikeOne })).id).toBe(created.id);
    expect((await context.examine(looksLikeOne))?.redeemable.id).toBe(created.id);
  });

  it('stays taken in the bin, and is free again after a deletion by force', async () => {
    const first = await context.create('SPRING');
    expect(await context.answer('delete-voucher', { code: 'SPRING' })).toEqual({ status: 204 });
    expect(await context.refusal('create-voucher', { code: 'SPRING' }, percent)).toMatchObject({ code: 409 });
    expect(await context.refusal('delete-voucher', { code: 'SPRING' })).toMatchObject({ code: 404 });
    await context.answer('delete-voucher', { code: first.id }, undefined, { query: { force: true } });
    const second = await context.create('SPRING');
    expect(second.id).not.toBe(first.id);
    expect(await context.refusal('get-voucher', { code: first.id })).toMatchObject({ code: 404 });
  });
});

describe('a voucher that is deleted', () => {
  it('is gone from every answer', async () => {
    const { id } = await context.createGift('GIFT', 100);
    await context.answer('delete-voucher', { code: id });
    const code = 'GIFT';
    for (const name of ['get-voucher', 'list-voucher-transactions', 'enable-voucher', 'disable-voucher']) {
      expect(await context.refusal(name, { code })).toMatchObject({ code: 404, key: 'not_found', resource_id: code });
    }
    expect(await context.refusal('update-voucher', { code }, { active: false })).toMatchObject({ code: 404 });
    expect(await context.refusal('update-voucher-balance', { code }, { amount: 1 })).toMatchObject({ code: 404 });
    expect(await context.list()).toMatchObject({ vouchers: [], total: 0 });
    expect(await context.examine(code)).toBeUndefined();
  });
});

describe('a voucher that is changed', () => {
  it('changes in what was sent, also in the list', async () => {
    const before = await context.create('A', { metadata: { a: 1, b: 2 }, validity_day_of_week: [1] });
    const after = await context.answer(
      'update-voucher',
      { code: 'A' },
      {
        metadata: { a: null, c: 3 },
        expiration_date: LATER,
        validity_day_of_week: null,
        discount: { type: 'PERCENT', percent_off: 20 },
        unknown_field: 1,
      },
      { now: LATER },
    );
    const { validity_day_of_week: _none, ...rest } = before;
    expect(after).toEqual({
      ...rest,
      metadata: { b: 2, c: 3 },
      expiration_date: LATER,
      discount: { ...before.discount, percent_off: 20 },
      updated_at: LATER,
    });
    expect((await context.list()).vouchers).toEqual([after]);
  });

  it('keeps its type and the type of its discount', async () => {
    await context.create('A');
    const other = { discount: { type: 'AMOUNT', amount_off: 100 } };
    expect(await context.refusal('update-voucher', { code: 'A' }, other)).toMatchObject({
      code: 400,
      key: 'invalid_voucher',
    });
    const changed = await context.answer(
      'update-voucher',
      { code: 'A' },
      { type: 'GIFT_VOUCHER', additional_info: 'for members' },
    );
    expect(changed).toMatchObject({ type: 'DISCOUNT_VOUCHER', additional_info: 'for members' });
  });

  it('is disabled and enabled', async () => {
    const { id } = await context.create('A');
    expect((await context.answer('disable-voucher', { code: 'A' })).active).toBe(false);
    expect((await context.examine('A'))?.refusal?.refused).toBe('voucher_disabled');
    expect((await context.answer('enable-voucher', { code: id })).active).toBe(true);
    expect((await context.examine('A'))?.refusal).toBeUndefined();
  });
});

describe('another project', () => {
  it('sees and changes nothing', async () => {
    const { id } = await context.createGift('GIFT', 100);
    const foreign = { projectId: BAKERY };
    for (const code of ['GIFT', id]) {
      for (const name of [
        'get-voucher',
        'enable-voucher',
        'disable-voucher',
        'delete-voucher',
        'list-voucher-transactions',
      ]) {
        expect(await context.refusal(name, { code }, undefined, foreign)).toMatchObject({ code: 404 });
      }
      expect(await context.refusal('update-voucher', { code }, { active: false }, foreign)).toMatchObject({
        code: 404,
      });
      expect(await context.refusal('update-voucher-balance', { code }, { amount: 1 }, foreign)).toMatchObject({
        code: 404,
      });
      expect(await context.examine(code, NOW, BAKERY)).toBeUndefined();
    }
    // The other project may have the same code, and even then an id is not a way in.
    await context.create('gift', {}, foreign);
    expect(await context.refusal('get-voucher', { code: id }, undefined, foreign)).toMatchObject({ code: 404 });
    expect((await context.list({}, BAKERY)).total).toBe(1);
    expect((await context.answer('get-voucher', { code: 'GIFT' })).gift?.balance).toBe(100);
  });
});

describe('a request that is repeated', () => {
  const repeat = { idempotencyKey: 'key-1', requestId: 'v-same' };

  it('creates the voucher with the random code once', async () => {
    const first = await context.answer('generate-random-code', {}, percent, repeat);
    expect(await context.answer('generate-random-code', {}, percent, { ...repeat, requestId: 'v-other' })).toEqual(
      first,
    );
    expect((await context.list()).total).toBe(1);
  });

  it('finds what it did before a crash, and does it once', async () => {
    context.rules.add('val_1');
    const body = {
      ...percent,
      validation_rules: ['val_1'],
      code_config: { length: 1, charset: 'ab' },
    } as CreateVoucherBody;
    await context.create('a');
    const first = new CreateVoucher(context.contextOf(repeat), {}, {}, body);
    const created = await context.handle<VoucherAnswer>(first);
    expect(created.code).toBe('b');
    await context.restart();
    const again = context.contextOf({ ...repeat, repeatSince: NOW, now: LATER });
    expect(await context.handle(new CreateVoucher(again, {}, {}, body))).toEqual(created);
    expect((await context.list()).total).toBe(2);
  });

  it('finds the one random code again that it took before a crash', async () => {
    const body = percent as CreateVoucherBody;
    const created = await context.handle(new CreateVoucher(context.contextOf(repeat), {}, {}, body));
    await context.restart();
    const again = context.contextOf({ ...repeat, repeatSince: NOW, now: LATER });
    expect(await context.handle(new CreateVoucher(again, {}, {}, body))).toEqual(created);
    const another = context.contextOf({ ...repeat, requestId: 'v-another' });
    expect(await context.handle(new CreateVoucher(another, {}, {}, body))).not.toEqual(created);
    expect((await context.list()).total).toBe(2);
  });

  it('answers the deletion by force that it made before', async () => {
    await context.create('A');
    const remove = (fields: object) =>
      new DeleteVoucher(context.contextOf({ ...repeat, ...fields }), { code: 'A' }, { force: true }, undefined);
    expect(await context.handle(remove({}))).toBeUndefined();
    expect(await context.handle(remove({ repeatSince: NOW }))).toBeUndefined();
    expect(await context.handle(remove({ requestId: 'v-new' }))).toMatchObject({ refused: 'not_found' });
  });

  it('changes a balance once', async () => {
    await context.createGift('GIFT', 100);
    const change = (fields: object) =>
      new ChangeVoucherBalance(context.contextOf({ ...repeat, ...fields }), { code: 'GIFT' }, {}, { amount: 5 });
    const answered = await context.handle(change({}));
    await context.handle(change({ requestId: 'v-new' }));
    expect(await context.handle(change({ repeatSince: NOW }))).toEqual(answered);
    expect((await context.answer('get-voucher', { code: 'GIFT' })).gift?.balance).toBe(110);
  });
});
