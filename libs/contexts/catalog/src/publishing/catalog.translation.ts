import { type ToPublish, toPublish, translations } from '@perkstream/platform';
import {
  catalogEvents,
  type CategoryEvent,
  type CategoryShownV1,
  type IntegrationEvent,
  type ProductEvent,
  type ProductShownV1,
  type SkuShownV1,
  type StoredCategory,
  type StoredProduct,
  type StoredSku,
} from '@perkstream/published';

/** What the world learns of the catalogue. The events of a product and of its SKUs are in one order. */
export const catalogTranslations = translations<ProductEvent | CategoryEvent>({
  'product.created': ({ data: { product } }) => [ofProduct(catalogEvents.productCreated, product)],
  'product.updated': ({ data: { product } }) => [ofProduct(catalogEvents.productUpdated, product)],
  'product.deleted': ({ data: { id } }) => [toPublish(catalogEvents.productDeleted, { id })],
  'product.restored': ({ data: { id, product, skus } }) => [
    ofProduct(catalogEvents.productRestored, product),
    ...skus.map((sku) => ofSku(catalogEvents.skuRestored, id, sku)),
  ],
  'product.released': null,
  'sku.created': ({ data: { productId, sku } }) => [ofSku(catalogEvents.skuCreated, productId, sku)],
  'sku.updated': ({ data: { productId, sku } }) => [ofSku(catalogEvents.skuUpdated, productId, sku)],
  'sku.deleted': ({ data: { productId, id } }) => [toPublish(catalogEvents.skuDeleted, { id, product_id: productId })],
  'sku.restored': ({ data: { productId, sku } }) => [ofSku(catalogEvents.skuRestored, productId, sku)],
  'sku.released': null,
  'category.created': ({ data: { category } }) => [ofCategory(catalogEvents.categoryCreated, category)],
  'category.updated': ({ data: { category } }) => [ofCategory(catalogEvents.categoryUpdated, category)],
  'category.deleted': ({ data: { id } }) => [toPublish(catalogEvents.categoryDeleted, { id })],
});

function ofProduct(event: IntegrationEvent<ProductShownV1>, { id, sourceId, name, price }: StoredProduct): ToPublish {
  return toPublish(event, { id, source_id: sourceId, name, price });
}

function ofSku(event: IntegrationEvent<SkuShownV1>, productId: string, stored: StoredSku): ToPublish {
  const { id, sourceId, sku, price, currency } = stored;
  return toPublish(event, { id, product_id: productId, source_id: sourceId, sku, price, currency });
}

function ofCategory(event: IntegrationEvent<CategoryShownV1>, { id, name, hierarchy }: StoredCategory): ToPublish {
  return toPublish(event, { id, name, hierarchy });
}
