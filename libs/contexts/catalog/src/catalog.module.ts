import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { catalogProblems } from './catalog.refusals.js';
import { CatalogueClaims } from './services/catalogue-claims.js';
import { CatalogueRepository } from './repositories/catalogue.repository.js';
import { ClaimedIdRepository } from './repositories/claimed-id.repository.js';
import { CategoryRepository } from './repositories/category.repository.js';
import { CategoryNames } from './services/category-names.js';
import { CreateCategoryHandler } from './features/create-category/create-category.handler.js';
import { CreateProductCollectionHandler } from './features/create-product-collection/create-product-collection.handler.js';
import { CreateProductHandler } from './features/create-product/create-product.handler.js';
import { CreateSkuHandler } from './features/create-sku/create-sku.handler.js';
import { DeleteCategoryHandler } from './features/delete-category/delete-category.handler.js';
import { DeleteProductCollectionHandler } from './features/delete-product-collection/delete-product-collection.handler.js';
import { DeleteProductHandler } from './features/delete-product/delete-product.handler.js';
import { DeleteSkuHandler } from './features/delete-sku/delete-sku.handler.js';
import { FindCollectionsOfHandler } from './features/find-collections-of/find-collections-of.handler.js';
import { FindCatalogueItemsHandler } from './features/find-catalogue-items/find-catalogue-items.handler.js';
import { EnsureCategoryHandler } from './features/ensure-category/ensure-category.handler.js';
import { FindCategoriesHandler } from './features/find-categories/find-categories.handler.js';
import { FindCategoryNamesHandler } from './features/find-category-names/find-category-names.handler.js';
import { GetCategoryHandler } from './features/get-category/get-category.handler.js';
import { GetProductCollectionHandler } from './features/get-product-collection/get-product-collection.handler.js';
import { GetProductHandler } from './features/get-product/get-product.handler.js';
import { GetSkuOfProductHandler } from './features/get-sku/get-sku-of-product.handler.js';
import { GetSkuHandler } from './features/get-sku/get-sku.handler.js';
import { ListCategoriesHandler } from './features/list-categories/list-categories.handler.js';
import { listProductCollections } from './features/list-product-collections/list-product-collections.js';
import { ListProductsInCollectionHandler } from './features/list-products-in-collection/list-products-in-collection.handler.js';
import { listProducts } from './features/list-products/list-products.js';
import { ListSkusHandler } from './features/list-skus/list-skus.handler.js';
import { pageOfItems } from './features/page-of-items/page-of-items.js';
import { PresentProductsHandler } from './features/present-products/present-products.handler.js';
import { PurgeCatalogueItemHandler } from './features/purge-catalogue-item/purge-catalogue-item.handler.js';
import { UpdateCategoryHandler } from './features/update-category/update-category.handler.js';
import { UpdateProductCollectionHandler } from './features/update-product-collection/update-product-collection.handler.js';
import { UpdateProductHandler } from './features/update-product/update-product.handler.js';
import { UpdateSkuHandler } from './features/update-sku/update-sku.handler.js';
import { UpsertCatalogueItemsHandler } from './features/upsert-catalogue-items/upsert-catalogue-items.handler.js';
import { UpsertProductHandler } from './features/upsert-product/upsert-product.handler.js';
import { CollectedItems } from './presenters/collected-items.presenter.js';
import { UpsertSkuHandler } from './features/upsert-sku/upsert-sku.handler.js';
import { catalogTranslations } from './publishing/catalog.translation.js';
import { ProductCollectionRepository } from './repositories/product-collection.repository.js';
import { ProductWriter } from './services/product-writer.js';
import { SkuWriter } from './services/sku-writer.js';
import { catalogueItemsView } from './views/catalogue-items/catalogue-items.view.js';
import { categoriesView } from './views/categories/categories.view.js';
import { productsView } from './views/products/products.view.js';

/** What is sold, and what redeemables are grouped by. */
@Module({
  providers: [
    ClaimedIdRepository,
    CatalogueRepository,
    CatalogueClaims,
    ProductWriter,
    SkuWriter,
    CategoryRepository,
    CategoryNames,
    ProductCollectionRepository,
    CollectedItems,
    listProductCollections,
    CreateProductCollectionHandler,
    GetProductCollectionHandler,
    UpdateProductCollectionHandler,
    DeleteProductCollectionHandler,
    ListProductsInCollectionHandler,
    FindCollectionsOfHandler,
    listProducts,
    CreateProductHandler,
    GetProductHandler,
    UpdateProductHandler,
    DeleteProductHandler,
    ListSkusHandler,
    CreateSkuHandler,
    GetSkuHandler,
    GetSkuOfProductHandler,
    UpdateSkuHandler,
    DeleteSkuHandler,
    FindCatalogueItemsHandler,
    PresentProductsHandler,
    UpsertCatalogueItemsHandler,
    UpsertProductHandler,
    UpsertSkuHandler,
    PurgeCatalogueItemHandler,
    ListCategoriesHandler,
    CreateCategoryHandler,
    GetCategoryHandler,
    UpdateCategoryHandler,
    DeleteCategoryHandler,
    EnsureCategoryHandler,
    FindCategoriesHandler,
    FindCategoryNamesHandler,
    ...pageOfItems,
    joins({
      name: 'catalog',
      problems: catalogProblems,
      views: [productsView, categoriesView, catalogueItemsView],
      publishing: catalogTranslations,
    }),
  ],
})
export class CatalogModule {}
