import {
  betweenParameter,
  listOf,
  operation,
  orderParameter,
  pageParameters,
  asOfParameters,
  historyOperation,
} from '../language/index.js';
import { PromotionStackAnswer, PromotionStackOfMomentAnswer } from './stack-answers.js';
import { CreatePromotionStackBody, UpdatePromotionStackBody } from './stack-bodies.js';

const ours = { context: 'promotions', service: 'promotions', keys: 'application', scope: 'promotions' } as const;
const stacksAnswer = listOf('data', PromotionStackAnswer);

export class CreatePromotionStack extends operation({
  ...ours,
  id: 'create-promotion-stack',
  method: 'POST',
  path: '/v1/promotions/{campaignId}/stacks',
  summary: 'Create a stack of tiers of a promotion campaign',
  body: CreatePromotionStackBody,
  answer: PromotionStackAnswer,
  sample: ({ tier: id }) => ({ name: 'Another stack', tiers: { ids: [id] } }),
}) {}

export class ListPromotionStacksOfCampaign extends operation({
  ...ours,
  id: 'list-promotion-stacks-in-campaign',
  method: 'GET',
  path: '/v1/promotions/{campaignId}/stacks',
  summary: 'List the stacks of a campaign, newest first',
  answer: stacksAnswer,
}) {}

export class ListPromotionStacks extends operation({
  ...ours,
  id: 'list-all-promotion-stacks',
  method: 'GET',
  path: '/v1/promotions/stacks',
  summary: 'List promotion stacks, newest first',
  query: {
    ...pageParameters,
    order: orderParameter('created_at', 'updated_at', 'name'),
    created_at: betweenParameter,
    updated_at: betweenParameter,
  },
  answer: stacksAnswer,
}) {}

export class GetPromotionStack extends operation({
  ...ours,
  id: 'get-promotion-stack',
  method: 'GET',
  path: '/v1/promotions/{campaignId}/stacks/{stackId}',
  summary: 'Get a promotion stack',
  query: asOfParameters,
  answer: PromotionStackOfMomentAnswer,
}) {}

export class ListPromotionStackHistory extends historyOperation({
  ...ours,
  subject: 'promotion stack',
  path: '/v1/promotions/{campaignId}/stacks/{stackId}',
}) {}

export class UpdatePromotionStack extends operation({
  ...ours,
  id: 'update-promotion-stack',
  method: 'PUT',
  path: '/v1/promotions/{campaignId}/stacks/{stackId}',
  summary: 'Update a promotion stack',
  body: UpdatePromotionStackBody,
  answer: PromotionStackAnswer,
  sample: () => ({ name: 'Another name' }),
}) {}

export class DeletePromotionStack extends operation({
  ...ours,
  id: 'delete-promotion-stack',
  method: 'DELETE',
  path: '/v1/promotions/{campaignId}/stacks/{stackId}',
  summary: 'Delete a promotion stack; its tiers are kept',
  status: 204,
}) {}
