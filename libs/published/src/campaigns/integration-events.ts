import { integrationEvent, OneOf, ReferenceV1, Text, Texts } from '../language/index.js';
import { OnOfferV1 } from '../redeemables/on-offer-event.js';
import { CAMPAIGN_TYPES, type CampaignType } from './bodies.js';

/** Integration events of campaigns. */

export class CampaignCreatedV1 extends OnOfferV1 {
  @Text('camp_…') id!: string;
  @Text() name!: string;
  @OneOf(CAMPAIGN_TYPES) type!: CampaignType;
}

export class CampaignUpdatedV1 {
  @Text() id!: string;
  @Texts(
    'what is different now: activity_duration, auto_join, category, description, join_once, loyalty_tiers_expiration, metadata, type, validity, voucher',
  )
  changed!: string[];
}

const context = 'campaigns';
const id = 'camp_00VbaJNxT3dLwQyKz0fGd2Ha';

export const campaignEvents = {
  created: integrationEvent({
    context,
    type: 'campaign.created.v1',
    summary: 'A campaign is there. Its codes may still be in the making: each is told by voucher.created.',
    data: CampaignCreatedV1,
    example: { id, name: 'Spring', type: 'DISCOUNT_COUPONS', active: true, start_date: '2026-03-01T00:00:00.000Z' },
  }),
  updated: integrationEvent({
    context,
    type: 'campaign.updated.v1',
    summary: 'What a campaign is was changed.',
    data: CampaignUpdatedV1,
    example: { id, changed: ['validity'] },
  }),
  enabled: integrationEvent({
    context,
    type: 'campaign.enabled.v1',
    summary: 'What belongs to a campaign may be redeemed again.',
    data: ReferenceV1,
    example: { id },
  }),
  disabled: integrationEvent({
    context,
    type: 'campaign.disabled.v1',
    summary: 'Nothing that belongs to a campaign may be redeemed until it is enabled.',
    data: ReferenceV1,
    example: { id },
  }),
  deleted: integrationEvent({
    context,
    type: 'campaign.deleted.v1',
    summary: 'A campaign is gone, for good or to the bin; what belongs to it follows.',
    data: ReferenceV1,
    example: { id },
  }),
};
