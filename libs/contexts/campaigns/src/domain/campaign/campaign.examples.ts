import {
  type CampaignCreated,
  type CampaignDefinition,
  type CampaignEvent,
  type CampaignJob,
  type CampaignJobWork,
  type CampaignSetup,
  type CampaignVoucher,
} from '@perkstream/published';
import { type JobStart } from './commands.js';

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

export const TEN_PERCENT: CampaignVoucher = {
  type: 'DISCOUNT_VOUCHER',
  discount: { type: 'PERCENT', percentOff: 10 },
  quantity: null,
  codeConfig: { length: 8, charset: '0123456789', pattern: '########' },
  isReferralCode: false,
};

export function created(changes: Partial<CampaignDefinition> = {}): CampaignCreated {
  return { type: 'campaign.created', data: { campaign: campaignDefinition(changes) } };
}

/** A campaign with codes. */
export function coupons(changes: Partial<CampaignDefinition> = {}): CampaignCreated {
  return created({ campaignType: 'DISCOUNT_COUPONS', voucher: TEN_PERCENT, ...changes });
}

export function jobStart(id = 'aa_1', expected = 0): JobStart {
  return { id, expected, requestId: 'v-1', actor: { kind: 'key', id: 'app_1' }, channel: 'API', at: NOW };
}

export function generation(id = 'aa_1', expected = 1_000, initial = false): CampaignJob {
  const work: CampaignJobWork = { kind: 'generate', codeConfig: TEN_PERCENT.codeConfig, overrides: {}, initial };
  return { ...jobStart(id, expected), work };
}

export const workBegun: CampaignEvent = { type: 'campaign.work_begun', data: { id: 'camp_1' } };
export const workFinished: CampaignEvent = { type: 'campaign.work_finished', data: { id: 'camp_1' } };

export function jobBegun(job: CampaignJob): CampaignEvent {
  return { type: 'campaign.job_begun', data: { id: 'camp_1', job } };
}

export function jobFinished(jobId = 'aa_1', outcome: 'SUCCESS' | 'FAILED' = 'SUCCESS'): CampaignEvent {
  const data = { id: 'camp_1', jobId, outcome, kind: 'generate', done: 1_000, at: NOW } as const;
  return { type: 'campaign.job_finished', data };
}
