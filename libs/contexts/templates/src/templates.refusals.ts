import { type QueryRefusal } from '@perkstream/domain-filters';
import { COMMON_PROBLEMS, type Problem } from '@perkstream/published';
import { type TemplateRefusal } from './domain/template/template.decider.js';

export type TemplatesRefusal =
  | TemplateRefusal
  | QueryRefusal['refused']
  | 'campaign_type_is_not_supported_by_campaign_template'
  | 'invalid_campaign'
  | 'invalid_code_config'
  | 'invalid_voucher';

export const templateProblems = {
  not_found: COMMON_PROBLEMS.not_found,
  duplicate_found: COMMON_PROBLEMS.duplicate_found,
  invalid_payload: COMMON_PROBLEMS.invalid_payload,
  invalid_query_params: COMMON_PROBLEMS.invalid_query_params,
  page_over_limit: COMMON_PROBLEMS.page_over_limit,
  campaign_type_is_not_supported_by_campaign_template: {
    status: 400,
    message: 'Campaign type is not supported by campaign template',
  },
  invalid_campaign: { status: 400, message: 'Invalid Campaign' },
  invalid_code_config: { status: 400, message: 'Invalid code config' },
  invalid_voucher: { status: 400, message: 'Invalid Voucher' },
} as const satisfies Record<TemplatesRefusal, Problem>;
