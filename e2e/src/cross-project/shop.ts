import { unique } from '../client.js';
import { withFiles } from '../documented-operations.js';
import { naming, type CrossProjectTable } from './cross-project-requests.js';

const stolen = { stolen: true };

/** Of customers, orders, the catalogue, exports and everything else. */
export const crossProjectShop: CrossProjectTable = {
  'update-customers-in-bulk': (a) => ({
    accepted: [[{ source_id: unique('eve'), id: a.customer.id, metadata: stolen }]],
  }),
  'update-customers-metadata-in-bulk': () => ({ accepted: [{ source_ids: [unique('eve')], metadata: stolen }] }),
  'update-products-in-bulk': (a) => ({
    accepted: [[{ source_id: unique('hat'), id: a.product.id, metadata: stolen }]],
  }),
  'update-products-in-bulk-before': (a) => ({
    accepted: [[{ source_id: unique('hat'), id: a.product.id, metadata: stolen }]],
  }),
  'update-products-metadata-in-bulk': () => ({ accepted: [{ source_ids: [unique('hat')], metadata: stolen }] }),
  'import-customers-using-csv': (a) => ({
    accepted: [withFiles({ file: `Id,stolen\n${a.customer.id},true` })],
  }),
  'import-orders': (a) => ({
    accepted: [
      [
        { id: a.order.id, amount: 1 },
        { amount: 1, customer: { id: a.customer.id } },
        { amount: 1, referrer_id: a.customer.id },
      ],
    ],
  }),
  'import-products-using-csv': () => ({ accepted: [withFiles({ file: `name,source_id\nstolen,${unique('hat')}` })] }),
  'import-SKUs-using-csv': (a) => ({
    accepted: [a.product.id, a.product.name].map((id) =>
      withFiles({ file: `product_id,source_id\n${id},${unique('red')}` }),
    ),
  }),
  'create-customer': (a) => ({ bodies: [{ id: a.customer.id, name: 'Eve' }] }),
  'list-customers': (a) => ({ queries: ['', ...naming('email', [a.email]), ...naming('name', [a.fullName])] }),
  'create-order': (a) => ({
    bodies: [
      { id: a.order.id, amount: 1 },
      { amount: 1, customer: { id: a.customer.id } },
      { amount: 1, referrer: { id: a.customer.id } },
      { amount: 1, referrer_id: a.customer.id },
      { amount: 1, referrer_id: a.customer.name },
    ],
  }),
  'update-order': (a, b) => ({
    parameters: { orderId: b.order.id },
    bodies: [{ customer: { id: a.customer.id } }, { referrer_id: a.customer.id }],
  }),
  'list-orders': () => ({ queries: [''] }),
  'list-returns': (a) => ({ queries: ['', ...naming('customer_id', [a.customer.id, a.customer.name])] }),
  'get-figures': (a) => ({ queries: ['', ...naming('campaign_id', [a.codes.id, a.campaign.id])] }),
  'list-running-campaigns': () => ({ queries: [''] }),
  'list-attention': () => ({ queries: [''] }),
  'list-combinations': () => ({ queries: [''] }),
  'list-campaign-figures': (a) => ({ queries: naming('ids', [a.campaign.id, a.codes.id, a.program.id]) }),
  'list-named-customers': (a) => ({ queries: naming('ids', [a.customer.id]) }),
  'list-names': (a) => ({ queries: naming('ids', [a.customer.id, a.campaign.id, a.coupon.id]) }),
  search: (a) => ({
    queries: naming('q', [
      ...[a.customer.id, a.customer.name, a.email, a.fullName, a.order.id, a.order.name, a.redemption],
      ...[a.coupon.id, a.coupon.name, a.coupon.name.slice(0, 4), a.campaign.id, a.campaign.name],
    ]),
  }),
  'watch-project': () => ({ queries: [''] }),
  'list-saved-views': () => ({ queries: [''] }),
  'create-saved-view': () => ({}),
  'list-categories': () => ({ queries: [''] }),
  'create-category': () => ({}),
  'list-metadata-schemas': () => ({ queries: [''] }),
  'create-metadata-schema-1': () => ({}),
  'list-products': (a) => ({ queries: ['', ...naming('filters[name][conditions][$is]', [a.productName])] }),
  'create-product': () => ({}),
  'list-segment': (a) => ({ queries: ['', `?ids[]=${a.segment.id}`] }),
  // Customers in the list are not looked up when the segment is created, so unknown ones are no fault.
  'create-segment': () => ({}),
  'list-product-collections': () => ({ queries: [''] }),
  'create-product-collection': (a) => ({
    bodies: [
      { type: 'STATIC', name: 'Theirs', products: [{ id: a.product.id, object: 'product' }] },
      { type: 'STATIC', name: 'Theirs', products: [{ id: a.sku.id, object: 'sku' }] },
    ],
  }),
  'create-sku': () => ({}),
  'update-sku': (a, b) => ({ parameters: { productId: b.product.id, skuId: a.sku.id }, bodies: [{ sku: 'Other' }] }),
  'delete-sku': (a, b) => ({ parameters: { productId: b.product.id, skuId: a.sku.id }, bodies: [undefined] }),
  'generate-oauth-token': () => ({}),
  'generate-oauth-token-v2': (a) => ({
    bodies: [new URLSearchParams({ grant_type: 'client_credentials', scope: 'vouchers', project_id: a.project })],
  }),
  // Answers whether a token is active; a token of another project is not.
  'introspect-oauth-token': () => ({}),
  'revoke-oauth-token': ({ accessToken }) => ({ bodies: [new URLSearchParams({ access_token: accessToken })] }),
  'list-async-actions': () => ({ queries: [''] }),
  'list-locations': (a) => ({ queries: ['', ...naming('filters[name][conditions][$is]', [a.location.name])] }),
  'create-export': () => ({}),
  'create-order-export': () => ({}),
  'list-back-tests': () => ({ queries: [''] }),
  'create-back-test': (a) => ({
    bodies: ['promotion_tier', 'validation_rule'].map((kind) => ({
      draft: {
        kind,
        body: { name: 'Draft', action: { discount: { type: 'AMOUNT', amount_off: 100 } } },
        parent: a.campaign.id,
      },
      window: { from: '2025-01-01', to: '2025-02-01' },
    })),
  }),
  'list-exports': () => ({ queries: [''] }),
  'list-bin-entries': (a) => ({
    queries: [
      '',
      ...naming('filters[resource_id][conditions][$is]', [a.binned.id]),
      ...naming('filters[resource_name][conditions][$is]', [a.binned.name]),
    ],
  }),
};
