import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type VoucherEvent } from '@perkstream/published';
import { type UpkeepCommand } from './commands.js';
import { after, created, deleted, discount, giftCard, VOUCHER_ID } from './voucher.examples.js';
import { voucherAggregate } from './voucher.decider.js';

const voucher = story(voucherAggregate);
const now = after(0);
const gone = { id: VOUCHER_ID, at: now, code: 'SPRING' };

describe('restoring a voucher', () => {
  const restore = (deletedAt?: string): UpkeepCommand => ({
    do: 'restore',
    now,
    voucherId: VOUCHER_ID,
    ...(deletedAt !== undefined && { deletedAt }),
  });
  const published: VoucherEvent = {
    type: 'voucher.published',
    data: { id: VOUCHER_ID, publicationId: 'pub_1', customerId: 'cust_ada', campaignId: null, at: now },
  };

  it('says what it was when it went to the bin, and leaves it as if it had never gone', () => {
    const before: VoucherEvent[] = [created(giftCard(500)), published];
    const binned = voucher.given(...before, deleted({ balance: 500 }));
    const restored: VoucherEvent = {
      type: 'voucher.restored',
      data: {
        ...gone,
        campaignId: null,
        voucher: giftCard(500),
        updatedAt: now,
        redeemed: 0,
        gift: { amount: 500, subtracted: 0, redeemed: 0 },
        published: { count: 1, publicationId: 'pub_1', holderId: 'cust_ada', at: now },
        deleted: { at: now, balance: 500 },
      },
    };
    binned.when(restore()).then(restored);
    expect(voucher.given(...before, deleted({ balance: 500 }), restored).state()).toEqual(
      voucher.given(...before).state(),
    );
  });

  it('happens once, and to one that was deleted then where that is said', () => {
    voucher.given(created(discount())).when(restore()).thenNothing();
    const binned = voucher.given(created(discount()), deleted());
    binned.when(restore(after(-60))).thenNothing();
    binned.when(restore(now)).thenTypes('voucher.restored');
  });

  it('finds nothing that was deleted for good', () => {
    const released: VoucherEvent = { type: 'voucher.code_released', data: gone };
    voucher.given(created(discount()), deleted(), released).when(restore()).thenRefused('not_found');
  });
});
