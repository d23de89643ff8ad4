import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { apiOperations, type MetadataSchema, type MetadataSubject } from '@perkstream/published';
import { operationSchemas } from './operation-schemas.js';

const { validators } = operationSchemas(apiOperations);

/** A project in whose metadata of a kind `size` must be a number, and must be sent with new things. */
function schemaOf(relatedObject: string): Record<string, MetadataSchema> {
  const properties = { size: { type: 'number', optional: false } } as const;
  return {
    ms_1: { id: 'ms_1', relatedObject, properties, allowDefinedOnly: true, createdAt: '', updatedAt: null },
  };
}

function faultOf(operation: string, body: object, schemas?: Record<string, MetadataSchema>): string | undefined {
  const { body: type, bodyIsList } = apiOperations.find(({ id }) => id === operation) ?? {};
  const violation = validators.body(String(type?.name), bodyIsList === true)(body, schemas);
  if (violation && !violation.isOfMetadata) throw new Error(violation.text);
  return violation?.text;
}

const customer = (metadata: object) => ({ customer: { source_id: 'ada', metadata } });
const item = (metadata: object) => ({ order: { items: [{ product_id: 'p', metadata }] } });
const discount = { type: 'AMOUNT', amount_off: 1 };
const tier = { name: 'Tier', action: { discount } };

