import { Injectable } from '@nestjs/common';
import { isRefusal, type JsonObject, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, CommandRunner } from '@perkstream/platform';
import {
  type CollectedItem,
  type CollectedItemInput,
  type ProductCollectionBody,
  type RequestContext,
  type StoredProductCollection,
} from '@perkstream/published';
import { conditionOf, isTooLong } from '../domain/product-collections/collected.js';
import {
  ALL_COLLECTIONS,
  productCollectionsAggregate,
} from '../domain/product-collections/product-collections.aggregate.js';
import {
  collectionIn,
  type ProductCollectionsCommand,
} from '../domain/product-collections/product-collections.decider.js';
import { CatalogueRepository, unknownItem } from '../repositories/catalogue.repository.js';
import { unknownCollection } from '../repositories/product-collection.repository.js';

type Refused = Refusal<'not_found' | 'invalid_payload'>;

/** Reads what is sent of collections, and writes it. */
@Injectable()
export class ProductCollectionWriter {
  constructor(
    private readonly catalogue: CatalogueRepository,
    private readonly runner: CommandRunner,
  ) {}

  /** What makes up the collection: the items of a list as they are found now, or a filter that is sound. */
  async contentOf(
    { type, products, filter }: Omit<ProductCollectionBody, 'name'>,
    { projectId, now }: RequestContext,
  ): Promise<Pick<StoredProductCollection, 'products' | 'filter'> | Refused> {
    if (type === 'AUTO_UPDATE') {
      if (!filter) return refuse('invalid_payload', { details: 'Property .filter is required' });
      return objectionTo(filter as JsonObject, now) ?? { filter: filter as JsonObject };
    }
    const items: CollectedItem[] = [];
    for (const product of products ?? []) {
      const item = await this.itemOf(product, projectId);
      if (isRefusal(item)) return item;
      items.push(item);
    }
    return { products: items };
  }

  /** @returns the collection after it; undefined where it was deleted */
  async write(
    command: ProductCollectionsCommand,
    context: RequestContext,
  ): Promise<StoredProductCollection | undefined | Refused> {
    const id = command.do === 'create' ? command.collection.id : command.id;
    const origin = commandContext(context, `product-collection/${command.do}`);
    const done = await this.runner.execute(productCollectionsAggregate, ALL_COLLECTIONS, command, origin);
    if (!isRefusal(done)) return collectionIn(done.state, id);
    return done.refused === 'not_found' ? unknownCollection(id) : (done as Refused);
  }

  private async itemOf({ id, object }: CollectedItemInput, projectId: string): Promise<CollectedItem | Refused> {
    if (object === 'product') {
      const found = await this.catalogue.product(projectId, id);
      return found ? { id: found.product.id, object } : unknownItem('product', id);
    }
    const found = await this.catalogue.sku(projectId, id);
    return found ? { id: found.sku.id, object, productId: found.product.product.id } : unknownItem('sku', id);
  }
}

export function objectionTo(filter: JsonObject, now: string): Refusal<'invalid_payload'> | undefined {
  if (isTooLong(filter)) return refuse('invalid_payload', { details: 'Property .filter is too long' });
  const condition = conditionOf(filter, now);
  return isRefusal(condition) ? (condition as Refusal<'invalid_payload'>) : undefined;
}
