import { Module } from '@nestjs/common';
import { LookupsModule } from '@perkstream/lookups';
import { joins, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { catalogAnswers } from './catalog.answers.js';
import { catalogProblems } from './catalog.refusals.js';
import { CatalogueClaims } from './services/catalogue-claims.js';
import { CatalogueRepository } from './repositories/catalogue.repository.js';
import { ClaimedIdRepository } from './repositories/claimed-id.repository.js';
import { CategoryRepository } from './repositories/category.repository.js';
import { CategoryNames } from './services/category-names.js';
import { CollectedItems } from './presenters/collected-items.presenter.js';
import { catalogTranslations } from './publishing/catalog.translation.js';
import { LowestPrices } from './services/lowest-prices.js';
import { ProductWriter } from './services/product-writer.js';
import { SkuWriter } from './services/sku-writer.js';
import { SkusOfProduct } from './services/skus-of-product.js';
import { catalogueItemsView } from './views/catalogue-items/catalogue-items.view.js';
import { categoriesView } from './views/categories/categories.view.js';
import { collectionActivitiesView } from './views/collection-activities/collection-activities.view.js';
import { productsView } from './views/products/products.view.js';

/** What a shop sells: products, SKUs, product collections, and the categories of redeemables. */
@Module({
  imports: [LookupsModule],
  providers: [
    ClaimedIdRepository,
    CatalogueRepository,
    CatalogueClaims,
    ProductWriter,
    SkuWriter,
    LowestPrices,
    SkusOfProduct,
    CategoryRepository,
    CategoryNames,
    CollectedItems,
    ...catalogAnswers,
    ...providersOf(features),
    joins({
      name: 'catalog',
      problems: catalogProblems,
      views: [productsView, categoriesView, catalogueItemsView, collectionActivitiesView],
      publishing: catalogTranslations,
    }),
  ],
})
export class CatalogModule {}
