import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { PresentVouchers, type Used, type UseStep, type BareVoucher, type VoucherAnswer } from '@perkstream/published';
import { BAKERY, NOW, SHOP, VouchersInProcess } from '../testing/vouchers-in-process.js';

const SOON = '2026-03-02T12:10:00.000Z';
const AFTER_SOON = { now: '2026-03-02T12:10:00.001Z' };

let context: VouchersInProcess;

beforeEach(async () => {
  context = await VouchersInProcess.start();
});

afterEach(() => context.stop());

function outcomes(used: readonly (Used | Refusal)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const each of used) {
    const outcome = isRefusal(each) ? each.refused : 'ok';
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

function shown(code: string): Promise<VoucherAnswer> {
  return context.answer('get-voucher', { code });
}

/** As a step answers it, which does not know its rules. */
async function alone(code: string): Promise<BareVoucher> {
  const { validation_rules_assignments: _rules, ...voucher } = await shown(code);
  return voucher;
}

function lock(sessionKey: string, credits?: number): UseStep {
  return { do: 'lock', sessionKey, expiresAt: SOON, credits };
}

async function lastPosition(): Promise<number> {
  return (await context.events.readAll({ maxCount: 1_000 })).at(-1)?.position ?? 0;
}

async function becomes(voucher: string, step: UseStep, given = {}): Promise<string> {
  const used = await context.use(voucher, step, given);
  return isRefusal(used) ? used.refused : 'ok';
}

describe('a thousand redemptions at once', () => {
  const all = Array.from({ length: 1000 }, (_none, i) => `r_${i}`);

  it.each([1, 100])('of a code with quantity %d succeed that often', async (quantity) => {
    const voucher = await context.create('HOT', { redemption: { quantity } });
    const used = await Promise.all(all.map((id) => context.use(voucher.id, context.redeem(voucher, id))));
    expect(outcomes(used)).toEqual({ ok: quantity, quantity_exceeded: 1000 - quantity });
    expect((await shown('HOT')).redemption.redeemed_quantity).toBe(quantity);
    expect((await context.list()).vouchers).toEqual([await shown('HOT')]);
  });

  it('of a gift card spend its balance and no more', async () => {
    const card = await context.createGift('GIFT', 1000);
    const used = await Promise.all(all.map((id) => context.use('GIFT', context.redeem(card, id, { credits: 7 }))));
    expect(outcomes(used)).toEqual({ ok: 142, gift_amount_exceeded: 858 });
    const { gift, redemption } = await shown('GIFT');
    expect(gift?.balance).toBe(1000 - 142 * 7);
    expect(redemption).toMatchObject({ redeemed_quantity: 142, redeemed_amount: 142 * 7 });
  });

  it('by single appends and by processes, with releases and rollbacks among them, keep to the quantity', async () => {
    const quantity = 50;
    const voucher = await context.create('HOT', { redemption: { quantity } });
    const steps = all.map(async (id, i): Promise<number> => {
      const redeem = context.redeem(voucher, id);
      if (i % 2 === 0) {
        if (isRefusal(await context.use('HOT', redeem))) return 0;
        if (i % 4 !== 0) return 1;
        await context.use('HOT', { do: 'give_back', redemptionId: id, rollbackId: `r${id}` });
        return 0;
      }
      if (isRefusal(await context.use('HOT', { do: 'reserve', redemptionId: id }))) return 0;
      const release = { do: 'release', redemptionId: id } as const;
      const confirm = { do: 'confirm', redemptionId: id, redemption: redeem.redemption } as const;
      await context.use('HOT', i % 3 === 0 ? release : confirm);
      return i % 3 === 0 ? 0 : 1;
    });
    const kept = (await Promise.all(steps)).reduce((sum, each) => sum + each, 0);
    expect(kept).toBeLessThanOrEqual(quantity);
    expect((await shown('HOT')).redemption.redeemed_quantity).toBe(kept);
    const left = await Promise.all(all.map((id) => context.use('HOT', context.redeem(voucher, `x${id}`))));
    expect(outcomes(left)).toEqual({ ok: quantity - kept, quantity_exceeded: 1000 - quantity + kept });
  });
});

describe('what a voucher knows', () => {
  it('survives a restart, with and without a snapshot', async () => {
    const hot = await context.create('HOT', { redemption: { quantity: 700 } });
    const card = await context.createGift('GIFT', 1000);
    await Promise.all(Array.from({ length: 699 }, (_none, i) => context.use('HOT', context.redeem(hot, `r_${i}`))));
    await context.use('GIFT', context.redeem(card, 'r_g', { credits: 400 }));
    await context.use('GIFT', lock('ssn_1', 100));
    const before = [await shown('HOT'), await shown('GIFT')];
    await context.restart();
    expect([await shown(hot.id), await shown('GIFT')]).toEqual(before);
    expect(await becomes('HOT', context.redeem(hot, 'r_last'))).toBe('ok');
    expect(await becomes('HOT', context.redeem(hot, 'r_more'))).toBe('quantity_exceeded');
    expect(await becomes('GIFT', context.redeem(card, 'r_h', { credits: 501 }))).toBe('multiple_requests');
    expect(await becomes('GIFT', context.redeem(card, 'r_h', { credits: 500 }))).toBe('ok');
  });

  it('is returned by every step, as the next look at it shows it', async () => {
    const card = await context.createGift('GIFT', 1000);
    const used = await context.use(card.id, context.redeem(card, 'r_1', { credits: 300 }));
    expect(used).toEqual({ embedded: await alone('GIFT') });
    expect(await context.messenger.ask(new PresentVouchers(SHOP, [card.id, 'v_none']))).toEqual([
      await shown('GIFT'),
      undefined,
    ]);
    expect(await context.messenger.ask(new PresentVouchers(BAKERY, [card.id]))).toEqual([undefined]);
  });

  it('is shown as it was then, also where another voucher has its code since', async () => {
    const { id } = await context.create('A');
    const then = await lastPosition();
    const before = await alone('A');
    await context.answer('delete-voucher', { code: 'A' }, undefined, { query: { force: true } });
    const now = await context.create('A');
    const ask = async (upTo: number, projectId = SHOP) =>
      (await context.messenger.ask(new PresentVouchers(projectId, ['A'], upTo)))[0];
    expect(before).toMatchObject({ id });
    expect(await ask(then)).toMatchObject(before);
    expect(await ask(await lastPosition())).toMatchObject({ id: now.id });
    expect(await ask(then - 1)).toBeUndefined();
    expect(await ask(then, BAKERY)).toBeUndefined();
  });
});

describe('examining vouchers', () => {
  it('gives what rules and pricing need', async () => {
    const fields = { metadata: { a: 1 }, start_date: '2026-03-01', category_id: 'cat_1' };
    context.categories.set('cat_1', 'Cards');
    const { id } = await context.create('A', { ...fields, redemption: { quantity: 3 } });
    expect(await context.examine('A')).toEqual({
      redeemable: {
        object: 'voucher',
        id,
        code: 'A',
        campaignId: null,
        campaignName: null,
        categoryId: 'cat_1',
        metadata: { a: 1 },
        discount: { type: 'PERCENT', percentOff: 10 },
        ruleHolders: [id],
        holderId: null,
        quantity: 3,
        redeemedQuantity: 0,
        publishCount: 0,
        startDate: '2026-03-01T00:00:00.000Z',
        expirationDate: null,
        createdAt: NOW,
      },
    });
    expect(await context.examine(id)).toEqual(await context.examine('A'));
    expect(await context.examine('NONE')).toBeUndefined();
  });

  it('leaves what others hold out of the credits that are available', async () => {
    const card = await context.createGift('GIFT', 1000);
    await context.use('GIFT', context.redeem(card, 'r_1', { credits: 100 }));
    await context.use('GIFT', { do: 'reserve', redemptionId: 'r_2', credits: 200 });
    await context.use('GIFT', lock('ssn_1', 300));
    const gift = { amount: 1000, balance: 900, redeemedAmount: 100, effect: 'APPLY_TO_ORDER' };
    expect((await context.examine('GIFT'))?.redeemable.gift).toEqual({ ...gift, available: 400 });
    const own = { id: 'GIFT', sessionKey: 'ssn_1' };
    expect((await context.examine(own))?.redeemable.gift?.available).toBe(700);
    expect((await context.examine({ ...own, credits: 700 }))?.refusal).toBeUndefined();
    expect((await context.examine({ ...own, credits: 701 }))?.refusal?.refused).toBe('gift_amount_exceeded');
    expect((await context.examine('GIFT', AFTER_SOON.now))?.redeemable.gift?.available).toBe(700);
  });

  it('gives the refusal that redeeming would give', async () => {
    const voucher = await context.create('A', { expiration_date: '2026-03-02T11:00:00Z' });
    const refusal = (await context.examine('A'))?.refusal;
    expect(refusal).toEqual({
      refused: 'voucher_expired',
      details: { details: 'A', resourceId: 'A', resourceType: 'voucher' },
    });
    expect(await context.use('A', context.redeem(voucher, 'r_1'))).toEqual(refusal);
  });

  it('asks the campaign of the voucher, too', async () => {
    const spring = { id: 'camp_1', name: 'Spring', campaignType: 'DISCOUNT_COUPONS', active: true, windows: {} };
    context.campaigns.set('camp_1', spring as never);
    const voucher = await context.create('A', { campaign: 'Spring' });
    const becoming = async () => [
      (await context.examine('A'))?.refusal?.refused,
      await becomes('A', { do: 'reserve', redemptionId: 'r_1' }),
    ];
    expect((await context.examine('A'))?.redeemable.ruleHolders).toEqual([voucher.id, 'camp_1']);
    context.campaigns.set('camp_1', { ...spring, active: false } as never);
    expect(await becoming()).toEqual(['voucher_disabled', 'voucher_disabled']);
    context.campaigns.set('camp_1', { ...spring, windows: { expirationDate: '2026-03-01T00:00:00.000Z' } } as never);
    expect(await becoming()).toEqual(['voucher_expired', 'voucher_expired']);
    context.campaigns.clear();
    expect(await becoming()).toEqual(['voucher_disabled', 'voucher_disabled']);
    context.campaigns.set('camp_1', spring as never);
    expect(await becoming()).toEqual([undefined, 'ok']);
  });

  it('reckons windows in the time zone of the project', async () => {
    const given = { projectId: BAKERY };
    await context.create(
      'A',
      { validity_hours: { daily: [{ start_time: '13:00', expiration_time: '14:00' }] } },
      given,
    );
    expect((await context.examine('A', '2026-03-02T12:30:00.000Z', BAKERY))?.refusal).toBeUndefined();
    expect((await context.examine('A', '2026-03-02T13:30:00.000Z', BAKERY))?.refusal?.refused).toBe(
      'voucher_not_active_now',
    );
  });
});

describe('a redemption', () => {
  it('says when the voucher changed last', async () => {
    const voucher = await context.create('A');
    expect(voucher.updated_at).toBeUndefined();
    await context.use(voucher.id, context.redeem(voucher, 'r_1'));
    expect(await shown('A')).toHaveProperty('updated_at', expect.any(String));
    expect((await context.list()).vouchers).toEqual([await shown('A')]);
  });
});

describe('a step that is repeated', () => {
  const again = { repeatSince: NOW };

  it('gives a use back once', async () => {
    const card = await context.createGift('GIFT', 1000);
    await context.use('GIFT', context.redeem(card, 'r_1', { credits: 300 }));
    await context.use('GIFT', context.redeem(card, 'r_2', { credits: 300 }));
    const giveBack = { do: 'give_back', redemptionId: 'r_1', rollbackId: 'rr_1', credits: 300 } as const;
    const command = { commandId: 'v-1/rr_1/give-back' };
    const first = await context.use(card.id, giveBack, command);
    expect(await context.use(card.id, giveBack, { ...command, ...again })).toEqual(first);
    expect((await shown('GIFT')).gift?.balance).toBe(700);
    expect((await shown('GIFT')).redemption.redeemed_quantity).toBe(1);
  });

  it('redeems once, and recalls the redemption', async () => {
    const voucher = await context.create('A', { redemption: { quantity: 1 } });
    const command = { commandId: 'v-1/redeem/0' };
    const step = context.redeem(voucher, 'r_1');
    expect(await context.use('A', { do: 'recall' }, { ...command, ...again })).toEqual({ embedded: await alone('A') });
    await context.use('A', step, command);
    expect(await becomes('A', step, { ...command, ...again })).toBe('ok');
    const recalled = await context.use(voucher.id, { do: 'recall' }, { ...command, ...again });
    expect(recalled).toEqual({ embedded: await alone('A'), redemption: step.redemption });
    expect(await context.use('A', { do: 'recall' }, { commandId: 'v-2/redeem/0', ...again })).not.toHaveProperty(
      'redemption',
    );
  });

  it('is recalled when the voucher was deleted for good since', async () => {
    const voucher = await context.create('A');
    const command = { commandId: 'v-1/redeem/0' };
    const step = context.redeem(voucher, 'r_1');
    await context.use('A', step, command);
    await context.answer('delete-voucher', { code: 'A' }, undefined, { query: { force: true } });
    expect(await context.use('A', { do: 'recall' }, { ...command, ...again })).toEqual({
      embedded: { id: voucher.id, code: 'A', object: 'voucher' },
      redemption: step.redemption,
    });
    expect(await becomes('NONE', { do: 'recall' }, { ...command, ...again })).toBe('not_found');
  });
});

describe('a voucher in the bin', () => {
  it('still takes back what was redeemed before, and is not redeemed any more', async () => {
    const voucher = await context.create('A', { redemption: { quantity: 2 } });
    await context.use('A', context.redeem(voucher, 'r_1'));
    await context.answer('delete-voucher', { code: 'A' });
    await context.restart();
    const giveBack = { do: 'give_back', redemptionId: 'r_1', rollbackId: 'rr_1' } as const;
    expect(await becomes(voucher.id, giveBack)).toBe('ok');
    expect(await becomes(voucher.id, giveBack)).toBe('not_found');
    expect(await becomes(voucher.id, context.redeem(voucher, 'r_2'))).toBe('not_found');
  });

  it('once it is deleted for good takes nothing back, nor does the next with its code', async () => {
    const voucher = await context.create('A');
    await context.use('A', context.redeem(voucher, 'r_1'));
    await context.answer('delete-voucher', { code: 'A' }, undefined, { query: { force: true } });
    const giveBack = { do: 'give_back', redemptionId: 'r_1', rollbackId: 'rr_1' } as const;
    expect(await becomes(voucher.id, giveBack)).toBe('not_found');
    const next = await context.create('A');
    await context.use('A', context.redeem(next, 'r_2'));
    expect(await becomes(voucher.id, giveBack)).toBe('not_found');
  });
});

describe('a session', () => {
  const release = (code: string, sessionKey: string, now = NOW) =>
    context.reply('release-validation-session', { code, sessionKey }, undefined, { now });

  it('on a limited code holds a use until it is released, used up or expired', async () => {
    const voucher = await context.create('A', { redemption: { quantity: 2 } });
    expect(await becomes('A', lock('ssn_1'))).toBe('ok');
    expect(await becomes('A', lock('ssn_2'))).toBe('ok');
    expect(await becomes('A', lock('ssn_3'))).toBe('quantity_exceeded');
    expect((await context.examine('A'))?.refusal?.refused).toBe('multiple_requests');
    expect((await context.examine({ id: 'A', sessionKey: 'ssn_3', forLock: true }))?.refusal?.refused).toBe(
      'quantity_exceeded',
    );
    expect((await context.examine({ id: 'A', sessionKey: 'ssn_1' }))?.refusal).toBeUndefined();
    expect(await release('A', 'ssn_2')).toEqual({ status: 204 });
    expect(await becomes(voucher.id, context.redeem(voucher, 'r_1', { sessionKey: 'ssn_1' }))).toBe('ok');
    expect(await becomes('A', lock('ssn_4'))).toBe('ok');
    expect(await becomes('A', context.redeem(voucher, 'r_2'))).toBe('multiple_requests');
    expect(await becomes('A', context.redeem(voucher, 'r_2'), AFTER_SOON)).toBe('ok');
  });

  it.each([
    ['A', { redemption: { quantity: 2 } }],
    ['A', {}],
  ])('that is unknown, released or expired cannot be released: %# ', async (code, fields) => {
    const voucher = await context.create(code, fields);
    const missing = { error: expect.objectContaining({ code: 404, resource_type: 'session', resource_id: 'ssn_1' }) };
    expect(await release(code, 'ssn_1')).toEqual(missing);
    await context.use(code, lock('ssn_1'));
    expect(await release(voucher.id, 'ssn_1')).toEqual({ status: 204 });
    expect(await release(code, 'ssn_1')).toEqual(missing);
    await context.use(code, lock('ssn_1'));
    expect(await release(code, 'ssn_1', AFTER_SOON.now)).toEqual(missing);
    await context.use(code, lock('ssn_1'));
    await context.use(code, context.redeem(voucher, 'r_1', { sessionKey: 'ssn_1' }));
    expect(await release(code, 'ssn_1')).toEqual(missing);
  });

  it('of an unknown voucher cannot be released', async () => {
    expect(await release('NONE', 'ssn_1')).toEqual({
      error: expect.objectContaining({ code: 404, resource_type: 'voucher', resource_id: 'NONE' }),
    });
  });

  it('on a code without limit is one of any number', async () => {
    const voucher = await context.create('A');
    const locked = await Promise.all(Array.from({ length: 500 }, (_none, i) => becomes('A', lock(`ssn_${i}`))));
    expect(new Set(locked)).toEqual(new Set(['ok']));
    expect(await becomes('A', context.redeem(voucher, 'r_1'))).toBe('ok');
    await context.answer('disable-voucher', { code: 'A' });
    expect(await becomes('A', lock('ssn_x'))).toBe('voucher_disabled');
  });

  it('is used up by a process when it confirms', async () => {
    const voucher = await context.create('A');
    await context.use('A', lock('ssn_1'));
    await context.use('A', { do: 'reserve', redemptionId: 'r_1', sessionKey: 'ssn_1' });
    const redemption = { ...context.redeem(voucher, 'r_1').redemption, sessionKey: 'ssn_1' };
    await context.use('A', { do: 'confirm', redemptionId: 'r_1', redemption });
    expect(await release('A', 'ssn_1')).toHaveProperty('error');
  });
});
