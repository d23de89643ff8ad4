import { Injectable } from '@nestjs/common';
import { type Refusal, refuse } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { type StoredProductCollection } from '@perkstream/published';
import {
  ALL_COLLECTIONS,
  productCollectionsAggregate,
} from '../domain/product-collections/product-collections.aggregate.js';
import { collectionIn } from '../domain/product-collections/product-collections.decider.js';

/** Collections of products as their stream tells them. */
@Injectable()
export class ProductCollectionRepository {
  constructor(private readonly runner: CommandRunner) {}

  /** In the order in which they were made. */
  async all(projectId: string): Promise<readonly StoredProductCollection[]> {
    return Object.values(await this.state(projectId));
  }

  async find(projectId: string, id: string): Promise<StoredProductCollection | Refusal<'not_found'>> {
    return collectionIn(await this.state(projectId), id) ?? unknownCollection(id);
  }

  private async state(projectId: string) {
    return this.runner.stateOf(productCollectionsAggregate, projectId, ALL_COLLECTIONS);
  }
}

export function unknownCollection(id: string): Refusal<'not_found'> {
  const details = `Cannot find product collection with id ${id}`;
  return refuse('not_found', { details, resourceId: id, resourceType: 'products_collection' });
}
