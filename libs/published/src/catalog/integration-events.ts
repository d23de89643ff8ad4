import { integrationEvent, Money, ReferenceV1, Text, Whole } from '../language/index.js';

/** Integration events of the catalogue: products with their SKUs, and categories. */

/** The product as it is now. */
export class ProductShownV1 {
  @Text('Begins with `prod_`.') id!: string;
  @Text({ optional: true }, 'Your own ID of the product.') source_id?: string;
  @Text({ optional: true }) name?: string;
  @Money({ optional: true }) price?: number;
}

/** The SKU as it is now. */
export class SkuShownV1 {
  @Text('Begins with `sku_`.') id!: string;
  @Text() product_id!: string;
  @Text({ optional: true }, 'Your own ID of the SKU.') source_id?: string;
  @Text({ optional: true }, 'Name of the SKU.') sku?: string;
  @Money({ optional: true }) price?: number;
  @Text({ optional: true }, 'ISO 4217 code.') currency?: string;
}

export class SkuDeletedV1 {
  @Text() id!: string;
  @Text() product_id!: string;
}

/** The category as it is now. */
export class CategoryShownV1 {
  @Text('Begins with `cat_`.') id!: string;
  @Text() name!: string;
  @Whole({ min: 0 }, '0 is the highest priority.') hierarchy!: number;
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
    summary: 'A product was created.',
    data: ProductShownV1,
    example: product,
  }),
  productUpdated: integrationEvent({
    context,
    type: 'product.updated.v1',
    summary: 'A product was updated.',
    data: ProductShownV1,
    example: product,
  }),
  productDeleted: integrationEvent({
    context,
    type: 'product.deleted.v1',
    summary: 'A product was deleted with its SKUs.',
    data: ReferenceV1,
    example: { id: product.id },
  }),
  productRestored: integrationEvent({
    context,
    type: 'product.restored.v1',
    summary: 'A product was restored from the bin with its SKUs.',
    data: ProductShownV1,
    example: product,
  }),
  skuCreated: integrationEvent({
    context,
    type: 'sku.created.v1',
    summary: 'A SKU was added to a product.',
    data: SkuShownV1,
    subject: 'product_id',
    example: sku,
  }),
  skuUpdated: integrationEvent({
    context,
    type: 'sku.updated.v1',
    summary: 'A SKU was updated.',
    data: SkuShownV1,
    subject: 'product_id',
    example: sku,
  }),
  skuDeleted: integrationEvent({
    context,
    type: 'sku.deleted.v1',
    summary: 'A SKU was deleted.',
    data: SkuDeletedV1,
    subject: 'product_id',
    example: { id: sku.id, product_id: sku.product_id },
  }),
  skuRestored: integrationEvent({
    context,
    type: 'sku.restored.v1',
    summary: 'A SKU was restored from the bin, by itself or with its product.',
    data: SkuShownV1,
    subject: 'product_id',
    example: sku,
  }),
  categoryCreated: integrationEvent({
    context,
    type: 'category.created.v1',
    summary: 'A category was created.',
    data: CategoryShownV1,
    example: category,
  }),
  categoryUpdated: integrationEvent({
    context,
    type: 'category.updated.v1',
    summary: 'The name or the hierarchy of a category was updated.',
    data: CategoryShownV1,
    example: category,
  }),
  categoryDeleted: integrationEvent({
    context,
    type: 'category.deleted.v1',
    summary: 'A category was deleted.',
    data: ReferenceV1,
    example: { id: category.id },
  }),
};
