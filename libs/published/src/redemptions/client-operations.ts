import { alsoAs, ANY_OBJECT, operation, type QueryOf, sampleCart } from '../language/index.js';
import { RedeemVoucherBody } from './cart-bodies.js';
import { RedeemStack, ValidateStack } from './operations.js';
import { RedemptionAnswer } from './redemption-answers.js';
import { VoucherValidationAnswer } from './single-validation-answers.js';

/** The operations that browsers and apps ask with keys of their own. */

export type CartQuery = QueryOf<typeof cartQuery>;
export type ValidateVoucherByQueryParameters = ValidateVoucherByQuery['query'];

const ours = { context: 'redemptions', service: 'promotions', keys: 'client' } as const;
const text = { type: 'string', maxLength: 500 } as const;
const whole = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const;

/** A cart and its customer in a query. */
export const cartQuery = {
  tracking_id: text,
  amount: { ...whole, description: 'Value of the order, in minor units.' },
  item: {
    type: 'array',
    maxItems: 100,
    description: 'Lines of the order: `item[0][product_id]=…`.',
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
  metadata: { ...ANY_OBJECT, description: 'Metadata of the redemption.' },
  customer: {
    anyOf: [text, { type: 'object', properties: { source_id: text, metadata: ANY_OBJECT } }],
    description: 'Source ID, or `customer[source_id]=…`.',
  },
} as const;

export const validateStackFromClient = alsoAs(ValidateStack, {
  id: 'validate-stacked-discounts-client-side',
  path: '/client/v1/validations',
  query: undefined,
  keys: 'client',
  scope: 'client_validations',
  takesCodes: true,
});

export class ValidateVoucherByQuery extends operation({
  ...ours,
  id: 'validate-voucher-client-side',
  method: 'GET',
  path: '/client/v1/validate',
  scope: 'client_validate',
  takesCodes: true,
  summary: 'Validate a voucher for a cart',
  query: {
    code: { ...text, minLength: 1, required: true, description: 'Code or ID of the voucher.' },
    ...cartQuery,
    session_type: { type: 'string', enum: ['LOCK'] },
    session_key: { ...text, minLength: 1, maxLength: 200 },
    session_ttl: { type: 'integer', minimum: 0 },
    session_ttl_unit: {
      type: 'string',
      enum: ['DAYS', 'HOURS', 'MINUTES', 'SECONDS', 'MILLISECONDS', 'MICROSECONDS', 'NANOSECONDS'],
    },
  },
  writes: ({ query }) => query.session_type !== undefined,
  answer: VoucherValidationAnswer,
  key: ({ query }) => query.code,
  deprecated: true,
}) {}

export const redeemStackFromClient = alsoAs(RedeemStack, {
  id: 'redeem-stacked-discounts-client-side',
  path: '/client/v1/redemptions',
  keys: 'client',
  scope: 'client_redemptions',
  takesCodes: true,
  clientSwitch: 'client_redeem_enabled',
});

export class RedeemVoucherByQuery extends operation({
  ...ours,
  id: 'redeem-voucher-client-side',
  method: 'POST',
  path: '/client/v1/redeem',
  scope: 'client_redeem',
  takesCodes: true,
  clientSwitch: 'client_redeem_enabled',
  summary: 'Redeem a voucher',
  body: RedeemVoucherBody,
  bodyOptional: true,
  otherBody: { text: 'tracking_id' },
  query: {
    code: { ...text, minLength: 1, required: true, description: 'Code or ID of the voucher.' },
    tracking_id: text,
  },
  answer: RedemptionAnswer,
  key: ({ query }) => query.code,
  deprecated: true,
  sample: sampleCart,
}) {}
