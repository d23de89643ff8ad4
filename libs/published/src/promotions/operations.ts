import {
  alsoAs,
  listOf,
  operation,
  orderParameter,
  pageParameters,
  sampleTier,
  switchOperation,
  asOfParameters,
  historyOperation,
} from '../language/index.js';
import { LimitsAnswer, LimitsInput } from '../campaigns/limits.js';
import {
  ChangedPromotionTierAnswer,
  NewPromotionTierAnswer,
  PromotionTierAnswer,
  PromotionTierOfMomentAnswer,
} from './answers.js';
import { CreatePromotionTierBody, OrderPromotionTiersBody, UpdatePromotionTierBody } from './bodies.js';

const ours = { context: 'promotions', service: 'promotions', keys: 'application', scope: 'promotions' } as const;
const tiersAnswer = listOf('tiers', PromotionTierAnswer, { has_more: { type: 'boolean' } });

export class AddPromotionTier extends operation({
  ...ours,
  id: 'add-promotion-tier-to-campaign',
  method: 'POST',
  path: '/v1/promotions/{campaignId}/tiers',
  summary: 'Add a tier to a promotion campaign',
  body: CreatePromotionTierBody,
  answer: NewPromotionTierAnswer,
  sample: () => sampleTier,
}) {}

export class ListPromotionTiersOfCampaign extends operation({
  ...ours,
  id: 'list-promotion-tiers-from-campaign',
  method: 'GET',
  path: '/v1/promotions/{campaignId}/tiers',
  summary: 'List the tiers of a campaign in the order in which they apply',
  answer: tiersAnswer,
}) {}

export class OrderPromotionTiers extends operation({
  ...ours,
  id: 'order-promotion-tiers',
  method: 'PUT',
  path: '/v1/promotions/{campaignId}/tiers/order',
  summary: 'Set the order of all tiers of a campaign',
  body: OrderPromotionTiersBody,
  answer: tiersAnswer,
  sample: ({ tier: id }) => ({ ids: [id] }),
}) {}

export class ListPromotionTiers extends operation({
  ...ours,
  id: 'list-promotion-tiers',
  method: 'GET',
  path: '/v1/promotions/tiers',
  summary: 'List promotion tiers, newest first',
  query: {
    ...pageParameters,
    is_available: {
      type: 'boolean',
      description: 'When `true`, only tiers that are enabled and unexpired, in enabled campaigns.',
    },
    category: { type: 'string', description: 'Name of the category.' },
    order: orderParameter('created_at', 'updated_at'),
  },
  answer: tiersAnswer,
}) {}

export const listPromotionTiersFromClient = alsoAs(ListPromotionTiers, {
  id: 'list-promotion-tiers-client-side',
  path: '/client/v1/promotions/tiers',
  keys: 'client',
  scope: 'client_promotions',
});

export class GetPromotionTier extends operation({
  ...ours,
  id: 'get-promotion-tier',
  method: 'GET',
  path: '/v1/promotions/tiers/{promotionTierId}',
  summary: 'Get a promotion tier',
  query: asOfParameters,
  answer: PromotionTierOfMomentAnswer,
}) {}

export class ListPromotionTierHistory extends historyOperation({
  ...ours,
  subject: 'promotion tier',
  path: '/v1/promotions/tiers/{promotionTierId}',
}) {}

export class UpdatePromotionTier extends operation({
  ...ours,
  id: 'update-promotion-tier',
  method: 'PUT',
  path: '/v1/promotions/tiers/{promotionTierId}',
  summary: 'Update a promotion tier',
  body: UpdatePromotionTierBody,
  answer: ChangedPromotionTierAnswer,
  sample: () => ({ banner: 'Another text' }),
}) {}

export class DeletePromotionTier extends operation({
  ...ours,
  id: 'delete-promotion-tier',
  method: 'DELETE',
  path: '/v1/promotions/tiers/{promotionTierId}',
  summary: 'Delete a promotion tier',
  status: 204,
}) {}

const tier = {
  ...ours,
  subject: 'promotion tier',
  path: '/v1/promotions/tiers/{promotionTierId}',
  answer: PromotionTierAnswer,
  disabled: 'it is neither offered nor redeemable',
} as const;
export class EnablePromotionTier extends switchOperation('enable', tier) {}
export class DisablePromotionTier extends switchOperation('disable', tier) {}

export class SetPromotionTierLimits extends operation({
  ...ours,
  id: 'set-promotion-tier-limits',
  method: 'PUT',
  path: '/v1/promotions/tiers/{promotionTierId}/limits',
  summary: 'Set the limits of a promotion tier; those that are not sent are removed',
  body: LimitsInput,
  answer: LimitsAnswer,
  sample: () => ({ redemptions: 1_000 }),
}) {}
