import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { story } from '@perkstream/kernel/testing';
import { type VoucherEvent } from '@perkstream/published';
import { type DecidedStep } from './commands.js';
import { after, created, deleted, discount, giftCard, redeem, step, VOUCHER_ID } from './voucher.examples.js';
import { voucherAggregate } from './voucher.decider.js';

const voucher = story(voucherAggregate);

const order = { id: 'ord_1', source_id: 'S-1' };

function giveBack(credits: number, returnId = 'ret_1'): DecidedStep {
  return { do: 'give_back_credits', redemptionId: 'r_1', returnId, credits, order };
}

/** A card of 1,000 of which 600 were spent. */
function spent(...later: VoucherEvent[]) {
  const card = voucher.given(created(giftCard(1_000, { campaignId: 'camp_1' })));
  const redeemed = voucherAggregate.decide(step(redeem('r_1', { credits: 600 }), ACTIVE), card.state());
  if (isRefusal(redeemed)) throw new Error(redeemed.refused);
  return voucher.given(created(giftCard(1_000, { campaignId: 'camp_1' })), ...redeemed, ...later);
}

const ACTIVE = { campaign: { active: true, windows: {} } };

function back(credits: number, balance: number, returnId = 'ret_1'): VoucherEvent {
  const change = { credits, balance, total: 1_000 };
  const about = { id: VOUCHER_ID, campaignId: 'camp_1', redemptionId: 'r_1', returnId, at: after(0) };
  return { type: 'voucher.credits_given_back', data: { ...about, ...change, order } };
}

describe('Credits of a gift card that come back in part', () => {
  it('raise its balance, and leave the use used', () => {
    spent()
      .when(step(giveBack(250)))
      .then(back(250, 650));
    expect(spent(back(250, 650)).state()).toMatchObject({ redeemed: 1, gift: { amount: 1_000, redeemed: 350 } });
  });

  it('come back several times, in all as much as was spent', () => {
    const twice = spent(back(250, 650), back(300, 950, 'ret_2'));
    twice.when(step(giveBack(51, 'ret_3'))).thenRefused('not_found');
    twice.when(step(giveBack(50, 'ret_3'))).then(back(50, 1_000, 'ret_3'));
  });

  it('leave the rest to a rollback, which gives the use back', () => {
    const rollback = (credits: number) =>
      step({ do: 'give_back', redemptionId: 'r_1', rollbackId: 'rr_1', credits, order });
    const after250 = spent(back(250, 650));
    after250.when(rollback(351)).thenRefused('not_found');
    after250.when(rollback(350)).thenTypes('voucher.use_given_back');
    spent(back(600, 1_000)).when(rollback(0)).thenTypes('voucher.use_given_back');
  });

  it('come back where a rollback was faster, which left them', () => {
    const rolledBack: VoucherEvent = {
      type: 'voucher.use_given_back',
      data: {
        ...{ id: VOUCHER_ID, campaignId: 'camp_1', redemptionId: 'r_1', rollbackId: 'rr_1', at: after(0) },
        ...{ credits: 350, balance: 750, total: 1_000, order },
      },
    };
    const rest = spent(rolledBack);
    rest.when(step(giveBack(251))).thenRefused('not_found');
    rest.when(step(giveBack(250))).then(back(250, 1_000));
    expect(spent(rolledBack, back(250, 1_000)).state()).toMatchObject({ redeemed: 0, gift: { redeemed: 0 } });
  });

  it('come back to a card in the bin', () => {
    spent(deleted({ balance: 400 }))
      .when(step(giveBack(250)))
      .then(back(250, 650));
  });

  it('come back to gift cards only, and where something was spent', () => {
    voucher
      .given(created(giftCard(1_000)))
      .when(step(giveBack(1)))
      .thenRefused('not_found');
    const other = voucher.given(created(discount()));
    const redeemed = voucherAggregate.decide(step(redeem('r_1')), other.state()) as readonly VoucherEvent[];
    voucher
      .given(created(discount()), ...redeemed)
      .when(step(giveBack(1)))
      .thenRefused('not_found');
  });

  it.each([-1, 0.5])('are never an amount like %d: that is a bug of the caller', (credits) => {
    expect(() => voucherAggregate.decide(step(giveBack(credits)), spent().state())).toThrow(RangeError);
  });
});
