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
  summary: 'List campaign templates, oldest first',
  query: {
    ...cursorParameters,
    include_total: {
      type: 'boolean',
      default: false,
      description: 'When `true`, counts all templates regardless of filters.',
    },
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
  summary: 'Create a template from the current state of a campaign or promotion tier',
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
  query: { expand: { type: 'string', enum: ['json_template'], description: 'Includes the content of the template.' } },
  answer: TemplateAnswer,
}) {}

export class UpdateCampaignTemplate extends operation({
  ...ours,
  id: 'update-campaign-template',
  method: 'PUT',
  path: '/v1/templates/campaigns/{campaignTemplateId}',
  summary: 'Update the name or the description of a campaign template',
  body: UpdateTemplateBody,
  answer: TemplateAnswer,
  sample: () => ({ description: 'Another text' }),
}) {}

export class DeleteCampaignTemplate extends operation({
  ...ours,
  id: 'delete-campaign-template',
  method: 'DELETE',
  path: '/v1/templates/campaigns/{campaignTemplateId}',
  summary: 'Delete a campaign template permanently; campaigns created from it are kept',
  status: 204,
}) {}

export class SetUpCampaign extends operation({
  ...ours,
  id: 'create-campaign-from-template',
  method: 'POST',
  path: '/v1/templates/campaigns/{campaignTemplateId}/campaign-setup',
  summary: 'Create a campaign from a template, with its own validation rules',
  body: SetUpCampaignBody,
  answer: CampaignSetupAnswer,
  sample: () => ({ name: `Another campaign of a template ${EACH_TIME}`, vouchers_count: 1 }),
}) {}

export class SetUpTier extends operation({
  ...ours,
  id: 'add-tier-from-template',
  method: 'POST',
  path: '/v1/templates/campaigns/{campaignTemplateId}/tier-setup',
  summary: 'Add a promotion tier to a campaign from a template of coupons, with its own validation rules',
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
