import { ANY_OBJECT, operation, type Operation, OperationRequest } from '../language/index.js';
import { VoucherCartBody } from './cart-bodies.js';
import { type CartItemInput } from './cart-input.js';
import { redeemStack, redemptionServerOperations, validateStack } from './operations.js';
import { checkEligibilityFromClient } from './qualification-operations.js';
import { RedemptionAnswer } from './redemption-answers.js';
import { VoucherValidationAnswer } from './single-validation-answers.js';

/** The operations that browsers and apps ask with keys of their own. */

export class ValidateVoucherByQuery extends OperationRequest<
  undefined,
  Record<string, never>,
  ValidateVoucherByQueryParameters
> {}
export class RedeemVoucherByQuery extends OperationRequest<
  VoucherCartBody,
  Record<string, never>,
  { readonly code: string; readonly tracking_id?: string }
> {}

export interface ValidateVoucherByQueryParameters {
  readonly code: string;
  readonly tracking_id?: string;
  /** Minor units */
  readonly amount?: number;
  readonly item?: readonly CartItemInput[];
  readonly order?: { readonly metadata?: Record<string, unknown> };
  readonly metadata?: Record<string, unknown>;
  /** A source id, or somebody with one. */
  readonly customer?: string | { readonly source_id?: string; readonly metadata?: Record<string, unknown> };
  readonly session_type?: 'LOCK';
  readonly session_key?: string;
  readonly session_ttl?: number;
  readonly session_ttl_unit?: string;
}

const ours = { context: 'redemptions', service: 'promotions', keys: 'client' } as const;
const text = { type: 'string', maxLength: 500 };
const whole = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
export const validateStackFromClient = operation({
  ...validateStack,
  id: 'validate-stacked-discounts-client-side',
  path: '/client/v1/validations',
  keys: 'client',
  scope: 'client_validations',
});

export const validateVoucherFromClient = operation({
  ...ours,
  id: 'validate-voucher-client-side',
  method: 'GET',
  path: '/client/v1/validate',
  scope: 'client_validate',
  request: ValidateVoucherByQuery,
  summary: 'Say what a voucher would do for a cart',
  query: {
    code: { ...text, minLength: 1, required: true, description: 'code or id of the voucher' },
    tracking_id: text,
    amount: { ...whole, description: 'value of the order, in minor units' },
    item: {
      type: 'array',
      maxItems: 100,
      description: 'lines of the order: item[0][product_id]=…',
      items: {
        type: 'object',
        properties: {
          source_id: text,
          related_object: { type: 'string', enum: ['product', 'sku'] },
          product_id: text,
          sku_id: text,
          quantity: whole,
          price: whole,
          amount: whole,
        },
      },
    },
    order: { type: 'object', properties: { metadata: ANY_OBJECT } },
    metadata: { ...ANY_OBJECT, description: 'of the redemption' },
    customer: {
      anyOf: [text, { type: 'object', properties: { source_id: text, metadata: ANY_OBJECT } }],
      description: 'a source id, or customer[source_id]=…',
    },
    session_type: { type: 'string', enum: ['LOCK'] },
    session_key: { ...text, minLength: 1, maxLength: 200 },
    session_ttl: { type: 'integer', minimum: 0 },
    session_ttl_unit: {
      type: 'string',
      enum: ['DAYS', 'HOURS', 'MINUTES', 'SECONDS', 'MILLISECONDS', 'MICROSECONDS', 'NANOSECONDS'],
    },
  },
  answer: VoucherValidationAnswer,
  key: ({ query }) => query?.['code'] as string | undefined,
  deprecated: true,
});

export const redeemStackFromClient = operation({
  ...redeemStack,
  id: 'redeem-stacked-discounts-client-side',
  path: '/client/v1/redemptions',
  keys: 'client',
  scope: 'client_redemptions',
  clientSwitch: 'client_redeem_enabled',
});

export const redeemVoucherFromClient = operation({
  ...ours,
  id: 'redeem-voucher-client-side',
  method: 'POST',
  path: '/client/v1/redeem',
  scope: 'client_redeem',
  clientSwitch: 'client_redeem_enabled',
  request: RedeemVoucherByQuery,
  summary: 'Redeem a voucher',
  body: VoucherCartBody,
  bodyOptional: true,
  query: {
    code: { ...text, minLength: 1, required: true, description: 'code or id of the voucher' },
    tracking_id: text,
  },
  answer: RedemptionAnswer,
  key: ({ query }) => query?.['code'] as string | undefined,
  deprecated: true,
});

/** All operations of redemptions, those of servers and those of browsers. */
export const redemptionOperations: readonly Operation[] = [
  ...redemptionServerOperations,
  validateStackFromClient,
  validateVoucherFromClient,
  checkEligibilityFromClient,
  redeemStackFromClient,
  redeemVoucherFromClient,
];
