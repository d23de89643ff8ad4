import { integrationEvent, Money, ReferenceV1, Text, Whole } from '../language/index.js';

/** Integration events of the catalogue: products with their SKUs, and categories. */

/** The product as it is now. */
export class ProductShownV1 {
  @Text('prod_…') id!: string;
  @Text({ optional: true }, "the client's own id of it") source_id?: string;
  @Text({ optional: true }) name?: string;
  @Money({ optional: true }) price?: number;
}

/** The SKU as it is now. */
export class SkuShownV1 {
  @Text('sku_…') id!: string;
  @Text() product_id!: string;
  @Text({ optional: true }, "the client's own id of it") source_id?: string;
  @Text({ optional: true }, 'its name') sku?: string;
  @Money({ optional: true }) price?: number;
  @Text({ optional: true }, 'ISO 4217') currency?: string;
}

export class SkuDeletedV1 {
  @Text() id!: string;
  @Text() product_id!: string;
}

/** The category as it is now. */
export class CategoryShownV1 {
  @Text('cat_…') id!: string;
  @Text() name!: string;
  @Whole({ min: 0 }, '0 is the strongest') hierarchy!: number;
}

const context = 'catalog';
const product: ProductShownV1 = {
  id: 'prod_00VbaJNpWd4KrTzYx7LmQ1sB',
  source_id: 'mug',
  name: 'Mug',
  price: 10000,
};
const sku: SkuShownV1 = {
  id: 'sku_00VbaJNqXe5LsUaZy8MnR2tC',
  product_id: product.id,
  sku: 'Mug, blue',
  price: 10500,
  currency: 'EUR',
};
const category: CategoryShownV1 = { id: 'cat_00VbaJNoVc3JqSyXw6KlP0rA', name: 'Clearance', hierarchy: 1 };

export const catalogEvents = {
  productCreated: integrationEvent({
    context,
    type: 'product.created.v1',
    summary: 'A product is known from now on.',
    data: ProductShownV1,
    example: product,
  }),
  productUpdated: integrationEvent({
    context,
    type: 'product.updated.v1',
    summary: 'A product was changed.',
    data: ProductShownV1,
    example: product,
  }),
  productDeleted: integrationEvent({
    context,
    type: 'product.deleted.v1',
    summary: 'A product is gone, with its SKUs.',
    data: ReferenceV1,
    example: { id: product.id },
  }),
  productRestored: integrationEvent({
    context,
    type: 'product.restored.v1',
    summary: 'A product is back from the bin, with its SKUs.',
    data: ProductShownV1,
    example: product,
  }),
  skuCreated: integrationEvent({
    context,
    type: 'sku.created.v1',
    summary: 'A product has a new SKU.',
    data: SkuShownV1,
    subject: 'product_id',
    example: sku,
  }),
  skuUpdated: integrationEvent({
    context,
    type: 'sku.updated.v1',
    summary: 'A SKU was changed.',
    data: SkuShownV1,
    subject: 'product_id',
    example: sku,
  }),
  skuDeleted: integrationEvent({
    context,
    type: 'sku.deleted.v1',
    summary: 'A SKU is gone.',
    data: SkuDeletedV1,
    subject: 'product_id',
    example: { id: sku.id, product_id: sku.product_id },
  }),
  skuRestored: integrationEvent({
    context,
    type: 'sku.restored.v1',
    summary: 'A SKU is back from the bin; one that comes with its product as well.',
    data: SkuShownV1,
    subject: 'product_id',
    example: sku,
  }),
  categoryCreated: integrationEvent({
    context,
    type: 'category.created.v1',
    summary: 'There is a new category of redeemables.',
    data: CategoryShownV1,
    example: category,
  }),
  categoryUpdated: integrationEvent({
    context,
    type: 'category.updated.v1',
    summary: 'A category has another name or another place.',
    data: CategoryShownV1,
    example: category,
  }),
  categoryDeleted: integrationEvent({
    context,
    type: 'category.deleted.v1',
    summary: 'A category is gone.',
    data: ReferenceV1,
    example: { id: category.id },
  }),
};
