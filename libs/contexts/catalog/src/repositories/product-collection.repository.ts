import { Injectable } from '@nestjs/common';
import { CommandRunner, Messenger, Records } from '@perkstream/platform';
import { type StoredProductCollection } from '@perkstream/published';
import {
  type NewProductCollection,
  type ProductCollectionChanges,
  productCollectionKind,
} from '../domain/product-collections/product-collection.kind.js';

/** Collections of products, folded from their stream. */
@Injectable()
export class ProductCollectionRepository extends Records<
  StoredProductCollection,
  NewProductCollection,
  ProductCollectionChanges
> {
  constructor(runner: CommandRunner, messenger: Messenger) {
    super(productCollectionKind, runner, messenger);
  }
}
