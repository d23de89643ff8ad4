import { integrationEvent, OneOf, ReferenceV1, Text, Texts, Whole } from '../language/index.js';
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

export class CampaignCodesStartedV1 {
  @Text('camp_…') id!: string;
  @Text('aa_…') async_action_id!: string;
}

const OUTCOMES = ['SUCCESS', 'FAILED'] as const;

export class CampaignCodesEndedV1 extends CampaignCodesStartedV1 {
  @OneOf(OUTCOMES) outcome!: (typeof OUTCOMES)[number];
  @Whole({ min: 0 }, 'codes that were made') count!: number;
}

const context = 'campaigns';
const id = 'camp_00VbaJNxT3dLwQyKz0fGd2Ha';
const codes = { id, async_action_id: 'aa_00VbaJNyX1cVbGzQpRm8TsWk' };

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
  generationStarted: integrationEvent({
    context,
    type: 'campaign.generation_started.v1',
    summary: 'Codes are generated for a campaign from now on.',
    data: CampaignCodesStartedV1,
    example: codes,
  }),
  generationEnded: integrationEvent({
    context,
    type: 'campaign.generation_ended.v1',
    summary: 'The generation of codes for a campaign is over. Each code was told by voucher.created.',
    data: CampaignCodesEndedV1,
    example: { ...codes, outcome: 'SUCCESS', count: 1_000 },
  }),
  importEnded: integrationEvent({
    context,
    type: 'campaign.import_ended.v1',
    summary: 'The import of codes into a campaign is over. Each code was told by voucher.created.',
    data: CampaignCodesEndedV1,
    example: { ...codes, outcome: 'SUCCESS', count: 1_000 },
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
  restored: integrationEvent({
    context,
    type: 'campaign.restored.v1',
    summary: 'A campaign is back from the bin, with everything that belongs to it, as it was before.',
    data: CampaignCreatedV1,
    example: { id, name: 'Spring', type: 'DISCOUNT_COUPONS', active: true, start_date: '2026-03-01T00:00:00.000Z' },
  }),
};
