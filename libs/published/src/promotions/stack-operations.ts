import {
  betweenParameter,
  listOf,
  operation,
  type Operation,
  OperationRequest,
  orderParameter,
  pageParameters,
} from '../language/index.js';
import { byCampaign, type OfCampaign, promotionsContext } from './of-campaign.js';
import { PromotionStackAnswer } from './stack-answers.js';
import { CreatePromotionStackBody, UpdatePromotionStackBody } from './stack-bodies.js';

interface OfStack extends OfCampaign {
  readonly stackId: string;
}

export class CreatePromotionStack extends OperationRequest<CreatePromotionStackBody, OfCampaign> {}
export class ListPromotionStacksOfCampaign extends OperationRequest<undefined, OfCampaign> {}
export class ListPromotionStacks extends OperationRequest<undefined, Record<string, never>> {}
export class GetPromotionStack extends OperationRequest<undefined, OfStack> {}
export class UpdatePromotionStack extends OperationRequest<UpdatePromotionStackBody, OfStack> {}
export class DeletePromotionStack extends OperationRequest<undefined, OfStack> {}

const STACKS_OF_CAMPAIGN = '/v1/promotions/{campaignId}/stacks';
const STACK = `${STACKS_OF_CAMPAIGN}/{stackId}`;
const stacksAnswer = listOf('data', PromotionStackAnswer);

export const createPromotionStack = operation({
  ...promotionsContext,
  id: 'create-promotion-stack',
  method: 'POST',
  path: STACKS_OF_CAMPAIGN,
  request: CreatePromotionStack,
  summary: 'Create a stack of tiers of a promotion campaign',
  body: CreatePromotionStackBody,
  answer: PromotionStackAnswer,
  key: byCampaign,
});

export const listPromotionStacksOfCampaign = operation({
  ...promotionsContext,
  id: 'list-promotion-stacks-in-campaign',
  method: 'GET',
  path: STACKS_OF_CAMPAIGN,
  request: ListPromotionStacksOfCampaign,
  summary: 'List the stacks of a campaign, the newest first',
  answer: stacksAnswer,
  key: byCampaign,
});

export const listPromotionStacks = operation({
  ...promotionsContext,
  id: 'list-all-promotion-stacks',
  method: 'GET',
  path: '/v1/promotions/stacks',
  request: ListPromotionStacks,
  summary: 'List promotion stacks, the newest first',
  query: {
    ...pageParameters,
    order: orderParameter('created_at', 'updated_at', 'name'),
    created_at: betweenParameter,
    updated_at: betweenParameter,
  },
  answer: stacksAnswer,
});

export const getPromotionStack = operation({
  ...promotionsContext,
  id: 'get-promotion-stack',
  method: 'GET',
  path: STACK,
  request: GetPromotionStack,
  summary: 'Show a promotion stack',
  answer: PromotionStackAnswer,
  key: byCampaign,
});

export const updatePromotionStack = operation({
  ...promotionsContext,
  id: 'update-promotion-stack',
  method: 'PUT',
  path: STACK,
  request: UpdatePromotionStack,
  summary: 'Change fields of a promotion stack',
  body: UpdatePromotionStackBody,
  answer: PromotionStackAnswer,
  key: byCampaign,
});

export const deletePromotionStack = operation({
  ...promotionsContext,
  id: 'delete-promotion-stack',
  method: 'DELETE',
  path: STACK,
  request: DeletePromotionStack,
  summary: 'Delete a promotion stack; its tiers stay',
  status: 204,
  key: byCampaign,
});

export const promotionStackOperations: readonly Operation[] = [
  createPromotionStack,
  listPromotionStacksOfCampaign,
  listPromotionStacks,
  getPromotionStack,
  updatePromotionStack,
  deletePromotionStack,
] as readonly Operation[];
