import { listOf, operation, orderParameter, pageParameters, refTo, switchOperation } from '../language/index.js';
import { type AnswerSchema } from '../language/schema-types.js';
import { EarningRuleAnswer, PointsEstimationAnswer } from './earning-answers.js';
import { CreateEarningRuleBody, EstimatePointsBody, UpdateEarningRuleBody } from './earning-bodies.js';

const ours = { context: 'loyalty', service: 'loyalty', keys: 'application', scope: 'loyalties' } as const;
const fixed = { type: 'FIXED', points: 10 } as const;

export class CreateEarningRules extends operation({
  ...ours,
  id: 'create-earning-rule',
  method: 'POST',
  path: '/v1/loyalties/{campaignId}/earning-rules',
  summary: 'Create earning rules of a loyalty program, all or none',
  body: CreateEarningRuleBody,
  bodyIsList: true,
  answer: { type: 'array', items: refTo(EarningRuleAnswer) } as AnswerSchema<readonly EarningRuleAnswer[]>,
  sample: () => [{ event: 'order.paid', loyalty: fixed, source: { banner: 'Every order' } }],
}) {}

export class ListEarningRules extends operation({
  ...ours,
  id: 'list-earning-rules',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/earning-rules',
  summary: 'List the earning rules of a loyalty program, newest first',
  query: { ...pageParameters, order: orderParameter('created_at', 'updated_at') },
  answer: listOf('data', EarningRuleAnswer),
}) {}

export class GetEarningRule extends operation({
  ...ours,
  id: 'get-earning-rule',
  method: 'GET',
  path: '/v1/loyalties/{campaignId}/earning-rules/{earningRuleId}',
  summary: 'Get an earning rule',
  answer: EarningRuleAnswer,
}) {}

export class UpdateEarningRule extends operation({
  ...ours,
  id: 'update-earning-rule',
  method: 'PUT',
  path: '/v1/loyalties/{campaignId}/earning-rules/{earningRuleId}',
  summary: 'Update an earning rule',
  body: UpdateEarningRuleBody,
  answer: EarningRuleAnswer,
  sample: () => ({ loyalty: fixed }),
}) {}

export class DeleteEarningRule extends operation({
  ...ours,
  id: 'delete-earning-rule',
  method: 'DELETE',
  path: '/v1/loyalties/{campaignId}/earning-rules/{earningRuleId}',
  summary: 'Delete an earning rule; points already earned are kept',
  status: 204,
}) {}

const earningRule = {
  ...ours,
  subject: 'earning rule',
  path: '/v1/loyalties/{campaignId}/earning-rules/{earningRuleId}',
  answer: EarningRuleAnswer,
  disabled: 'it earns no points',
} as const;
export class EnableEarningRule extends switchOperation('enable', earningRule) {}
export class DisableEarningRule extends switchOperation('disable', earningRule) {}

export class EstimatePoints extends operation({
  ...ours,
  id: 'estimate-points',
  storesNothing: true,
  method: 'POST',
  path: '/v1/loyalties/{campaignId}/qualifications',
  summary: 'Estimate the points that an order would earn when paid',
  body: EstimatePointsBody,
  answer: PointsEstimationAnswer,
  sample: ({ customer }) => ({ customer: { id: customer.id }, order: { amount: 20_000 } }),
}) {}
