import {
  listOf,
  operation,
  type Operation,
  OperationRequest,
  orderParameter,
  pageParameters,
} from '../language/index.js';
import { PromotionTierAnswer } from './answers.js';
import { CreatePromotionTierBody, UpdatePromotionTierBody } from './bodies.js';
import { byCampaign, type OfCampaign, promotionsContext } from './of-campaign.js';
import { promotionStackOperations } from './stack-operations.js';

interface OfTier {
  readonly promotionTierId: string;
}

export class AddPromotionTier extends OperationRequest<CreatePromotionTierBody, OfCampaign> {}
export class ListPromotionTiersOfCampaign extends OperationRequest<undefined, OfCampaign> {}
export class ListPromotionTiers extends OperationRequest<undefined, Record<string, never>> {}
export class GetPromotionTier extends OperationRequest<undefined, OfTier> {}
export class UpdatePromotionTier extends OperationRequest<UpdatePromotionTierBody, OfTier> {}
export class DeletePromotionTier extends OperationRequest<undefined, OfTier> {}
export class EnablePromotionTier extends OperationRequest<undefined, OfTier> {}
export class DisablePromotionTier extends OperationRequest<undefined, OfTier> {}

const TIERS = '/v1/promotions/tiers';
const TIER = `${TIERS}/{promotionTierId}`;
const TIERS_OF_CAMPAIGN = '/v1/promotions/{campaignId}/tiers';
const byTier = ({ params }: { params: Record<string, string> }) => params['promotionTierId'];
const tiersAnswer = listOf('tiers', PromotionTierAnswer, { has_more: { type: 'boolean' } });

export const addPromotionTier = operation({
  ...promotionsContext,
  id: 'add-promotion-tier-to-campaign',
  method: 'POST',
  path: TIERS_OF_CAMPAIGN,
  request: AddPromotionTier,
  summary: 'Add a tier to a promotion campaign',
  body: CreatePromotionTierBody,
  answer: PromotionTierAnswer,
  key: byCampaign,
});

export const listPromotionTiersOfCampaign = operation({
  ...promotionsContext,
  id: 'list-promotion-tiers-from-campaign',
  method: 'GET',
  path: TIERS_OF_CAMPAIGN,
  request: ListPromotionTiersOfCampaign,
  summary: 'List the tiers of a campaign in the order in which they apply',
  answer: tiersAnswer,
  key: byCampaign,
});

export const listPromotionTiers = operation({
  ...promotionsContext,
  id: 'list-promotion-tiers',
  method: 'GET',
  path: TIERS,
  request: ListPromotionTiers,
  summary: 'List promotion tiers, the newest first',
  query: {
    ...pageParameters,
    is_available: {
      type: 'boolean',
      description: 'true: only tiers that are enabled, as is their campaign, and unexpired',
    },
    order: orderParameter('created_at', 'updated_at'),
  },
  answer: tiersAnswer,
});

export const listPromotionTiersFromClient = operation({
  ...listPromotionTiers,
  id: 'list-promotion-tiers-client-side',
  path: '/client/v1/promotions/tiers',
  keys: 'client',
  scope: 'client_promotions',
});

export const getPromotionTier = operation({
  ...promotionsContext,
  id: 'get-promotion-tier',
  method: 'GET',
  path: TIER,
  request: GetPromotionTier,
  summary: 'Show a promotion tier',
  answer: PromotionTierAnswer,
  key: byTier,
});

export const updatePromotionTier = operation({
  ...promotionsContext,
  id: 'update-promotion-tier',
  method: 'PUT',
  path: TIER,
  request: UpdatePromotionTier,
  summary: 'Change fields of a promotion tier',
  body: UpdatePromotionTierBody,
  answer: PromotionTierAnswer,
  key: byTier,
});

export const deletePromotionTier = operation({
  ...promotionsContext,
  id: 'delete-promotion-tier',
  method: 'DELETE',
  path: TIER,
  request: DeletePromotionTier,
  summary: 'Delete a promotion tier',
  status: 204,
  key: byTier,
});

export const enablePromotionTier = operation({
  ...promotionsContext,
  id: 'enable-promotion-tier',
  method: 'POST',
  path: `${TIER}/enable`,
  request: EnablePromotionTier,
  summary: 'Enable a promotion tier',
  answer: PromotionTierAnswer,
  key: byTier,
});

export const disablePromotionTier = operation({
  ...promotionsContext,
  id: 'disable-promotion-tier',
  method: 'POST',
  path: `${TIER}/disable`,
  request: DisablePromotionTier,
  summary: 'Disable a promotion tier: it is neither offered nor redeemed',
  answer: PromotionTierAnswer,
  key: byTier,
});

export const promotionOperations: readonly Operation[] = [
  addPromotionTier,
  listPromotionTiersOfCampaign,
  listPromotionTiers,
  listPromotionTiersFromClient,
  getPromotionTier,
  updatePromotionTier,
  deletePromotionTier,
  enablePromotionTier,
  disablePromotionTier,
  ...promotionStackOperations,
] as readonly Operation[];
