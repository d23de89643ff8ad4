import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NOW, RedemptionsInProcess } from '../testing/redemptions-in-process.js';

/** A redemption whose body does not name what it redeems. */
describe('A redemption of whatever the cart qualifies for', () => {
  let context: RedemptionsInProcess;

  beforeEach(async () => {
    context = await RedemptionsInProcess.start();
    const campaign = {
      id: 'camp_1',
      name: 'Spring',
      campaignType: 'PROMOTION',
      active: true,
      createdAt: NOW,
      windows: {},
    };
    await context.happened('campaign-camp_1', 'campaign.created', { campaign });
    await offer('a');
  });

  afterEach(() => context.stop());

  const offer = (name: string) => {
    const discount = { type: 'AMOUNT', amountOff: 100 };
    const known = { id: `camp_1/${name}`, campaignId: 'camp_1', active: true, categoryId: null, createdAt: NOW };
    const tier = { ...known, windows: {}, discount };
    return context.happened(`promotion_tier-${name}`, 'promotion_tier.created', { tier });
  };

  const redeem = (given = {}) => {
    const body = { redeemables: [], order: { amount: 1_000 }, options: { include_automatic: true } };
    return context.reply('redeem-stacked-discounts', {}, body, given);
  };

  it('that is sent again after a crash finds what it redeemed, although another tier runs by then', async () => {
    const first = await redeem({ requestId: 'v-1' });
    expect(first).toMatchObject({ body: { redemptions: [{ related_object_id: 'camp_1/a' }] } });
    await offer('b');
    const again = await redeem({ requestId: 'v-1', repeatSince: NOW });
    const idsOf = (reply: unknown) =>
      (reply as { body: { redemptions: { id: string }[] } }).body.redemptions.map(({ id }) => id);
    expect(idsOf(again)).toEqual(idsOf(first));
    expect(await context.standing('camp_1')).toHaveLength(1);
    expect(await redeem({ requestId: 'v-2' })).toMatchObject({ body: { redemptions: [{}, {}] } });
  });
});
