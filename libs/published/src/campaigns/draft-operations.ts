import { EACH_TIME, operation, sampleCart, sampleTier } from '../language/index.js';
import { CampaignWithPartsAnswer } from './answers.js';
import { CampaignDefinitionAnswer, ValidatedDraftAnswer } from './draft-answers.js';
import { CreateCampaignDraftBody, ValidateCampaignDraftBody } from './draft-bodies.js';
import { LimitsAnswer, LimitsInput } from './limits.js';

const ours = { context: 'campaigns', service: 'promotions', keys: 'application', scope: 'campaigns' } as const;

export class CreateCampaignDraft extends operation({
  ...ours,
  id: 'create-campaign-draft',
  method: 'POST',
  path: '/v1/campaigns/drafts',
  summary: 'Create a campaign with its rules, limits and parts as a draft; it is inactive until it is enabled',
  body: CreateCampaignDraftBody,
  answer: CampaignWithPartsAnswer,
  key: ({ body }) => body.name,
  sample: () => ({
    name: `A draft ${EACH_TIME}`,
    campaign_type: 'PROMOTION',
    promotion: { tiers: [sampleTier] },
    limits: { redemptions: 100 },
  }),
}) {}

export class ValidateCampaignDraft extends operation({
  ...ours,
  id: 'validate-campaign-draft',
  storesNothing: true,
  method: 'POST',
  path: '/v1/campaigns/drafts/validate',
  summary: 'Validate a draft for a cart, as if it were an active campaign; nothing is stored',
  body: ValidateCampaignDraftBody,
  answer: ValidatedDraftAnswer,
  sample: (project) => ({
    ...sampleCart(project),
    draft: { name: 'On trial', campaign_type: 'PROMOTION', promotion: { tiers: [sampleTier] } },
  }),
}) {}

export class GetCampaignDefinition extends operation({
  ...ours,
  id: 'get-campaign-definition',
  method: 'GET',
  path: '/v1/campaigns/{campaignId}/definition',
  summary: 'Get a campaign with its rules, limits and parts, in the shape of a draft',
  answer: CampaignDefinitionAnswer,
}) {}

export class SetCampaignLimits extends operation({
  ...ours,
  id: 'set-campaign-limits',
  method: 'PUT',
  path: '/v1/campaigns/{campaignId}/limits',
  summary: 'Set the limits of a campaign; those that are not sent are removed',
  body: LimitsInput,
  answer: LimitsAnswer,
  sample: () => ({ redemptions: 1_000 }),
}) {}
