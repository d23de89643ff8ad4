import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { type UseStep, type VoucherAnswer } from '@perkstream/published';
import { voucherTranslations } from '../publishing/voucher.translation.js';
import { NOW, SHOP, VouchersInProcess } from '../testing/vouchers-in-process.js';

const order = { id: 'ord_1', source_id: 'S-1' };

let context: VouchersInProcess;
let card: VoucherAnswer;

beforeEach(async () => {
  context = await VouchersInProcess.start();
  card = await context.createGift('GIFT', 1_000);
  await context.use('GIFT', context.redeem(card, 'r_1', { credits: 600, order }));
});

afterEach(() => context.stop());

function giveBack(credits: number, returnId = 'ret_1'): UseStep {
  return { do: 'give_back_credits', redemptionId: 'r_1', returnId, credits, order };
}

async function becomes(step: UseStep): Promise<string> {
  const used = await context.use(card.id, step);
  return isRefusal(used) ? used.refused : 'ok';
}

describe('Credits of a gift card that a return gives back', () => {
  it('show on the card, in lists, and as a refund in its ledger', async () => {
    expect(await becomes(giveBack(250))).toBe('ok');
    const shown = await context.answer('get-voucher', { code: 'GIFT' });
    expect(shown.gift?.balance).toBe(650);
    expect(shown.redemption).toMatchObject({ redeemed_quantity: 1, redeemed_amount: 350 });
    expect((await context.list()).vouchers).toEqual([shown]);
    const { data } = await context.ledger('GIFT');
    expect(data[0]).toEqual({
      id: expect.stringMatching(/^vtx_/),
      source_id: null,
      voucher_id: card.id,
      campaign_id: '',
      source: null,
      reason: null,
      type: 'CREDITS_REFUND',
      details: {
        balance: {
          amount: 250,
          total: 1_000,
          balance: 650,
          type: 'gift_voucher',
          operation_type: 'AUTOMATIC',
          object: 'balance',
          related_object: { type: 'voucher', id: card.id },
        },
        order,
        redemption: { id: 'r_1' },
        return: { id: 'ret_1' },
      },
      related_transaction_id: null,
      created_at: NOW,
    });
    expect(data.map(({ details }) => details.balance.amount)).toEqual([250, -600, 1_000]);
  });

  it('are the same after a rebuild, with the rest of a rollback', async () => {
    await becomes(giveBack(250));
    await context.use('GIFT', { do: 'give_back', redemptionId: 'r_1', rollbackId: 'rr_1', credits: 350, order });
    const seen = async () => ({ list: await context.list(), ledger: await context.ledger('GIFT') });
    const before = await seen();
    expect(before.list.vouchers[0]).toMatchObject({
      gift: { balance: 1_000 },
      redemption: { redeemed_quantity: 0, redeemed_amount: 0 },
    });
    await context.views.rebuildByName();
    expect(await seen()).toEqual(before);
  });

  it('come back once for a command, and never more than were spent', async () => {
    const command = { commandId: 'return/ret_1/credits/r_1' };
    await context.use('GIFT', giveBack(250), command);
    await context.use('GIFT', giveBack(250), { ...command, repeatSince: NOW });
    expect((await context.answer('get-voucher', { code: 'GIFT' })).gift?.balance).toBe(650);
    expect(await becomes(giveBack(351, 'ret_2'))).toBe('not_found');
    expect((await context.answer('get-voucher', { code: 'GIFT' })).gift?.balance).toBe(650);
  });

  it('come back to a card in the bin', async () => {
    await context.answer('delete-voucher', { code: 'GIFT' });
    await context.restart();
    expect(await becomes(giveBack(250))).toBe('ok');
    expect(await becomes(giveBack(351, 'ret_2'))).toBe('not_found');
  });

  it('come back to nothing where the card was deleted for good', async () => {
    await context.answer('delete-voucher', { code: 'GIFT' }, undefined, { query: { force: true } });
    expect(await becomes(giveBack(250))).toBe('not_found');
  });

  it('are published as a change of the balance, with the return', async () => {
    await becomes(giveBack(250));
    const events = await context.events.read(`voucher-${SHOP}.GIFT`);
    const published = events.flatMap((event) => voucherTranslations[event.type]?.(event) ?? []);
    expect(published.at(-1)).toMatchObject({
      event: { type: 'voucher.balance_changed.v1' },
      data: {
        reason: 'rollback',
        return_id: 'ret_1',
        redemption_id: 'r_1',
        order_id: 'ord_1',
        credits: 250,
        balance: 650,
      },
    });
  });
});
