import { type QueryRefusal } from '@perkstream/domain-filters';
import { COMMON_PROBLEMS, type Problem } from '@perkstream/published';
import { type NewCodesRefusal } from './services/codes/new-codes.js';
import { type CampaignRefusal } from './domain/campaign/campaign.decider.js';
import { type SetupRefusal } from './features/create-campaign/campaign-setup.process.js';
import { type ImportRefusal } from './services/import-list.js';

type CampaignsRefusal = CampaignRefusal | (SetupRefusal | NewCodesRefusal | ImportRefusal | QueryRefusal)['refused'];

export const campaignProblems = {
  invalid_payload: COMMON_PROBLEMS.invalid_payload,
  invalid_query_params: COMMON_PROBLEMS.invalid_query_params,
  page_over_limit: COMMON_PROBLEMS.page_over_limit,
  not_found: COMMON_PROBLEMS.not_found,
  duplicate_found: COMMON_PROBLEMS.duplicate_found,
  invalid_campaign: { status: 400, message: 'Invalid Campaign' },
  metadata_validation_failed: COMMON_PROBLEMS.metadata_validation_failed,
  invalid_code_config: { status: 400, message: 'Invalid code config' },
  invalid_voucher: { status: 400, message: 'Invalid Voucher' },
  duplicate_key: { status: 400, message: 'Duplicate codes' },
} as const satisfies Record<CampaignsRefusal, Problem>;
