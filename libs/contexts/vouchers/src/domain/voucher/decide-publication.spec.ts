import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type VoucherEvent, type VoucherPublished } from '@perkstream/published';
import { type UpkeepCommand } from './commands.js';
import { refusalOfUse } from './usability.js';
import { after, created, deleted, discount, redeem, redemption, step, VOUCHER_ID } from './voucher.examples.js';
import { voucherAggregate } from './voucher.decider.js';

const voucher = story(voucherAggregate);
const ofCampaign = discount({ campaignId: 'camp_1', campaignName: 'Spring' });

function publish(publicationId: string, customerId: string, activityDuration?: string): UpkeepCommand {
  const command = { do: 'publish', customerId, publicationId, now: after(0), timeZone: 'utc' } as const;
  return { ...command, voucherId: VOUCHER_ID, ...(activityDuration && { activityDuration }) };
}

function published(publicationId: string, customerId: string, campaignId: string | null): VoucherPublished {
  return {
    type: 'voucher.published',
    data: {
      id: VOUCHER_ID,
      campaignId,
      voucherType: 'DISCOUNT_VOUCHER',
      isReferralCode: false,
      customerId,
      publicationId,
      at: after(0),
    },
  };
}

const toAda = published('pub_1', 'cust_ada', 'camp_1');

describe('publishing a code of a campaign', () => {
  it('makes the customer its holder', () => {
    voucher.given(created(ofCampaign)).when(publish('pub_1', 'cust_ada')).then(toAda);
    expect(voucher.given(created(ofCampaign), toAda).state()).toMatchObject({
      published: { count: 1, holderId: 'cust_ada' },
    });
  });

  it('happens once: nobody else gets it, nor does the same customer by another publication', () => {
    for (const customer of ['cust_bob', 'cust_ada']) {
      voucher
        .given(created(ofCampaign), toAda)
        .when(publish('pub_2', customer))
        .thenRefused('voucher_already_published');
    }
  });

  it('is the same when the same publication comes again', () => {
    voucher.given(created(ofCampaign), toAda).when(publish('pub_1', 'cust_ada')).thenNothing();
  });

  it('takes the code as it is: disabled or in the bin it cannot be published', () => {
    voucher
      .given(created({ ...ofCampaign, active: false }))
      .when(publish('pub_1', 'cust_ada'))
      .thenRefused('voucher_disabled');
    voucher.given(created(ofCampaign), deleted()).when(publish('pub_1', 'cust_ada')).thenRefused('not_found');
  });
});

describe('publishing a code of its own', () => {
  it('may be done again and again; the last one holds it', () => {
    const first = published('pub_1', 'cust_ada', null);
    const again = published('pub_2', 'cust_bob', null);
    const second = {
      ...again,
      data: { ...again.data, previousHolderId: 'cust_ada' },
    };
    voucher.given(created(discount()), first).when(publish('pub_2', 'cust_bob')).then(second);
    expect(voucher.given(created(discount()), first, second).state()).toMatchObject({
      published: { count: 2, holderId: 'cust_bob' },
    });
  });
});

describe('publishing for a time', () => {
  const limited = { ...ofCampaign, windows: { expirationDate: after(60), validityDayOfWeek: [1] } };
  const window = { startDate: after(0), expirationDate: after(3600) };

  it('makes the code valid from then on, in place of its dates, on the days it had', () => {
    const event = {
      ...toAda,
      data: { ...toAda.data, window },
    };
    voucher
      .given(created(limited))
      .when(publish('pub_1', 'cust_ada', 'PT1H'))
      .then(event);
    expect(voucher.given(created(limited), event).state()).toMatchObject({
      definition: { windows: { ...window, validityDayOfWeek: [1] } },
    });
  });

  it('lets the code outlive its campaign, unless the campaign is disabled', () => {
    const state = voucher.given(created(limited), { ...toAda, data: { ...toAda.data, window } }).state();
    if (state.status === 'free') throw new Error('There is a voucher');
    const windows = { expirationDate: after(60) };
    const at = (seconds: number, active = true) =>
      refusalOfUse(state, {}, { now: after(seconds), timeZone: 'utc', campaign: { active, windows } })?.refused;
    expect([at(120), at(3600), at(3601), at(120, false)]).toEqual([
      undefined,
      undefined,
      'voucher_expired',
      'voucher_disabled',
    ]);
  });

  it('is not needed: without it the dates of the campaign hold', () => {
    const windows = { expirationDate: after(60) };
    voucher
      .given(created(ofCampaign), toAda)
      .when(step(redeem('r_1'), { now: after(61), campaign: { active: true, windows } }))
      .thenRefused('voucher_expired');
  });
});

describe('a change of the campaign', () => {
  const change: UpkeepCommand = {
    do: 'update',
    now: after(0),
    voucherId: VOUCHER_ID,
    additionalInfo: 'new',
    untouchedOnly: true,
  };
  const redeemed: VoucherEvent = { type: 'voucher.redeemed', data: { redemption: redemption('r_1') } };
  const reserved: VoucherEvent = {
    type: 'voucher.use_reserved',
    data: { id: VOUCHER_ID, redemptionId: 'r_1', at: after(0) },
  };

  it('reaches codes that were neither published nor redeemed', () => {
    voucher.given(created(ofCampaign)).when(change).thenTypes('voucher.updated');
  });

  it.each([
    ['published', toAda],
    ['redeemed', redeemed],
    ['being redeemed', reserved],
  ])('does not reach one that was %s', (_how, event) => {
    voucher.given(created(ofCampaign), event).when(change).thenNothing();
  });
});
