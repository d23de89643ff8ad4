import { AnyObject, Instant, ListOf, OneOf, Text } from '../language/index.js';

/** A product stands for its SKUs, too. */
export class CollectedItemInput {
  @Text({ min: 1, max: 200 }) id!: string;
  @Text({ optional: true, max: 200 }, 'of a SKU: the product that it belongs to') product_id?: string;
  @OneOf(['product', 'sku']) object!: 'product' | 'sku';
}

/** A collection is its name, and a list or a filter. Source: programs facts, 5.7. */
export class ProductCollectionBody {
  @OneOf(['STATIC', 'AUTO_UPDATE'], 'STATIC: a fixed list; AUTO_UPDATE: whatever a filter finds')
  type!: 'STATIC' | 'AUTO_UPDATE';
  @Text({ min: 1, max: 500 }) name!: string;
  @ListOf(() => CollectedItemInput, { optional: true, max: 20 }, 'of a STATIC collection')
  products?: CollectedItemInput[];
  @AnyObject({ optional: true }, 'of an AUTO_UPDATE collection, which must have one, with its junction')
  filter?: Record<string, unknown>;
}

export class UpdateProductCollectionBody {
  @Text({ optional: true, min: 1, max: 500 }) name?: string;
  @AnyObject({ optional: true }, 'takes the place of the one before; of AUTO_UPDATE collections only')
  filter?: Record<string, unknown>;
}

export class ProductCollectionAnswer {
  @Text('pc_…') id!: string;
  @Text() name!: string;
  @OneOf(['STATIC', 'AUTO_UPDATE']) type!: 'STATIC' | 'AUTO_UPDATE';
  @ListOf(() => CollectedItemInput, { optional: true }) products?: CollectedItemInput[];
  @AnyObject({ optional: true }) filter?: Record<string, unknown>;
  @Instant() created_at!: string;
  @Instant({ optional: true }, 'absent until it is changed') updated_at?: string;
  @OneOf(['products_collection']) object!: 'products_collection';
}
