import { recordsOf } from '@perkstream/platform';
import { productCollectionKind } from '../domain/product-collections/product-collection.kind.js';

/** Collections of products, folded from their stream. */
export class ProductCollectionRepository extends recordsOf(productCollectionKind) {}
