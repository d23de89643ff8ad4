import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ReferralsInProcess } from '../testing/referrals-in-process.js';

let referrals: ReferralsInProcess;

beforeEach(async () => {
  referrals = await ReferralsInProcess.start();
});

afterEach(() => referrals.stop());

const CONVERTED = 'referral.converted';
const REVERTED = 'referral.reverted';
const gift = { campaignId: 'camp_gifts', type: 'GIFT_VOUCHER', amount: 500 } as const;

describe('a customer who redeems a referral code', () => {
  it('is referred, once in a program', async () => {
    await referrals.redeemed();
    await referrals.redeemed({ id: 'r_2', referrer_id: 'cust_joan' });
    expect(await referrals.refereeEvents()).toEqual([CONVERTED]);
  });

  it('is referred once by many redemptions at once', async () => {
    const ids = Array.from({ length: 32 }, (_one, index) => `r_${index}`);
    await Promise.all(ids.map((id) => referrals.redeemed({ id, referrer_id: `cust_${id}` })));
    expect(await referrals.refereeEvents()).toEqual([CONVERTED]);
  });

  it('is referred no more when that is rolled back, and may be again', async () => {
    await referrals.redeemed();
    await referrals.rolledBack({ id: 'r_2' });
    expect(await referrals.refereeEvents()).toEqual([CONVERTED]);
    await referrals.rolledBack();
    await referrals.redeemed({ id: 'r_2' });
    expect(await referrals.refereeEvents()).toEqual([CONVERTED, REVERTED, CONVERTED]);
  });

  it('is referred and taken back once by events that come again', async () => {
    await referrals.redeemed();
    await referrals.redeemed();
    await referrals.rolledBack();
    await referrals.redeemed();
    await referrals.rolledBack();
    expect(await referrals.refereeEvents()).toEqual([CONVERTED, REVERTED]);
  });

  it('is nobody where the code is none, the customer is unknown, or the program counts events of another kind', async () => {
    await referrals.redeemed({ referrer_id: undefined });
    await referrals.redeemed({ customer_id: undefined });
    await referrals.redeemed({ campaign_id: 'camp_coupons' });
    referrals.terms = { conversion: 'custom_event' };
    await referrals.redeemed();
    expect(await referrals.refereeEvents()).toEqual([]);
  });

  it('gets what the program promises, once', async () => {
    referrals.terms = { conversion: 'redemption', refereeReward: gift };
    await referrals.redeemed();
    await referrals.redeemed({ id: 'r_2' });
    await referrals.rolledBack();
    await referrals.redeemed({ id: 'r_3' });
    expect(referrals.given).toEqual(['500 credits on v_card']);
    referrals.terms = { conversion: 'redemption', refereeReward: { ...gift, type: 'LOYALTY_CARD' } };
    await referrals.redeemed({ id: 'r_4', customer_id: 'cust_joan' });
    expect(referrals.given.slice(1)).toEqual(['500 points on v_card']);
  });

  it('gets nothing where no card can be had, and is referred all the same', async () => {
    referrals.terms = { conversion: 'redemption', refereeReward: { ...gift, campaignId: 'camp_nobody' } };
    await referrals.redeemed();
    expect(referrals.given).toEqual([]);
    expect(await referrals.refereeEvents()).toEqual([CONVERTED]);
  });
});

describe('a referrer', () => {
  const each = { conversions: 1, recurring: true, reward: gift };
  const third = { conversions: 3, recurring: false, reward: { ...gift, amount: 900 } };

  beforeEach(() => {
    referrals.terms = { conversion: 'redemption', referralTiers: [each, third] };
  });

  it('gets what the tiers promise, once for a customer, also by events that come again', async () => {
    await referrals.redeemed();
    await referrals.redeemed();
    await referrals.redeemed({ id: 'r_2' });
    expect(referrals.given).toEqual(['500 credits on v_card']);
    await Promise.all(
      ['joan', 'mary'].map((name) => referrals.redeemed({ id: `r_${name}`, customer_id: `cust_${name}` })),
    );
    expect(referrals.given.slice(1).sort()).toEqual([
      ...Array.from({ length: 2 }, () => '500 credits on v_card'),
      '900 credits on v_card',
    ]);
  });

  it('gets nothing a second time for a place that was free again', async () => {
    await referrals.redeemed();
    await referrals.rolledBack();
    await referrals.rolledBack();
    await referrals.redeemed({ id: 'r_2', customer_id: 'cust_joan' });
    expect(referrals.given).toHaveLength(1);
    await referrals.redeemed({ id: 'r_3' });
    expect(referrals.given).toHaveLength(2);
  });

  it('is counted by custom events too', async () => {
    referrals.terms = { ...referrals.terms, conversion: 'custom_event' };
    await referrals.sent();
    expect(referrals.given).toEqual(['500 credits on v_card']);
  });
});

describe('a customer whose custom event names a referral code', () => {
  beforeEach(() => {
    referrals.terms = { conversion: 'custom_event', customEvent: { id: 'ms_1', name: 'signed_up' } };
  });

  it('is referred, once in a program, also by many events at once', async () => {
    const ids = Array.from({ length: 32 }, (_one, index) => `evt_${index}`);
    await Promise.all(ids.map((id) => referrals.sent({ id })));
    await referrals.sent({ id: 'evt_0' });
    expect(await referrals.refereeEvents()).toEqual([CONVERTED]);
  });

  it('gets what the program promises, once', async () => {
    referrals.terms = { ...referrals.terms, refereeReward: gift };
    await referrals.sent();
    await referrals.sent({ id: 'evt_2' });
    expect(referrals.given).toEqual(['500 credits on v_card']);
  });

  it('may name whose code it is, by id or source id', async () => {
    await referrals.sent({ referral: { code: 'ADA', referrerId: 'cust_grace' } });
    await referrals.sent({ id: 'evt_2', referral: { code: 'ADA', referrerId: 'nobody' } });
    expect(await referrals.refereeEvents()).toEqual([]);
    await referrals.sent({ id: 'evt_3', referral: { code: 'ADA', referrerId: 'ada' } });
    expect(await referrals.refereeEvents()).toEqual([CONVERTED]);
  });

  it.each<[string, Parameters<ReferralsInProcess['sent']>[0]]>([
    ['is unknown', { referral: { code: 'WHAT' } }],
    ['is nobody’s', { referral: { code: 'FREE' } }],
    ['is disabled', { referral: { code: 'OFF' } }],
    ['is of another kind', { referral: { code: 'COUPON' } }],
    ['waits for another event', { name: 'left', schemaId: 'ms_2' }],
  ])('is nobody where the code %s', async (_why, event) => {
    await referrals.sent(event);
    expect(await referrals.refereeEvents()).toEqual([]);
  });

  it('is nobody by an own code, or where the program counts redemptions', async () => {
    await referrals.sent({ customerId: 'cust_ada' });
    expect(await referrals.refereeEvents('cust_ada')).toEqual([]);
    referrals.terms = { conversion: 'redemption' };
    await referrals.sent({ id: 'evt_2' });
    expect(await referrals.refereeEvents()).toEqual([]);
  });
});
