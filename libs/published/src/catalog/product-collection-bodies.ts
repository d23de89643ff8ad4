import { AnyObject, Instant, ListOf, OneOf, Text } from '../language/index.js';

/** A product stands for its SKUs, too. */
export class CollectedItemInput {
  @Text({ min: 1, max: 200 }) id!: string;
  @Text({ optional: true, max: 200 }, 'For SKUs: the product that the SKU belongs to.') product_id?: string;
  @OneOf(['product', 'sku']) object!: 'product' | 'sku';
}

/** A collection is its name, and a list or a filter. */
export class ProductCollectionBody {
  @OneOf(['STATIC', 'AUTO_UPDATE'], '`STATIC`: a fixed list. `AUTO_UPDATE`: everything that matches the filter.')
  type!: 'STATIC' | 'AUTO_UPDATE';
  @Text({ min: 1, max: 500 }) name!: string;
  @ListOf(() => CollectedItemInput, { optional: true, max: 20 }, 'For `STATIC` collections.')
  products?: CollectedItemInput[];
  @AnyObject({ optional: true }, 'Required for `AUTO_UPDATE` collections, including its junction.')
  filter?: Record<string, unknown>;
}

export class UpdateProductCollectionBody {
  @Text({ optional: true, min: 1, max: 500 }) name?: string;
  @AnyObject({ optional: true }, 'Replaces the current filter. For `AUTO_UPDATE` collections only.')
  filter?: Record<string, unknown>;
}

export class ProductCollectionAnswer {
  @Text('Begins with `pc_`.') id!: string;
  @Text() name!: string;
  @OneOf(['STATIC', 'AUTO_UPDATE']) type!: 'STATIC' | 'AUTO_UPDATE';
  @ListOf(() => CollectedItemInput, { optional: true }) products?: CollectedItemInput[];
  @AnyObject({ optional: true }) filter?: Record<string, unknown>;
  @Instant() created_at!: string;
  @Instant({ optional: true }, 'Absent until the collection is first changed.') updated_at?: string;
  @OneOf(['products_collection']) object!: 'products_collection';
}
