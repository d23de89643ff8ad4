import {
  filtersParameter,
  type JsonSchema,
  listOf,
  operation,
  type Operation,
  OperationRequest,
  orderParameter,
  pageParameters,
} from '../language/index.js';
import { CampaignAnswer, CampaignWithPartsAnswer, CREATION_STATUSES, DeletedCampaignAnswer } from './answers.js';
import { CAMPAIGN_TYPES, CreateCampaignBody, UpdateCampaignBody } from './bodies.js';

interface OneCampaign {
  /** Id or name */
  readonly campaignId: string;
}

export class CreateCampaign extends OperationRequest<CreateCampaignBody, Record<string, never>> {}
export class ListCampaigns extends OperationRequest<undefined, Record<string, never>> {}
export class GetCampaign extends OperationRequest<undefined, OneCampaign> {}
export class UpdateCampaign extends OperationRequest<UpdateCampaignBody, OneCampaign> {}
export class DeleteCampaign extends OperationRequest<undefined, OneCampaign, { force?: boolean }> {}
export class EnableCampaign extends OperationRequest<undefined, OneCampaign> {}
export class DisableCampaign extends OperationRequest<undefined, OneCampaign> {}

const ours = { context: 'campaigns', service: 'promotions', keys: 'application', scope: 'campaigns' } as const;
const CAMPAIGNS = '/v1/campaigns';
const CAMPAIGN = `${CAMPAIGNS}/{campaignId}`;
const byCampaign = ({ params }: { params: Record<string, string> }) => params['campaignId'];

const nothing: JsonSchema = { type: 'object', maxProperties: 0 };

export const createCampaign = operation({
  ...ours,
  id: 'create-campaign',
  method: 'POST',
  path: CAMPAIGNS,
  request: CreateCampaign,
  summary: 'Create a campaign, with the tiers that it starts with',
  body: CreateCampaignBody,
  answer: CampaignWithPartsAnswer,
  key: ({ body }) => (body as CreateCampaignBody).name,
});

export const listCampaigns = operation({
  ...ours,
  id: 'list-campaigns',
  method: 'GET',
  path: CAMPAIGNS,
  request: ListCampaigns,
  summary: 'List campaigns, the newest first',
  query: {
    ...pageParameters,
    campaign_type: { type: 'string', enum: CAMPAIGN_TYPES },
    expand: { type: 'string', enum: ['category', 'access_settings_assignments'] },
    campaign_status: { type: 'string', enum: CREATION_STATUSES },
    is_referral_code: { type: 'boolean' },
    order: orderParameter('created_at', 'updated_at'),
    filters: filtersParameter,
    access_settings: { type: 'object', additionalProperties: true, description: 'ids of areas and stores' },
  },
  answer: listOf('campaigns', CampaignAnswer),
});

export const getCampaign = operation({
  ...ours,
  id: 'get-campaign',
  method: 'GET',
  path: CAMPAIGN,
  request: GetCampaign,
  summary: 'Show a campaign',
  answer: CampaignWithPartsAnswer,
  key: byCampaign,
});

export const updateCampaign = operation({
  ...ours,
  id: 'update-campaign',
  method: 'PUT',
  path: CAMPAIGN,
  request: UpdateCampaign,
  summary: 'Change fields of a campaign',
  body: UpdateCampaignBody,
  answer: CampaignWithPartsAnswer,
  key: byCampaign,
});

export const deleteCampaign = operation({
  ...ours,
  id: 'delete-campaign',
  method: 'DELETE',
  path: CAMPAIGN,
  request: DeleteCampaign,
  summary: 'Move a campaign to the bin, or delete it and free its name; its tiers go with it',
  query: { force: { type: 'boolean', default: false } },
  answer: DeletedCampaignAnswer,
  status: 202,
  key: byCampaign,
});

export const enableCampaign = operation({
  ...ours,
  id: 'enable-campaign',
  method: 'POST',
  path: `${CAMPAIGN}/enable`,
  request: EnableCampaign,
  summary: 'Enable a campaign',
  answer: nothing,
  key: byCampaign,
});

export const disableCampaign = operation({
  ...ours,
  id: 'disable-campaign',
  method: 'POST',
  path: `${CAMPAIGN}/disable`,
  request: DisableCampaign,
  summary: 'Disable a campaign: nothing of it is offered or redeemed',
  answer: nothing,
  key: byCampaign,
});

export const campaignOperations: readonly Operation[] = [
  createCampaign,
  listCampaigns,
  getCampaign,
  updateCampaign,
  deleteCampaign,
  enableCampaign,
  disableCampaign,
] as readonly Operation[];
