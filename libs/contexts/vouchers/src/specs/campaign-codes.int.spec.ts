import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type VoucherAnswer } from '@perkstream/published';
import { CampaignVouchers, SPRING, templateOf } from '../testing/campaign-vouchers.js';
import { BAKERY, NOW, SHOP, VouchersInProcess } from '../testing/vouchers-in-process.js';

const LATER = '2026-03-03T12:00:00.000Z';

let context: VouchersInProcess;
let spring: CampaignVouchers;

beforeEach(async () => {
  context = await VouchersInProcess.start();
  spring = new CampaignVouchers(context);
});

afterEach(() => context.stop());

describe('codes of a campaign', () => {
  it('are made by its configuration, and have what its template gives', async () => {
    context.categories.set('cat_1', 'Coupons');
    const voucher = {
      start_date: '2026-03-01',
      category_id: 'cat_1',
      metadata: { region: 'north' },
      is_referral_code: true,
    };
    const made = await spring.make(3, {
      template: templateOf(voucher),
      codeConfig: { prefix: 'S-', length: 4, charset: 'xyz' },
    });
    expect(made).toEqual({ created: 3, failed: [] });
    const { vouchers, total } = await context.list({ campaign: 'Spring' });
    expect(total).toBe(3);
    expect(new Set(vouchers.map(({ code }) => code)).size).toBe(3);
    for (const each of vouchers) {
      expect(each).toMatchObject({
        code: expect.stringMatching(/^S-[xyz]{4}$/),
        campaign: 'Spring',
        campaign_id: SPRING,
        category: 'Coupons',
        categories: [{ id: 'cat_1' }],
        start_date: '2026-03-01T00:00:00.000Z',
        metadata: { region: 'north' },
        is_referral_code: true,
        redemption: { quantity: 1, redeemed_quantity: 0 },
        created_at: NOW,
      });
      expect(await context.answer('get-voucher', { code: each.code })).toEqual(each);
    }
  });

  it('are given, with fields of their own, in the order in which they come', async () => {
    const made = await spring.make(
      [
        { code: 'B', overrides: { metadata: { size: 2 }, redemption: { quantity: 5 }, active: false } },
        { code: 'A' },
        { code: 'C', overrides: { expiration_date: LATER, additional_info: 'for you' } },
      ],
      { template: templateOf({ metadata: { region: 'north', size: 1 } }) },
    );
    expect(made.created).toBe(3);
    expect(await spring.codes()).toEqual(['B', 'A', 'C']);
    const [b, a, c] = (await context.list({ order: 'created_at' })).vouchers as [
      VoucherAnswer,
      VoucherAnswer,
      VoucherAnswer,
    ];
    expect(b).toMatchObject({ metadata: { region: 'north', size: 2 }, redemption: { quantity: 5 }, active: false });
    expect(a).toMatchObject({ metadata: { region: 'north', size: 1 }, redemption: { quantity: 1 }, active: true });
    expect(c).toMatchObject({ expiration_date: LATER, additional_info: 'for you' });
  });

  it('as gift cards may have amounts of their own, which stand in the ledger', async () => {
    const gift = { type: 'GIFT_VOUCHER', discount: null, gift: { amount: 500, effect: 'APPLY_TO_ITEMS' } };
    await spring.make([{ code: 'A' }, { code: 'B', overrides: { gift: { amount: 700 } } }], {
      template: templateOf(gift),
    });
    expect((await context.answer('get-voucher', { code: 'B' })).gift).toMatchObject({
      balance: 700,
      effect: 'APPLY_TO_ITEMS',
    });
    expect((await context.ledger('A')).data).toMatchObject([{ type: 'CREDITS_ADDITION', campaign_id: SPRING }]);
  });

  it('is answered in wire form when it is one', async () => {
    const { voucher } = await spring.make([{ code: 'ONE' }]);
    expect(voucher).toEqual(await context.answer('get-voucher', { code: 'ONE' }));
    expect(await spring.make(1)).toHaveProperty('voucher.code');
  });

  it('may be used at once, also when somebody has looked for them before', async () => {
    expect(await context.refusal('get-voucher', { code: 'SOON' })).toMatchObject({ code: 404 });
    await spring.make([{ code: 'SOON' }]);
    const voucher = await context.answer('get-voucher', { code: 'SOON' });
    expect(await context.use('SOON', context.redeem(voucher, 'r_1'))).toHaveProperty('embedded.id', voucher.id);
    expect(await context.use('SOON', context.redeem(voucher, 'r_2'))).toMatchObject({ refused: 'quantity_exceeded' });
  });

  it('are given to one of many who make them at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => spring.make([{ code: 'ONE' }, {}])));
    expect(all.map(({ created }) => created).sort()).toEqual([...Array.from({ length: 19 }, () => 1), 2]);
    expect((await context.list()).total).toBe(21);
  });

  it('compare as the project says', async () => {
    const made = await spring.make([{ code: 'Spring' }, { code: 'SPRING' }], { origin: { projectId: BAKERY } });
    expect(made).toMatchObject({ created: 1, failed: [{ code: 'SPRING' }] });
    expect((await spring.make([{ code: 'Spring' }, { code: 'SPRING' }])).created).toBe(2);
    expect(await spring.codes(BAKERY)).toEqual(['Spring']);
  });
});

