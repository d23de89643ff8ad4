import { type QueryRefusal } from '@perkstream/domain-filters';
import { type OwnProblems } from '@perkstream/published';
import { type TemplateRefusal } from './domain/template/template.decider.js';

export type TemplatesRefusal =
  | TemplateRefusal
  | 'invalid_payload'
  | QueryRefusal['refused']
  | 'campaign_type_is_not_supported_by_campaign_template'
  | 'invalid_campaign'
  | 'invalid_code_config'
  | 'invalid_voucher';

export const templateProblems = {
  campaign_type_is_not_supported_by_campaign_template: {
    status: 400,
    message: 'Campaign type is not supported by campaign template',
  },
  invalid_campaign: { status: 400, message: 'Invalid Campaign' },
  invalid_code_config: { status: 400, message: 'Invalid code config' },
  invalid_voucher: { status: 400, message: 'Invalid Voucher' },
} as const satisfies OwnProblems<TemplatesRefusal>;
