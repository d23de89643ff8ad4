import { alsoAs, operation } from '../language/index.js';
import { cartQuery } from '../redemptions/client-operations.js';
import { ListVoucherRedemptions } from '../redemptions/operations.js';
import { PromotionsValidationAnswer } from '../redemptions/qualification-answers.js';

/** Sent by the client side of `@voucherify/sdk` for a cart without a code; `POST /client/v1/qualifications` took its place. */
export class ValidatePromotionsByQuery extends operation({
  context: 'redemptions',
  service: 'promotions',
  keys: 'client',
  scope: 'client_promotions',
  id: 'validate-promotions-client-side',
  method: 'GET',
  path: '/client/v1/promotions/validation',
  summary: 'List the promotion tiers that apply to a cart, among the 150 newest',
  query: cartQuery,
  answer: PromotionsValidationAnswer,
  deprecated: true,
}) {}

/** Sent by client libraries; `…/redemption` took its place. */
export const listVoucherRedemptionsBefore = alsoAs(ListVoucherRedemptions, {
  id: 'get-voucher-redemptions-before',
  path: '/v1/vouchers/{code}/redemptions',
  keys: 'application',
  scope: 'vouchers',
  deprecated: true,
});
