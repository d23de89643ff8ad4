import { integrationEvent, OneOf, Text, Whole } from '../language/index.js';

/** Integration events of referrals. */

const REWARD_TYPES = ['LOYALTY_CARD', 'GIFT_VOUCHER'] as const;

export class ReferralV1 {
  @Text('Redemption that created the referral (`r_…`).') redemption_id!: string;
  @Text('Begins with `camp_`.') campaign_id!: string;
  @Text('Customer who referred (`cust_…`).') referrer_id!: string;
  @Text('Customer who was referred (`cust_…`).') referee_id!: string;
}

export class ReferralByEventV1 {
  @Text('Custom event that created the referral (`evt_…`).') event_id!: string;
  @Text('Begins with `camp_`.') campaign_id!: string;
  @Text('Customer who referred (`cust_…`).') referrer_id!: string;
  @Text('Customer who was referred (`cust_…`).') referee_id!: string;
}

export class ReferralRewardedV1 {
  @Text('ID of the referral program (`camp_…`).') campaign_id!: string;
  @Text('Customer who receives the reward (`cust_…`).') customer_id!: string;
  @Text('ID (`camp_…`) or name of the campaign of the card.') reward_campaign_id!: string;
  @OneOf(REWARD_TYPES) reward_type!: (typeof REWARD_TYPES)[number];
  @Whole({ min: 1 }, 'Points, or credits in minor units.') amount!: number;
  @Text({ optional: true }, 'Redemption that created the referral (`r_…`).') redemption_id?: string;
  @Text({ optional: true }, 'Custom event that created the referral (`evt_…`).') event_id?: string;
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
    summary: 'A customer redeemed the referral code of another customer for the first time in its program.',
    data: ReferralV1,
    example: referral,
  }),
  convertedByEvent: integrationEvent({
    context,
    subject: 'event_id',
    type: 'referral.converted_by_event.v1',
    summary:
      'A custom event of a customer named the referral code of another customer for the first time in its program.',
    data: ReferralByEventV1,
    example: { event_id: 'evt_00VbaJOG0nBzY7hLxMt4uKqS', ...people },
  }),
  rewarded: integrationEvent({
    context,
    subject: 'customer_id',
    type: 'referral.rewarded.v1',
    summary: 'A customer receives points or credits for referring others or for being referred. They are booked next.',
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
    summary: 'The redemption that created a referral was rolled back.',
    data: ReferralV1,
    example: referral,
  }),
};
