import { thingOf } from '@perkstream/platform';
import { voucherAggregate } from '../domain/voucher/voucher.decider.js';
import { presentVoucher } from '../presenters/voucher-answer.presenter.js';

/** Vouchers as they were. A code may have had several, one after the other. */
export const voucherPast = thingOf({
  type: 'voucher',
  aggregate: voucherAggregate,
  shown: (state, id) =>
    state.status === 'live' && (id === undefined || state.definition.id === id) ? presentVoucher(state) : undefined,
  uses: [
    'voucher.redeemed',
    'voucher.use_reserved',
    'voucher.use_confirmed',
    'voucher.use_released',
    'voucher.use_given_back',
    'voucher.credits_given_back',
    'voucher.locked',
    'voucher.unlocked',
    'voucher.sessions_ended',
  ],
});
