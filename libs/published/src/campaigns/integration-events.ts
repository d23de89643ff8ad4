import { integrationEvent, OneOf, ReferenceV1, Text, Texts, Whole } from '../language/index.js';
import { OnOfferV1 } from '../redeemables/on-offer-event.js';
import { CAMPAIGN_TYPES, type CampaignType } from './bodies.js';

/** Integration events of campaigns. */

export class CampaignCreatedV1 extends OnOfferV1 {
  @Text('Begins with `camp_`.') id!: string;
  @Text() name!: string;
  @OneOf(CAMPAIGN_TYPES) type!: CampaignType;
}

export class CampaignUpdatedV1 {
  @Text() id!: string;
  @Texts(
    'Fields that changed: activity_duration, auto_join, category, description, join_once, loyalty_tiers_expiration, metadata, points_shortfall, type, validity, voucher.',
  )
  changed!: string[];
}

export class CampaignCodesStartedV1 {
  @Text('Begins with `camp_`.') id!: string;
  @Text('Begins with `aa_`.') async_action_id!: string;
}

const OUTCOMES = ['SUCCESS', 'FAILED'] as const;

export class CampaignCodesEndedV1 extends CampaignCodesStartedV1 {
  @OneOf(OUTCOMES) outcome!: (typeof OUTCOMES)[number];
  @Whole({ min: 0 }, 'Number of codes created.') count!: number;
}

const context = 'campaigns';
const id = 'camp_00VbaJNxT3dLwQyKz0fGd2Ha';
const codes = { id, async_action_id: 'aa_00VbaJNyX1cVbGzQpRm8TsWk' };

export const campaignEvents = {
  created: integrationEvent({
    context,
    type: 'campaign.created.v1',
    summary: 'A campaign was created. Its codes may still be generating; each one is announced by `voucher.created`.',
    data: CampaignCreatedV1,
    example: { id, name: 'Spring', type: 'DISCOUNT_COUPONS', active: true, start_date: '2026-03-01T00:00:00.000Z' },
  }),
  updated: integrationEvent({
    context,
    type: 'campaign.updated.v1',
    summary: 'A campaign was updated.',
    data: CampaignUpdatedV1,
    example: { id, changed: ['validity'] },
  }),
  generationStarted: integrationEvent({
    context,
    type: 'campaign.generation_started.v1',
    summary: 'The generation of codes for a campaign started.',
    data: CampaignCodesStartedV1,
    example: codes,
  }),
  generationEnded: integrationEvent({
    context,
    type: 'campaign.generation_ended.v1',
    summary: 'The generation of codes for a campaign ended. Each code was announced by `voucher.created`.',
    data: CampaignCodesEndedV1,
    example: { ...codes, outcome: 'SUCCESS', count: 1_000 },
  }),
  importEnded: integrationEvent({
    context,
    type: 'campaign.import_ended.v1',
    summary: 'The import of codes into a campaign ended. Each code was announced by `voucher.created`.',
    data: CampaignCodesEndedV1,
    example: { ...codes, outcome: 'SUCCESS', count: 1_000 },
  }),
  enabled: integrationEvent({
    context,
    type: 'campaign.enabled.v1',
    summary: 'A campaign was enabled. Its codes and tiers can be redeemed again.',
    data: ReferenceV1,
    example: { id },
  }),
  disabled: integrationEvent({
    context,
    type: 'campaign.disabled.v1',
    summary: 'A campaign was disabled. Its codes and tiers cannot be redeemed until it is enabled.',
    data: ReferenceV1,
    example: { id },
  }),
  deleted: integrationEvent({
    context,
    type: 'campaign.deleted.v1',
    summary: 'A campaign was deleted permanently or moved to the bin. Its codes and tiers follow.',
    data: ReferenceV1,
    example: { id },
  }),
  restored: integrationEvent({
    context,
    type: 'campaign.restored.v1',
    summary: 'A campaign was restored from the bin unchanged, with its codes and tiers.',
    data: CampaignCreatedV1,
    example: { id, name: 'Spring', type: 'DISCOUNT_COUPONS', active: true, start_date: '2026-03-01T00:00:00.000Z' },
  }),
};
