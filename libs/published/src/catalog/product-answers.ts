import {
  DataListOf,
  Instant,
  Metadata,
  Money,
  ObjectOf,
  OneOf,
  Text,
  Texts,
  AsOf,
  Revision,
} from '../language/index.js';

/** A variant of a product. */
export class SkuAnswer {
  @Text('Begins with `sku_`.') id!: string;
  @Text({ nullable: true }) source_id!: string | null;
  @Text('Begins with `prod_`.') product_id!: string;
  @Text({ nullable: true }, 'Name of the SKU.') sku!: string | null;
  @Money({ nullable: true }) price!: number | null;
  @Money({ optional: true, nullable: true }, 'Price without a sale.') regular_price?: number | null;
  @Money(
    { optional: true, nullable: true },
    'Lowest price of the 30 days before the reduction that is in force. `null` when nothing is reduced.',
  )
  lowest_price?: number | null;
  @Text({ nullable: true }) currency!: string | null;
  @Metadata('Values by attribute name. The names are declared by the product.') attributes!: Record<string, unknown>;
  @Text({ nullable: true }) image_url!: string | null;
  @Metadata('Metadata of the SKU, merged over the metadata inherited from the product.')
  metadata!: Record<string, unknown>;
  @Instant() created_at!: string;
  @Instant({ nullable: true }) updated_at!: string | null;
  @OneOf(['sku']) object!: 'sku';
}

export class ProductSkusAnswer extends DataListOf(() => SkuAnswer) {}

/** What is sold. */
export class ProductWithoutSkusAnswer {
  @Text('Begins with `prod_`.') id!: string;
  @Text({ nullable: true }) source_id!: string | null;
  @Text({ nullable: true }) name!: string | null;
  @Money({ nullable: true }) price!: number | null;
  @Money({ optional: true, nullable: true }, 'Price without a sale.') regular_price?: number | null;
  @Money(
    { optional: true, nullable: true },
    'Lowest price of the 30 days before the reduction that is in force. `null` when nothing is reduced.',
  )
  lowest_price?: number | null;
  @Texts('Names of the attributes that its SKUs can have.') attributes!: string[];
  @Metadata() metadata!: Record<string, unknown>;
  @Text({ optional: true, nullable: true }) image_url?: string | null;
  @Instant() created_at!: string;
  @Instant({ nullable: true }) updated_at!: string | null;
  @OneOf(['product']) object!: 'product';
}

/** What is sold, with its variants. */
export class ProductAnswer extends ProductWithoutSkusAnswer {
  @ObjectOf(() => ProductSkusAnswer, { omit: 'empty' }) skus!: ProductSkusAnswer;
}

/** As collections of products list it. */
export class SkuWithProductAnswer extends SkuAnswer {
  @Metadata({ omit: 'empty' }, 'Values by attribute name. The names are declared by the product.')
  declare attributes: Record<string, unknown>;
  @ObjectOf(() => ProductWithoutSkusAnswer) product!: ProductWithoutSkusAnswer;
}

/** A product, now or as it was. */
export class ProductOfMomentAnswer extends ProductAnswer {
  @AsOf() as_of?: string;
  @Revision() revision?: number;
}

/** A SKU, now or as it was. */
export class SkuOfMomentAnswer extends SkuAnswer {
  @AsOf() as_of?: string;
  @Revision() revision?: number;
}
