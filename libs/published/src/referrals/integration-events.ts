import { integrationEvent, OneOf, Text, Whole } from '../language/index.js';

/** Integration events of referrals. */

const REWARD_TYPES = ['LOYALTY_CARD', 'GIFT_VOUCHER'] as const;

export class ReferralV1 {
  @Text('r_…: the redemption by which it came about') redemption_id!: string;
  @Text('camp_…') campaign_id!: string;
  @Text('cust_…: who brought the other one') referrer_id!: string;
  @Text('cust_…: who was brought') referee_id!: string;
}

export class ReferralByEventV1 {
  @Text('evt_…: the custom event by which it came about') event_id!: string;
  @Text('camp_…') campaign_id!: string;
  @Text('cust_…: who brought the other one') referrer_id!: string;
  @Text('cust_…: who was brought') referee_id!: string;
}

export class ReferralRewardedV1 {
  @Text('camp_…: the referral program') campaign_id!: string;
  @Text('cust_…: who gets it') customer_id!: string;
  @Text('camp_…, or its name: of the card') reward_campaign_id!: string;
  @OneOf(REWARD_TYPES) reward_type!: (typeof REWARD_TYPES)[number];
  @Whole({ min: 1 }, 'points, or minor units of credit') amount!: number;
  @Text({ optional: true }, 'r_…: the redemption by which the customer was brought') redemption_id?: string;
  @Text({ optional: true }, 'evt_…: the custom event by which the customer was brought') event_id?: string;
}

const context = 'referrals';
const subject = 'redemption_id';
const people = {
  campaign_id: 'camp_00VbaJNxT3dLwQyKz0fGd2Ha',
  referrer_id: 'cust_00VbaJOD8mTn1vXcQpW5sRkE',
  referee_id: 'cust_00VbaJOEehzgAznq4LEk5fKx',
};
const referral = { redemption_id: 'r_00VbaJOIzRbx59LZCPFO3fhA', ...people };

export const referralEvents = {
  converted: integrationEvent({
    context,
    subject,
    type: 'referral.converted.v1',
    summary: 'A customer redeemed a referral code of another one, for the first time in its program.',
    data: ReferralV1,
    example: referral,
  }),
  convertedByEvent: integrationEvent({
    context,
    subject: 'event_id',
    type: 'referral.converted_by_event.v1',
    summary: 'A custom event of a customer named a referral code of another one, for the first time in its program.',
    data: ReferralByEventV1,
    example: { event_id: 'evt_00VbaJOG0nBzY7hLxMt4uKqS', ...people },
  }),
  rewarded: integrationEvent({
    context,
    subject: 'customer_id',
    type: 'referral.rewarded.v1',
    summary: 'A customer gets points or credits for bringing others, or for being brought; they are booked next.',
    data: ReferralRewardedV1,
    example: {
      ...{ campaign_id: people.campaign_id, customer_id: people.referrer_id, amount: 500 },
      ...{ reward_campaign_id: 'camp_00VbaJO1vWm3gZsTj7qLcB8R', reward_type: 'LOYALTY_CARD' },
    },
  }),
  reverted: integrationEvent({
    context,
    subject,
    type: 'referral.reverted.v1',
    summary: 'The redemption that made a customer a referred one was rolled back.',
    data: ReferralV1,
    example: referral,
  }),
};