describe('codes that cannot be made', () => {
  it('are reported, and the others are made', async () => {
    await context.create('MINE');
    const made = await spring.make([
      { code: 'A' },
      { code: 'MINE' },
      { code: 'A' },
      { code: ' no code' },
      { code: 'B', overrides: { expiration_date: 'never' } },
      { code: 'C', overrides: { category: 'cat_unknown' } },
      { code: 'D', overrides: { type: 'GIFT_VOUCHER', gift: { amount: 1 } } },
    ]);
    expect(made.created).toBe(1);
    expect(made.failed.map(({ code }) => code).sort()).toEqual([' no code', 'A', 'B', 'C', 'D', 'MINE']);
    expect(made.failed.every(({ reason }) => reason.length > 10)).toBe(true);
    expect(made).not.toHaveProperty('voucher');
  });

  it('are those for which no random code is left', async () => {
    const codeConfig = { length: 1, charset: 'abcd' };
    expect(await spring.make(3, { codeConfig })).toEqual({ created: 3, failed: [] });
    const { created, failed } = await spring.make(3, { codeConfig });
    expect({ created, failed }).toEqual({ created: 1, failed: [{ reason: expect.any(String) }, failed[1]] });
    expect((await spring.codes()).sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are found again when they were deleted for good', async () => {
    const codeConfig = { length: 1, charset: 'abcd' };
    await spring.make(4, { codeConfig });
    await context.answer('delete-voucher', { code: 'a' });
    expect(await spring.change({ do: 'delete', force: true })).toBe(4);
    const origin = { commandId: 'again' };
    expect((await spring.make(4, { codeConfig, origin })).created).toBe(4);
    expect((await spring.make([{ code: 'a' }])).created).toBe(0);
    expect((await spring.make(4, { codeConfig, origin })).created).toBe(4);
    expect((await context.list()).total).toBe(4);
  });

  it('are all of them when template or configuration are not right', async () => {
    const refused = async (...wanted: Parameters<CampaignVouchers['attempt']>) =>
      ((await spring.attempt(...wanted)) as { refused?: string }).refused;
    const nothing = { template: templateOf({ discount: null }) };
    expect(await refused(0, nothing)).toBe('invalid_payload');
    expect(await refused(1, nothing)).toBe('invalid_payload');
    expect(await refused(0, { codeConfig: { pattern: 'FIXED' } })).toBe('invalid_code_config');
    expect(await refused(0)).toBeUndefined();
    expect(await refused([{ code: 'A' }], { codeConfig: { pattern: 'FIXED' } })).toBeUndefined();
    expect(await refused(501)).toBe('invalid_payload');
    expect(await spring.codes()).toEqual(['A']);
  });
});

describe('a batch that is repeated', () => {
  const origin = { commandId: 'batch-1' };

  it('makes the same codes again, and no others', async () => {
    await spring.make(40, { origin });
    const codes = await spring.codes();
    expect(await spring.make(40, { origin })).toEqual({ created: 40, failed: [] });
    await context.restart();
    expect(await spring.make(40, { origin: { ...origin, now: LATER, repeatSince: NOW } })).toMatchObject({
      created: 40,
    });
    expect(await spring.codes()).toEqual(codes);
    await spring.make(2, { origin: { commandId: 'batch-2' } });
    expect((await context.list()).total).toBe(42);
  });

  it('after a crash half-way through makes the rest', async () => {
    const codeConfig = { length: 2, charset: 'abcdefghij' };
    const wanted = [{ code: 'first' }, ...Array.from({ length: 60 }, () => ({})), { code: 'last' }];
    await spring.make(30, { codeConfig, origin: { commandId: 'before' } });
    await spring.make(wanted.slice(0, 25), { codeConfig, origin });
    const half = await spring.codes();
    await context.restart();
    expect(await spring.make(wanted, { codeConfig, origin })).toEqual({ created: 62, failed: [] });
    const codes = await spring.codes();
    expect(codes.length).toBe(92);
    expect(codes).toEqual(expect.arrayContaining(half));
    expect(await spring.make(wanted, { codeConfig, origin })).toEqual({ created: 62, failed: [] });
    expect((await spring.codes()).sort()).toEqual(codes.sort());
  });

  it('makes the same codes in pieces of any size, in a small space, too', async () => {
    const codeConfig = { length: 2, charset: 'abcdefghij' };
    const inPieces = async (...pieces: readonly number[]) => {
      let first = 0;
      for (const size of pieces) {
        expect(await spring.make(size, { codeConfig, origin, first })).toMatchObject({ created: size });
        first += size;
      }
      return (await spring.codes()).sort();
    };
    const codes = await inPieces(50, 20, 10);
    expect(codes.length).toBe(80);
    await context.restart();
    for (const pieces of [[80], [10, 70], [30, 1, 49], Array.from({ length: 80 }, () => 1)]) {
      expect(await inPieces(...pieces)).toEqual(codes);
    }
  });

  it('comes in the order of the alphabet where it is drawn together, in pieces of any size', async () => {
    for (const pieces of [[60], [1, 29, 30]]) {
      let first = 0;
      for (const size of pieces) {
        await spring.make(size, { origin, first, inAll: 60 });
        first += size;
      }
    }
    const codes = await spring.codes();
    expect(codes).toHaveLength(60);
    expect(codes).toEqual([...codes].sort());
    expect(new Set(codes.map((code) => code[0])).size).toBeGreaterThan(5);
  });

  it('makes the rest after a crash where it is drawn together in a crowded space', async () => {
    const codeConfig = { length: 2, charset: 'abcdefghij' };
    const makeIn = async (...pieces: readonly number[]) => {
      let first = 0;
      for (const size of pieces) {
        expect(await spring.make(size, { codeConfig, origin, first, inAll: 60 })).toMatchObject({ created: size });
        first += size;
      }
    };
    await spring.make(40, { codeConfig, origin: { commandId: 'before' } });
    await makeIn(20, 10);
    const half = await spring.codes();
    await context.restart();
    await makeIn(5, 30, 25);
    const codes = await spring.codes();
    expect(new Set(codes).size).toBe(100);
    expect(codes).toEqual(expect.arrayContaining(half));
    await makeIn(60);
    expect(await spring.codes()).toEqual(codes);
  });

  it('answers the code that it made, also when it was changed since', async () => {
    const first = await spring.make(1, { origin });
    const { code } = first.voucher as unknown as VoucherAnswer;
    await context.answer('disable-voucher', { code });
    expect((await spring.make(1, { origin })).voucher).toMatchObject({ id: first.voucher?.['id'], code });
    await context.answer('delete-voucher', { code }, undefined, { query: { force: true } });
    expect(await spring.make(1, { origin })).toMatchObject({ created: 1, voucher: { code } });
    expect((await context.list()).total).toBe(0);
  });

  it('finds a given code again that had belonged to a voucher before', async () => {
    await context.create('A');
    await context.answer('delete-voucher', { code: 'A' }, undefined, { query: { force: true } });
    expect((await spring.make([{ code: 'A' }, { code: 'B' }], { origin })).created).toBe(2);
    await context.restart();
    expect(await spring.make([{ code: 'A' }, { code: 'B' }], { origin })).toEqual({ created: 2, failed: [] });
    expect((await context.list()).total).toBe(2);
  });
});

describe('a code that is imported again', () => {
  it('into its campaign changes in whether it is active and in its category only', async () => {
    context.categories.set('cat_1', 'Coupons');
    await spring.make([{ code: 'A', overrides: { metadata: { a: 1 } } }]);
    const overrides = { active: false, category: 'Coupons', metadata: { a: 2 }, expiration_date: LATER };
    const imported = await spring.make([{ code: 'A', overrides, whenThere: 'update' }]);
    expect(imported).toEqual({ created: 1, failed: [] });
    const { vouchers } = await context.list();
    expect(vouchers).toMatchObject([{ active: false, category_id: 'cat_1', metadata: { a: 1 } }]);
    expect(vouchers[0]).not.toHaveProperty('expiration_date');
  });

  it('into another campaign is refused', async () => {
    await spring.make([{ code: 'A' }]);
    const template = templateOf({}, 'camp_2');
    const made = await spring.make([{ code: 'A', whenThere: 'update' }], { template });
    expect(made).toMatchObject({ created: 0, failed: [{ code: 'A' }] });
  });
});

describe('a change to all codes of a campaign', () => {
  it('reaches those that were neither published nor redeemed, however many there are', async () => {
    await spring.make(450);
    const [published, redeemed, disabled] = (await context.list()).vouchers as [
      VoucherAnswer,
      VoucherAnswer,
      VoucherAnswer,
    ];
    await spring.publish(published.id, 'cust_1', 'pub_1');
    await context.use(redeemed.id, context.redeem(redeemed, 'r_1'));
    await context.answer('disable-voucher', { code: disabled.code });
    await context.create('OTHER');
    const fields = { expiration_date: LATER, metadata: { region: 'south' } };
    expect(await spring.change({ do: 'update', fields })).toBe(448);
    expect(await context.list({ filters: { expiration_date: { conditions: { $is: [LATER] } } } })).toMatchObject({
      total: 448,
    });
    expect(await context.list({ filters: { 'metadata.region': { conditions: { $is: ['south'] } } } })).toMatchObject({
      total: 448,
    });
    expect(await spring.change({ do: 'update', fields: { expiration_date: null } })).toBe(448);
    expect(await context.list({ filters: { expiration_date: { conditions: { $has_value: 'true' } } } })).toMatchObject({
      total: 0,
    });
  });

  it('reaches a few at a time where they have much metadata', async () => {
    await spring.make(12, { template: templateOf({ metadata: { text: 'x'.repeat(60_000) } }) });
    const send = context.messenger.send.bind(context.messenger);
    const changed: number[] = [];
    context.messenger.send = async (command) => {
      const done = await send(command);
      changed.push((done as unknown as { changed: number }).changed);
      return done;
    };
    expect(await spring.change({ do: 'update', fields: { additional_info: 'x' } })).toBe(12);
    expect(changed).toEqual([5, 7]);
  });

  it('that is repeated changes nothing twice', async () => {
    await spring.make(3);
    const origin = { commandId: 'change-1', repeatSince: NOW };
    const change = { do: 'update', fields: { additional_info: 'x' } } as const;
    expect(await spring.change(change, origin)).toBe(3);
    const before = (await context.list()).vouchers;
    expect(await spring.change(change, { ...origin, now: LATER })).toBe(3);
    expect((await context.list()).vouchers).toEqual(before);
  });

  it('deletes them, to the bin or for good, also what lies in the bin', async () => {
    await spring.make(250);
    await spring.make([{ code: 'A' }, { code: 'B' }]);
    await context.create('OTHER');
    await context.answer('delete-voucher', { code: 'A' });
    expect(await spring.change({ do: 'delete', force: false })).toBe(251);
    expect((await context.list()).vouchers.map(({ code }) => code)).toEqual(['OTHER']);
    expect((await spring.make([{ code: 'B' }])).created).toBe(0);
    expect(await spring.change({ do: 'delete', force: true })).toBe(252);
    expect((await spring.make([{ code: 'A' }, { code: 'B' }])).created).toBe(2);
    expect((await context.list()).total).toBe(3);
    expect(await spring.change({ do: 'delete', force: true })).toBe(2);
  });

  it('leaves another project alone', async () => {
    await spring.make([{ code: 'A' }], { origin: { projectId: BAKERY } });
    expect(await spring.change({ do: 'delete', force: true }, { projectId: SHOP })).toBe(0);
    expect(await spring.free(10)).toEqual([]);
    expect(await spring.free(10, [], BAKERY)).toEqual(['A']);
  });
});
