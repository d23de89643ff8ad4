import { Injectable } from '@nestjs/common';
import { type Catalogue, catalogueOf, catalogueRefsOf } from '@perkstream/domain-pricing';
import { andThen, type MaybePromise, type UpTo } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { Categories } from '@perkstream/lookups';
import {
  type CartItemInput,
  type CatalogueItems,
  type CategoryRecord,
  type Examined,
  FindCatalogueItems,
} from '@perkstream/published';
import { givenUnits } from '../domain/cart/given-units.js';

const NO_ITEMS: CatalogueItems = { products: [], skus: [] };

/** What the catalogue knows of the lines of a cart and of its redeemables. Carts that name nothing of it do not ask. */
@Injectable()
export class CatalogueRepository {
  constructor(
    private readonly messenger: Messenger,
    private readonly known: Categories,
  ) {}

  /** @param upTo as it was then */
  items(
    projectId: string,
    items: readonly CartItemInput[] | undefined,
    examined: readonly (Examined | undefined)[],
    upTo?: UpTo,
  ): MaybePromise<Catalogue> {
    const refs = catalogueRefsOf(items, givenUnits(examined));
    return andThen(refs ? this.messenger.ask(new FindCatalogueItems(projectId, refs, upTo)) : NO_ITEMS, catalogueOf);
  }

  /** By id: the categories that redeemables are in. @param upTo as they were then */
  categories(
    projectId: string,
    examined: readonly (Examined | undefined)[],
    upTo?: UpTo,
  ): MaybePromise<ReadonlyMap<string, CategoryRecord>> {
    return this.known.byId(
      projectId,
      examined.map((each) => each?.redeemable.categoryId),
      upTo,
    );
  }
}
