import { cursorParameters, EACH_TIME, operation } from '../language/index.js';
import { CampaignSetupAnswer, TemplateAnswer, TemplatesAnswer, TierSetupAnswer } from './answers.js';
import {
  CopyTemplateBody,
  CreateTemplateBody,
  SetUpCampaignBody,
  SetUpTierBody,
  UpdateTemplateBody,
} from './bodies.js';

const theirs = { context: 'templates', service: 'promotions' } as const;
const ours = { ...theirs, keys: 'application', scope: 'templates' } as const;
const managed = { ...theirs, keys: 'management', scope: null } as const;

const list = {
  summary: 'List campaign templates, the oldest first',
  query: {
    ...cursorParameters,
    include_total: { type: 'boolean', default: false, description: 'counts all templates, whatever the filters' },
  },
  answer: TemplatesAnswer,
} as const;

export class ListCampaignTemplates extends operation({
  ...ours,
  ...list,
  id: 'list-campaign-templates',
  method: 'GET',
  path: '/v1/templates/campaigns',
}) {}

export class ListCampaignTemplatesOfProject extends operation({
  ...managed,
  ...list,
  id: 'management-list-campaign-templates',
  method: 'GET',
  path: '/management/v1/projects/{projectId}/templates/campaigns',
}) {}

export class CreateCampaignTemplate extends operation({
  ...ours,
  id: 'create-campaign-template',
  method: 'POST',
  path: '/v1/templates/campaigns',
  summary: 'Make a template of a campaign or a promotion tier as it is now',
  body: CreateTemplateBody,
  answer: TemplateAnswer,
  sample: ({ codes }) => ({ name: `Another template ${EACH_TIME}`, campaign_id: codes.id }),
}) {}

export class GetCampaignTemplate extends operation({
  ...ours,
  id: 'get-campaign-template',
  method: 'GET',
  path: '/v1/templates/campaigns/{campaignTemplateId}',
  summary: 'Get a campaign template',
  query: { expand: { type: 'string', enum: ['json_template'], description: 'also shows what the template holds' } },
  answer: TemplateAnswer,
}) {}

export class UpdateCampaignTemplate extends operation({
  ...ours,
  id: 'update-campaign-template',
  method: 'PUT',
  path: '/v1/templates/campaigns/{campaignTemplateId}',
  summary: 'Change the name or the description of a campaign template',
  body: UpdateTemplateBody,
  answer: TemplateAnswer,
  sample: () => ({ description: 'Another text' }),
}) {}

export class DeleteCampaignTemplate extends operation({
  ...ours,
  id: 'delete-campaign-template',
  method: 'DELETE',
  path: '/v1/templates/campaigns/{campaignTemplateId}',
  summary: 'Delete a campaign template for good; what was made from it stays',
  status: 204,
}) {}

export class SetUpCampaign extends operation({
  ...ours,
  id: 'create-campaign-from-template',
  method: 'POST',
  path: '/v1/templates/campaigns/{campaignTemplateId}/campaign-setup',
  summary: 'Create a campaign as a template says, with validation rules of its own',
  body: SetUpCampaignBody,
  answer: CampaignSetupAnswer,
  sample: () => ({ name: `Another campaign of a template ${EACH_TIME}`, vouchers_count: 1 }),
}) {}

export class SetUpTier extends operation({
  ...ours,
  id: 'add-tier-from-template',
  method: 'POST',
  path: '/v1/templates/campaigns/{campaignTemplateId}/tier-setup',
  summary: 'Add a promotion tier to a campaign as a template of coupons says, with validation rules of its own',
  body: SetUpTierBody,
  answer: TierSetupAnswer,
  sample: ({ campaign }) => ({ campaign_id: campaign.id, name: 'Another tier of a template' }),
}) {}

export class CopyCampaignTemplate extends operation({
  ...managed,
  id: 'management-copy-campaign-template',
  method: 'POST',
  path: '/management/v1/projects/{projectId}/templates/campaigns/{campaignTemplateId}/copy',
  summary: 'Copy a campaign template to another project',
  body: CopyTemplateBody,
  answer: TemplateAnswer,
  key: ({ body }) => body?.destination_project_id,
  projects: ({ body }) => [body.destination_project_id],
  sample: ({ project }) => ({ name: `Another copy ${EACH_TIME}`, destination_project_id: project }),
}) {}
