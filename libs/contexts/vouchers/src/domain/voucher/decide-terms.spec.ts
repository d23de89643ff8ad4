import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type VoucherEvent } from '@perkstream/published';
import { type TakeTermsCommand, type UpkeepCommand } from './commands.js';
import { after, created, discount, redemption, VOUCHER_ID } from './voucher.examples.js';
import { voucherAggregate } from './voucher.decider.js';

const voucher = story(voucherAggregate);
const ofCampaign = discount({ campaignId: 'camp_1', campaignName: 'Spring', windows: { expirationDate: after(60) } });

function terms(changes: Partial<TakeTermsCommand> = {}): UpkeepCommand {
  return {
    do: 'take_terms',
    voucherId: VOUCHER_ID,
    now: after(10),
    categoryId: null,
    categoryName: null,
    discount: { type: 'PERCENT', percentOff: 20 },
    validity: { start_date: after(0), expiration_date: null },
    activityDuration: null,
    timeZone: 'utc',
    ...changes,
  };
}

function updated(changes: object): VoucherEvent {
  return { type: 'voucher.updated', data: { id: VOUCHER_ID, changes, at: after(10) } };
}

function toAda(duration?: string): VoucherEvent {
  const window = duration === undefined ? {} : { window: { startDate: after(0), expirationDate: duration } };
  const who = { customerId: 'cust_ada', publicationId: 'pub_1' };
  const data = {
    id: VOUCHER_ID,
    campaignId: 'camp_1',
    voucherType: 'DISCOUNT_VOUCHER',
    isReferralCode: false,
  } as const;
  return { type: 'voucher.published', data: { ...data, ...who, at: after(0), ...window } };
}

const redeemed: VoucherEvent = { type: 'voucher.redeemed', data: { redemption: redemption('r_1') } };
const all = updated({ windows: { startDate: after(0) }, discount: { type: 'PERCENT', percentOff: 20 } });

describe('the terms of the campaign', () => {
  it.each([
    ['nobody has', []],
    ['a customer holds', [toAda()]],
    ['was redeemed', [redeemed]],
  ])('reach a code that %s', (_which, events) => {
    voucher
      .given(created(ofCampaign), ...events)
      .when(terms())
      .then(all);
  });

  it('leave what was redeemed as it was', () => {
    const before = voucher.given(created(ofCampaign), toAda(), redeemed).state();
    const state = voucher.given(created(ofCampaign), toAda(), redeemed, all).state();
    expect(state).toMatchObject({ redeemed: 1, published: { holderId: 'cust_ada' } });
    expect(state).toEqual({
      ...before,
      definition: expect.anything(),
      updatedAt: after(10),
      redefinedAt: expect.anything(),
    });
  });

  it('change nothing where the code has them already', () => {
    voucher.given(created(ofCampaign), all).when(terms()).thenNothing();
    voucher
      .given(created(ofCampaign))
      .when(terms({ discount: { type: 'PERCENT', percentOff: 10 }, validity: { expiration_date: after(60) } }))
      .thenNothing();
  });

  it('leave a code a discount of a type of its own', () => {
    voucher
      .given(created(ofCampaign))
      .when(terms({ discount: { type: 'AMOUNT', amountOff: 500 } as never }))
      .then(updated({ windows: { startDate: after(0) } }));
  });

  it('count the duration after publishing from the publication, in codes that have a time of their own since then', () => {
    const day = after(24 * 3_600);
    const given = voucher.given(created(ofCampaign), toAda(after(3_600)));
    const discounted = { discount: { type: 'PERCENT', percentOff: 20 } };
    given
      .when(terms({ activityDuration: 'P1D' }))
      .then(updated({ windows: { startDate: after(0), expirationDate: day }, ...discounted }));
    given.when(terms()).then(updated({ windows: { startDate: after(0) }, ...discounted }));
    voucher
      .given(created(ofCampaign), toAda())
      .when(terms({ activityDuration: 'P1D' }))
      .then(all);
  });
});
