import { type CampaignCreated, type CampaignDefinition, type CampaignSetup } from './events.js';

/** What the tests of campaigns begin with. */
export const NOW = '2026-03-02T12:00:00.000Z';

export function campaignDefinition(changes: Partial<CampaignDefinition> = {}): CampaignDefinition {
  return {
    id: 'camp_1',
    name: 'Spring',
    description: null,
    campaignType: 'PROMOTION',
    pool: 'STATIC',
    active: true,
    windows: {},
    categoryId: null,
    categoryName: null,
    metadata: {},
    autoJoin: false,
    joinOnce: false,
    useVoucherMetadataSchema: false,
    createdAt: NOW,
    ...changes,
  };
}

export const SETUP: CampaignSetup = { ruleIds: ['val_1'], tiers: [{ name: 'a' }], requestId: 'v-1', at: NOW };

export function created(changes: Partial<CampaignDefinition> = {}): CampaignCreated {
  return { type: 'campaign.created', data: { campaign: campaignDefinition(changes) } };
}
