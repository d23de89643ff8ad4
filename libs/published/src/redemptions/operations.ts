import {
  alsoAs,
  betweenParameter,
  filtersParameter,
  listOf,
  operation,
  orderParameter,
  rowParameters,
  sampleCart,
  sampleCartWithCoupon,
} from '../language/index.js';
import {
  CartBody,
  RedeemRewardBody,
  RedeemTierBody,
  RedeemVoucherBody,
  RollbackBody,
  TierCartBody,
  VoucherCartBody,
} from './cart-bodies.js';
import {
  RedeemedStackAnswer,
  RedemptionAnswer,
  RolledBackStackAnswer,
  VoucherRedemptionsAnswer,
} from './redemption-answers.js';
import { asOfParameter } from './as-of-parameter.js';
import { TierValidationAnswer, VoucherValidationAnswer } from './single-validation-answers.js';
import { ValidationAnswer } from './validation-answers.js';

const rollbackQuery = { reason: { type: 'string', maxLength: 2000 }, tracking_id: { type: 'string' } } as const;
const ours = { context: 'redemptions', service: 'promotions', keys: 'application' } as const;
const result = { type: 'string', enum: ['SUCCESS', 'FAILURE'] } as const;

/** A session keeps redeemables from others, for thirty days where it says so. */
function holdsSession({ body }: { readonly body: CartBody | VoucherCartBody }): boolean {
  return body.session !== undefined && body.session !== null;
}

export class ValidateStack extends operation({
  ...ours,
  id: 'validate-stacked-discounts',
  storesNothing: true,
  method: 'POST',
  path: '/v1/validations',
  scope: 'validations',
  summary: 'Validate redeemables for a cart',
  query: asOfParameter,
  body: CartBody,
  writes: holdsSession,
  answer: ValidationAnswer,
  key: ({ body }) => body.redeemables[0]?.id,
  sample: sampleCartWithCoupon,
}) {}

export class ValidateVoucher extends operation({
  ...ours,
  id: 'validate-voucher',
  storesNothing: true,
  method: 'POST',
  path: '/v1/vouchers/{code}/validate',
  scope: 'vouchers',
  summary: 'Validate a voucher for a cart',
  body: VoucherCartBody,
  bodyOptional: true,
  writes: holdsSession,
  answer: VoucherValidationAnswer,
  deprecated: true,
  sample: sampleCart,
}) {}

export class ValidateTier extends operation({
  ...ours,
  id: 'validate-promotion-tier',
  storesNothing: true,
  method: 'POST',
  path: '/v1/promotions/tiers/{tierId}/validation',
  scope: 'promotions',
  summary: 'Validate a promotion tier for a cart',
  body: TierCartBody,
  bodyOptional: true,
  answer: TierValidationAnswer,
  deprecated: true,
  sample: sampleCart,
}) {}

export class RedeemStack extends operation({
  ...ours,
  id: 'redeem-stacked-discounts',
  method: 'POST',
  path: '/v1/redemptions',
  scope: 'redemptions',
  summary: 'Redeem one or more redeemables for a cart',
  body: CartBody,
  answer: RedeemedStackAnswer,
  key: ({ body }) => body.redeemables[0]?.id,
  sample: sampleCartWithCoupon,
}) {}

export class RedeemVoucher extends operation({
  ...ours,
  id: 'redeem-voucher',
  method: 'POST',
  path: '/v1/vouchers/{code}/redemption',
  scope: 'vouchers',
  summary: 'Redeem a voucher',
  body: RedeemVoucherBody,
  bodyOptional: true,
  otherBody: { text: 'tracking_id' },
  query: { tracking_id: { type: 'string' } },
  answer: RedemptionAnswer,
  deprecated: true,
  sample: sampleCart,
}) {}

export class RedeemReward extends operation({
  ...ours,
  id: 'redeem-reward-1',
  method: 'POST',
  path: '/v1/loyalties/{campaignId}/members/{memberId}/redemption',
  scope: 'loyalties',
  summary: 'Redeem a reward with the points of a loyalty card',
  body: RedeemRewardBody,
  answer: RedemptionAnswer,
  key: ({ params }) => params.memberId,
  sample: ({ reward }) => ({ reward: { id: reward } }),
}) {}

export const redeemRewardOfMember = alsoAs(RedeemReward, {
  keys: 'application',
  scope: 'loyalties',
  id: 'redeem-reward',
  path: '/v1/loyalties/members/{memberId}/redemption',
});

export class RedeemTier extends operation({
  ...ours,
  id: 'redeem-promotion',
  method: 'POST',
  path: '/v1/promotions/tiers/{promotionTierId}/redemption',
  scope: 'promotions',
  summary: 'Redeem a promotion tier',
  body: RedeemTierBody,
  bodyOptional: true,
  answer: RedemptionAnswer,
  sample: sampleCart,
}) {}

/** Of rollbacks, alone or together. */
export type RollbackQuery = RollBackRedemption['query'];

export class RollBackRedemption extends operation({
  ...ours,
  id: 'rollback-redemption',
  method: 'POST',
  path: '/v1/redemptions/{redemptionId}/rollback',
  scope: 'redemptions',
  summary: 'Roll back a redemption',
  body: RollbackBody,
  bodyOptional: true,
  query: rollbackQuery,
  answer: RedemptionAnswer,
  sample: () => ({ reason: 'returned' }),
}) {}

export class RollBackStack extends operation({
  ...ours,
  id: 'rollback-stacked-redemptions',
  method: 'POST',
  path: '/v1/redemptions/{parentRedemptionId}/rollbacks',
  scope: 'redemptions',
  summary: 'Roll back redemptions that were made together',
  body: RollbackBody,
  bodyOptional: true,
  query: rollbackQuery,
  answer: RolledBackStackAnswer,
  sample: () => ({ reason: 'returned' }),
}) {}

export class GetRedemption extends operation({
  ...ours,
  id: 'get-redemption',
  method: 'GET',
  path: '/v1/redemptions/{redemptionId}',
  scope: 'redemptions',
  summary: 'Get a redemption or a rollback',
  answer: RedemptionAnswer,
}) {}

export class ListRedemptions extends operation({
  ...ours,
  id: 'list-redemptions',
  method: 'GET',
  path: '/v1/redemptions',
  scope: 'redemptions',
  summary: 'List redemptions and rollbacks',
  query: {
    ...rowParameters,
    result: { anyOf: [result, { type: 'array', items: result }] },
    campaign: { type: 'string', description: 'Name of the campaign.' },
    customer: { type: 'string', description: 'ID or source ID of the customer.' },
    order: orderParameter('created_at', 'id', 'voucher_code', 'tracking_id', 'customer_id'),
    created_at: betweenParameter,
    filters: filtersParameter,
  },
  answer: listOf('redemptions', RedemptionAnswer),
}) {}

export class ListVoucherRedemptions extends operation({
  ...ours,
  id: 'get-voucher-redemptions',
  method: 'GET',
  path: '/v1/vouchers/{code}/redemption',
  scope: 'vouchers',
  summary: 'List the redemptions of a voucher',
  answer: VoucherRedemptionsAnswer,
}) {}
