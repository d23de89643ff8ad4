import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type ReferralReward, type ReferrerEvent } from '@perkstream/published';
import { referrerAggregate } from './referrer.decider.js';

const NOW = '2026-03-01T08:00:00.000Z';
const gift = (amount: number) => ({ campaignId: 'camp_gifts', type: 'GIFT_VOUCHER', amount }) as const;
const each = { conversions: 1, recurring: true, reward: gift(100) };
const everySecond = { conversions: 2, recurring: true, reward: gift(200) };
const third = { conversions: 3, recurring: false, reward: gift(300) };
const referral = { campaignId: 'camp_1', referrerId: 'cust_ada', refereeId: 'cust_grace' };
const count = {
  do: 'count',
  ...referral,
  campaignName: 'Friends',
  tiers: [each, everySecond, third],
  now: NOW,
} as const;
const uncount = { do: 'uncount', ...referral, now: NOW } as const;
const counted = (...rewards: readonly ReferralReward[]): ReferrerEvent => ({
  type: 'referrer.conversion_counted',
  data: { ...referral, campaignName: 'Friends', rewards, at: NOW },
});
const uncounted: ReferrerEvent = { type: 'referrer.conversion_uncounted', data: { ...referral, at: NOW } };
const referrers = story(referrerAggregate);

describe('a referrer', () => {
  it('gets for each customer, for every so many, and for so many', () => {
    referrers.when(count).then(counted(gift(100)));
    referrers
      .given(counted())
      .when(count)
      .then(counted(gift(100), gift(200)));
    referrers
      .given(counted(), counted())
      .when(count)
      .then(counted(gift(100), gift(300)));
    referrers
      .given(counted(), counted(), counted(), counted(), counted())
      .when(count)
      .then(counted(gift(100), gift(200)));
  });

  it('gets nothing for who takes the place of somebody who was taken back', () => {
    referrers.given(counted(), counted()).when(uncount).then(uncounted);
    referrers.given(counted(), counted(), uncounted).when(count).then(counted());
    referrers
      .given(counted(), counted(), uncounted, counted())
      .when(count)
      .then(counted(gift(100), gift(300)));
  });

  it('who brought nobody loses nobody', () => {
    referrers.when(uncount).thenNothing();
    referrers.given(counted(), uncounted).when(uncount).thenNothing();
  });
});
