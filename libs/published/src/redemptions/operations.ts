import {
  betweenParameter,
  filtersParameter,
  limitParameter,
  listOf,
  operation,
  type Operation,
  OperationRequest,
  orderParameter,
  pageParameter,
} from '../language/index.js';
import { CartBody, RollbackBody, TierCartBody, VoucherCartBody } from './cart-bodies.js';
import { qualificationOperations } from './qualification-operations.js';
import {
  RedeemedStackAnswer,
  RedemptionAnswer,
  RolledBackStackAnswer,
  VoucherRedemptionsAnswer,
} from './redemption-answers.js';
import { TierValidationAnswer, VoucherValidationAnswer } from './single-validation-answers.js';
import { ValidationAnswer } from './validation-answers.js';

export class ValidateStack extends OperationRequest<CartBody> {}
export class RedeemStack extends OperationRequest<CartBody> {}
export class ValidateVoucher extends OperationRequest<VoucherCartBody, { code: string }> {}
export class ValidateTier extends OperationRequest<TierCartBody, { tierId: string }> {}
export class RedeemVoucher extends OperationRequest<VoucherCartBody, { code: string }, { tracking_id?: string }> {}
export class RedeemTier extends OperationRequest<TierCartBody, { promotionTierId: string }> {}
export class RollBackRedemption extends OperationRequest<RollbackBody, { redemptionId: string }, RollbackQuery> {}
export class RollBackStack extends OperationRequest<RollbackBody, { parentRedemptionId: string }, RollbackQuery> {}
export class GetRedemption extends OperationRequest<undefined, { redemptionId: string }> {}
export class ListRedemptions extends OperationRequest<undefined, Record<string, never>> {}
export class ListVoucherRedemptions extends OperationRequest<undefined, { code: string }> {}

export interface RollbackQuery {
  readonly reason?: string;
  readonly tracking_id?: string;
}

const rollbackQuery = { reason: { type: 'string', maxLength: 2000 }, tracking_id: { type: 'string' } };
const ours = { context: 'redemptions', service: 'promotions', keys: 'application' } as const;

export const validateStack = operation({
  ...ours,
  id: 'validate-stacked-discounts',
  method: 'POST',
  path: '/v1/validations',
  scope: 'validations',
  request: ValidateStack,
  summary: 'Say what redeemables would do for a cart',
  body: CartBody,
  answer: ValidationAnswer,
  key: ({ body }) => (body as CartBody).redeemables[0]?.id,
});

export const validateVoucher = operation({
  ...ours,
  id: 'validate-voucher',
  method: 'POST',
  path: '/v1/vouchers/{code}/validate',
  scope: 'vouchers',
  request: ValidateVoucher,
  summary: 'Say what a voucher would do for a cart',
  body: VoucherCartBody,
  bodyOptional: true,
  answer: VoucherValidationAnswer,
  key: ({ params }) => params.code,
  deprecated: true,
});

export const validateTier = operation({
  ...ours,
  id: 'validate-promotion-tier',
  method: 'POST',
  path: '/v1/promotions/tiers/{tierId}/validation',
  scope: 'promotions',
  request: ValidateTier,
  summary: 'Say what a promotion tier would do for a cart',
  body: TierCartBody,
  bodyOptional: true,
  answer: TierValidationAnswer,
  key: ({ params }) => params.tierId,
  deprecated: true,
});

export const redeemStack = operation({
  ...ours,
  id: 'redeem-stacked-discounts',
  method: 'POST',
  path: '/v1/redemptions',
  scope: 'redemptions',
  request: RedeemStack,
  summary: 'Redeem one or more redeemables for a cart',
  body: CartBody,
  answer: RedeemedStackAnswer,
  key: ({ body }) => (body as CartBody).redeemables[0]?.id,
});

export const redeemVoucher = operation({
  ...ours,
  id: 'redeem-voucher',
  method: 'POST',
  path: '/v1/vouchers/{code}/redemption',
  scope: 'vouchers',
  request: RedeemVoucher,
  summary: 'Redeem a voucher',
  body: VoucherCartBody,
  bodyOptional: true,
  query: { tracking_id: { type: 'string' } },
  answer: RedemptionAnswer,
  key: ({ params }) => params.code,
  deprecated: true,
});

export const redeemTier = operation({
  ...ours,
  id: 'redeem-promotion',
  method: 'POST',
  path: '/v1/promotions/tiers/{promotionTierId}/redemption',
  scope: 'promotions',
  request: RedeemTier,
  summary: 'Redeem a promotion tier',
  body: TierCartBody,
  bodyOptional: true,
  answer: RedemptionAnswer,
  key: ({ params }) => params.promotionTierId,
});

export const rollBackRedemption = operation({
  ...ours,
  id: 'rollback-redemption',
  method: 'POST',
  path: '/v1/redemptions/{redemptionId}/rollback',
  scope: 'redemptions',
  request: RollBackRedemption,
  summary: 'Roll back a redemption',
  body: RollbackBody,
  bodyOptional: true,
  query: rollbackQuery,
  answer: RedemptionAnswer,
  key: ({ params }) => params.redemptionId,
});

export const rollBackStack = operation({
  ...ours,
  id: 'rollback-stacked-redemptions',
  method: 'POST',
  path: '/v1/redemptions/{parentRedemptionId}/rollbacks',
  scope: 'redemptions',
  request: RollBackStack,
  summary: 'Roll back redemptions that were made together',
  body: RollbackBody,
  bodyOptional: true,
  query: rollbackQuery,
  answer: RolledBackStackAnswer,
  key: ({ params }) => params.parentRedemptionId,
});

export const getRedemption = operation({
  ...ours,
  id: 'get-redemption',
  method: 'GET',
  path: '/v1/redemptions/{redemptionId}',
  scope: 'redemptions',
  request: GetRedemption,
  summary: 'Get a redemption or a rollback',
  answer: RedemptionAnswer,
  key: ({ params }) => params.redemptionId,
});

export const listRedemptions = operation({
  ...ours,
  id: 'list-redemptions',
  method: 'GET',
  path: '/v1/redemptions',
  scope: 'redemptions',
  request: ListRedemptions,
  summary: 'List redemptions and rollbacks',
  query: {
    limit: limitParameter,
    page: pageParameter,
    result: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    campaign: { type: 'string', description: 'name of the campaign' },
    customer: { type: 'string', description: 'id or source id of the customer' },
    order: orderParameter('created_at', 'id', 'voucher_code', 'tracking_id', 'customer_id'),
    created_at: betweenParameter,
    filters: filtersParameter,
  },
  answer: listOf('redemptions', RedemptionAnswer),
});

export const listVoucherRedemptions = operation({
  ...ours,
  id: 'get-voucher-redemptions',
  method: 'GET',
  path: '/v1/vouchers/{code}/redemption',
  scope: 'vouchers',
  request: ListVoucherRedemptions,
  summary: 'List the redemptions of a voucher',
  answer: VoucherRedemptionsAnswer,
  key: ({ params }) => params.code,
});

export const redemptionServerOperations: readonly Operation[] = [
  validateStack,
  validateVoucher,
  validateTier,
  ...qualificationOperations,
  redeemStack,
  redeemVoucher,
  redeemTier,
  rollBackRedemption,
  rollBackStack,
  getRedemption,
  listRedemptions,
  listVoucherRedemptions,
];
