import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type VoucherAnswer } from '@perkstream/published';
import { CampaignVouchers } from '../testing/campaign-vouchers.js';
import { VouchersInProcess } from '../testing/vouchers-in-process.js';

const LATER = '2026-03-03T12:00:00.000Z';

let context: VouchersInProcess;
let spring: CampaignVouchers;

beforeEach(async () => {
  context = await VouchersInProcess.start();
  spring = new CampaignVouchers(context);
});

afterEach(() => context.stop());

const read = (code: string) => context.answer<VoucherAnswer>('get-voucher', { code });

describe('the terms of a campaign', () => {
  it('reach all codes that differ, and leave what was redeemed', async () => {
    context.categories.set('cat_1', 'Coupons');
    await spring.make([{ code: 'HELD' }, { code: 'USED' }, { code: 'FREE' }, { code: 'BINNED' }]);
    await spring.published('HELD', 'cust_ada', 'pub_1');
    const used = await read('USED');
    await context.use(used.id, context.redeem(used, 'r_1'));
    await context.answer('delete-voucher', { code: 'BINNED' });
    const fields = {
      start_date: null,
      expiration_date: LATER,
      validity_day_of_week: [1, 2],
      category_id: 'cat_1',
      discount: { type: 'PERCENT', percent_off: 30 },
    };
    const change = { do: 'apply_terms', fields, activityDuration: null } as const;
    expect(await spring.change(change)).toBe(3);
    const { vouchers } = await context.list({ campaign: 'Spring' });
    expect(vouchers).toHaveLength(3);
    for (const each of vouchers) {
      expect(each).toMatchObject({
        expiration_date: LATER,
        validity_day_of_week: [1, 2],
        category: 'Coupons',
        discount: { percent_off: 30 },
      });
    }
    expect(await read('HELD')).toMatchObject({ holder_id: 'cust_ada' });
    expect((await read('USED')).redemption).toEqual({ ...used.redemption, redeemed_quantity: 1 });
    expect(await spring.change(change)).toBe(0);
  });
});
