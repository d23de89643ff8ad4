import { type QueryRefusal } from '@perkstream/domain-filters';
import { COMMON_PROBLEMS, type Problem } from '@perkstream/published';
import { type TemplateRefusal } from './domain/template/template.decider.js';

export type TemplatesRefusal =
  TemplateRefusal | QueryRefusal['refused'] | 'campaign_type_is_not_supported_by_campaign_template';

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
} as const satisfies Record<TemplatesRefusal, Problem>;
