import { type QueryRefusal } from '@perkstream/domain-filters';
import { type OwnProblems, type TrialRefusal } from '@perkstream/published';
import { type NewCodesRefusal } from './services/codes/new-codes.js';
import { type CampaignRefusal } from './domain/campaign/campaign.decider.js';
import { type SetupRefusal } from './processes/campaign-setup.process.js';
import { type ImportRefusal } from './services/import-list.js';

type CampaignsRefusal =
  | CampaignRefusal
  | TrialRefusal
  | (SetupRefusal | NewCodesRefusal | ImportRefusal | QueryRefusal)['refused'];

export const campaignProblems = {
  invalid_campaign: { status: 400, message: 'Invalid Campaign' },
  invalid_code_config: { status: 400, message: 'Invalid code config' },
  invalid_voucher: { status: 400, message: 'Invalid Voucher' },
  invalid_customer: { status: 400, message: 'Invalid customer' },
  invalid_order: { status: 400, message: 'Invalid order' },
  evaluation_limit_exceeded: { status: 400, message: 'The evaluation takes too many steps' },
  duplicate_key: { status: 400, message: 'Duplicate codes' },
} as const satisfies OwnProblems<CampaignsRefusal>;