describe('metadata is held against the schema of its kind', () => {
  it.each<[string, MetadataSubject, (metadata: object) => object]>([
    ['generate-random-code', 'voucher', (metadata) => ({ discount, metadata })],
    ['create-voucher', 'voucher', (metadata) => ({ discount, metadata })],
    ['update-voucher', 'voucher', (metadata) => ({ metadata })],
    ['import-vouchers-to-campaign', 'voucher', (metadata) => [{ code: 'A', metadata }]],
    ['add-vouchers-to-campaign', 'voucher', (metadata) => ({ metadata })],
    ['add-voucher-with-specific-code-to-campaign', 'voucher', (metadata) => ({ metadata })],
    ['update-vouchers-in-bulk', 'voucher', (metadata) => [{ code: 'A', metadata }]],
    ['update-vouchers-metadata-in-bulk', 'voucher', (metadata) => ({ codes: ['A'], metadata })],
    ['create-campaign', 'voucher', (metadata) => ({ name: 'A', metadata })],
    ['create-campaign', 'voucher', (metadata) => ({ name: 'A', use_voucher_metadata_schema: true, metadata })],
    ['create-campaign', 'campaign', (metadata) => ({ name: 'A', use_voucher_metadata_schema: false, metadata })],
    ['create-campaign', 'campaign', (metadata) => ({ name: 'A', campaign_type: 'PROMOTION', metadata })],
    ['create-campaign', 'campaign', (metadata) => ({ name: 'A', promotion: { tiers: [tier] }, metadata })],
    ['create-campaign', 'promotion_tier', (metadata) => ({ name: 'A', promotion: { tiers: [{ ...tier, metadata }] } })],
    ['create-loyalty-program', 'voucher', (metadata) => ({ name: 'A', metadata })],
    ['add-promotion-tier-to-campaign', 'promotion_tier', (metadata) => ({ ...tier, metadata })],
    ['update-promotion-tier', 'promotion_tier', (metadata) => ({ metadata })],
    ['create-customer', 'customer', (metadata) => ({ source_id: 'ada', metadata })],
    ['update-customer', 'customer', (metadata) => ({ metadata })],
    ['update-customers-in-bulk', 'customer', (metadata) => [{ source_id: 'ada', metadata }]],
    ['update-customers-metadata-in-bulk', 'customer', (metadata) => ({ source_ids: ['ada'], metadata })],
    ['referrals-add-holders', 'customer', (metadata) => ({ holders: [{ source_id: 'ada', metadata }] })],
    ['create-order', 'order', (metadata) => ({ metadata })],
    ['create-order', 'order_item', (metadata) => ({ items: [{ product_id: 'p', metadata }] })],
    ['create-order', 'customer', customer],
    ['update-order', 'order', (metadata) => ({ metadata })],
    ['create-product', 'product', (metadata) => ({ metadata })],
    ['update-product', 'product', (metadata) => ({ metadata })],
    ['create-sku', 'product', (metadata) => ({ metadata })],
    ['update-products-in-bulk', 'product', (metadata) => [{ source_id: 'p', metadata }]],
    ['update-products-metadata-in-bulk', 'product', (metadata) => ({ source_ids: ['p'], metadata })],
    ['create-publication', 'publication', (metadata) => ({ voucher: 'A', customer: { id: 'c' }, metadata })],
    ['create-publication', 'customer', (metadata) => ({ voucher: 'A', ...customer(metadata) })],
    ['add-member', 'publication', (metadata) => ({ customer: { id: 'c' }, metadata })],
    [
      'redeem-stacked-discounts',
      'redemption',
      (metadata) => ({ redeemables: [{ object: 'voucher', id: 'A' }], metadata }),
    ],
    ['redeem-voucher', 'order', (metadata) => ({ order: { metadata } })],
    ['redeem-voucher', 'order_item', item],
    ['redeem-voucher', 'customer', customer],
    ['redeem-promotion', 'redemption', (metadata) => ({ metadata })],
    ['create-reward', 'reward', (metadata) => ({ parameters: {}, metadata })],
    ['update-reward', 'reward', (metadata) => ({ metadata })],
    [
      'create-earning-rule',
      'earning_rule',
      (metadata) => [{ event: 'order.paid', loyalty: { type: 'FIXED' }, metadata }],
    ],
    ['update-earning-rule', 'earning_rule', (metadata) => ({ metadata })],
    ['track-custom-event', 'customer', (metadata) => ({ event: 'viewed', ...customer(metadata) })],
  ])('by %s, of a %s', (operation, kind, bodyWith) => {
    const schemas = schemaOf(kind);
    expect(faultOf(operation, bodyWith({ size: 4 }), schemas)).toBeUndefined();
    expect(faultOf(operation, bodyWith({ size: 'L' }), schemas)).toBe(
      "size: must be of type 'number', must be sent (actual value is 'L')",
    );
    expect(faultOf(operation, bodyWith({ size: 4, other: 1 }), schemas)).toContain('other: must be defined');
    expect(faultOf(operation, bodyWith({ size: 'L' }), schemaOf('another kind'))).toBeUndefined();
  });

  it.each([
    ['create-voucher', 'voucher', { discount }],
    ['create-campaign', 'voucher', { name: 'A' }],
    ['create-campaign', 'campaign', { name: 'A', use_voucher_metadata_schema: false }],
    ['create-campaign', 'promotion_tier', { name: 'A', promotion: { tiers: [tier] } }],
    ['create-publication', 'publication', { voucher: 'A', customer: { id: 'c' } }],
    ['redeem-voucher', 'redemption', {}],
    ['redeem-voucher', 'order_item', { order: { items: [{ product_id: 'p' }] } }],
    ['create-reward', 'reward', { parameters: {} }],
  ])('and what is new by %s, of a %s, has what must be sent', (operation, kind, body) => {
    expect(faultOf(operation, body, schemaOf(kind))).toBe(
      "size: must be of type 'number', must be sent (actual value is 'undefined')",
    );
  });

  it.each([
    ['update-voucher', 'voucher', {}],
    ['update-promotion-tier', 'promotion_tier', {}],
    ['create-customer', 'customer', { source_id: 'ada' }],
    ['redeem-voucher', 'order', { order: { id: 'ord_1' } }],
    ['update-voucher', 'voucher', { metadata: null }],
  ])('and what may be there by %s, of a %s, need not', (operation, kind, body) => {
    expect(faultOf(operation, body, schemaOf(kind))).toBeUndefined();
  });

  it('and against nothing else where a project says nothing', () => {
    let asked = 0;
    Object.defineProperty(globalThis, 'probe', { get: () => ++asked, enumerable: true, configurable: true });
    expect(faultOf('create-voucher', { discount, metadata: { size: 'L' } })).toBeUndefined();
    Reflect.deleteProperty(globalThis, 'probe');
    expect(asked).toBe(0);
  });
});
