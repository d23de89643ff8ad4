import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FindRedemptionsOfOrder, type RedemptionsOfOrder } from '@perkstream/published';
import { recordOf, redeemedTogether } from '../testing/made-redemptions.js';
import { NOW, RedemptionsInProcess } from '../testing/redemptions-in-process.js';

const LATER = '2026-03-02T08:00:00.000Z';

let context: RedemptionsInProcess;

beforeEach(async () => {
  context = await RedemptionsInProcess.start();
});

afterEach(() => context.stop());

async function find(...ids: string[]): Promise<readonly RedemptionsOfOrder[]> {
  return context.messenger.ask(new FindRedemptionsOfOrder('proj_1', ids));
}

const applied = (discount: number) => ({
  id: 'ord_1',
  applied_discount_amount: discount,
  items: [{ id: 'ordli_1', applied_discount_amount: 5, applied_quantity: 1, applied_quantity_amount: 70 }],
});
const order = (discount: number) => ({
  ...applied(discount),
  ...{ source_id: 'S-1', initial_amount: 1_000, amount: 1_000 - discount },
  items: [{ ...applied(discount).items[0], quantity: 1, product: { name: 'Hat' }, metadata: { size: discount } }],
});

describe('The redemptions that are noted on an order', () => {
  it('are those of each request, with what they did to the order, in the order in which they were made', async () => {
    const [a, b] = [recordOf('r_a', { order: order(100) }), recordOf('r_b', { order: order(300) })];
    await redeemedTogether(context, 'r_late', [recordOf('r_late', { date: LATER })]);
    await redeemedTogether(context, 'r_parent', [a, b]);
    await redeemedTogether(context, 'r_alone', [recordOf('r_alone')]);
    const redeemed = await context.redeem('camp_1/a');
    const { id: ofTier } = (redeemed as { body: { redemptions: [{ id: string }] } }).body.redemptions[0];
    const found = await find('r_late', ofTier, 'r_b', 'r_alone', 'r_a', 'r_parent');
    expect(found).toMatchObject([
      {
        id: 'r_parent',
        date: NOW,
        redemptions: [
          { ...a, order: applied(100) },
          { ...b, order: applied(300) },
        ],
      },
      { id: 'r_alone', date: NOW, redemptions: [{ id: 'r_alone' }] },
      { id: ofTier, date: NOW, redemptions: [{ id: ofTier, order: { id: expect.any(String) } }] },
      { id: 'r_late', date: LATER, redemptions: [{ id: 'r_late' }] },
    ]);
    expect(found[0]?.redemptions.map((record) => 'differs' in record)).toEqual([false, false]);
    expect(found[0]?.redemptions[1]?.order).toEqual(applied(300));
  });

  it('are found by a child or the parent alone, and none without ids', async () => {
    await redeemedTogether(context, 'r_parent', [recordOf('r_a'), recordOf('r_b')]);
    const whole = [{ id: 'r_parent', redemptions: [{ id: 'r_a' }, { id: 'r_b' }] }];
    expect(await find('r_a')).toMatchObject(whole);
    expect(await find('r_parent')).toMatchObject(whole);
    expect(await find()).toEqual([]);
  });

  it('are left out where they were rolled back, have failed, are unknown or of another project', async () => {
    await redeemedTogether(context, 'r_back', [recordOf('r_back')]);
    await redeemedTogether(context, 'r_stands', [recordOf('r_stands')]);
    await context.happened('rollback-proj_1.r_back', 'redemption.rolled_back', {
      rollbacks: [{ id: 'rr_1', redemptionId: 'r_back', relatedObjectType: 'voucher', relatedObjectId: 'v_1' }],
      redemptionIds: ['r_back'],
      date: NOW,
      order: null,
    });
    await context.happened('attempts-proj_1.2026-03-01', 'redemption.failed', {
      ...recordOf('rf_1'),
      failureCode: 'quantity_exceeded',
    });
    expect((await find('r_back', 'rr_1', 'rf_1', 'r_none', 'r_stands')).map(({ id }) => id)).toEqual(['r_stands']);
    expect(await context.messenger.ask(new FindRedemptionsOfOrder('proj_2', ['r_stands']))).toEqual([]);
  });

  it('wait for a view that does not show one of them yet, and for no other', async () => {
    await redeemedTogether(context, 'r_shown', [recordOf('r_shown')]);
    const waited = jest
      .spyOn(context.views, 'caughtUp')
      .mockImplementation(() => redeemedTogether(context, 'r_late', [recordOf('r_late')]));
    expect(await find('r_shown')).toHaveLength(1);
    expect(waited).not.toHaveBeenCalled();
    expect((await find('r_shown', 'r_late')).map(({ id }) => id)).toEqual(['r_shown', 'r_late']);
    expect(waited).toHaveBeenCalledTimes(1);
  });
});
