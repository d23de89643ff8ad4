import { Injectable } from '@nestjs/common';
import { type Catalogue, EMPTY_CATALOGUE } from '@perkstream/domain-pricing';
import { Messenger } from '@perkstream/platform';
import {
  type CartItemInput,
  catalogueOf,
  catalogueRefsOf,
  type CategoryRecord,
  type Examined,
  FindCatalogueItems,
  FindCategories,
} from '@perkstream/published';
import { givenUnits } from '../domain/cart/given-units.js';

const NO_CATEGORIES: ReadonlyMap<string, CategoryRecord> = new Map();

/** What the catalogue knows of the lines of a cart and of its redeemables. Carts that name nothing of it do not ask. */
@Injectable()
export class CatalogueRepository {
  constructor(private readonly messenger: Messenger) {}

  async items(
    projectId: string,
    items: readonly CartItemInput[] | undefined,
    examined: readonly (Examined | undefined)[],
  ): Promise<Catalogue> {
    const refs = catalogueRefsOf(items, givenUnits(examined));
    return refs ? catalogueOf(await this.messenger.ask(new FindCatalogueItems(projectId, refs))) : EMPTY_CATALOGUE;
  }

  /** By id: the categories that redeemables are in. */
  async categories(
    projectId: string,
    examined: readonly (Examined | undefined)[],
  ): Promise<ReadonlyMap<string, CategoryRecord>> {
    const ids = new Set<string>();
    for (const each of examined) if (each?.redeemable.categoryId) ids.add(each.redeemable.categoryId);
    if (ids.size === 0) return NO_CATEGORIES;
    const found = await this.messenger.ask(new FindCategories(projectId, [...ids]));
    return new Map(found.map((category) => [category.id, category]));
  }
}
