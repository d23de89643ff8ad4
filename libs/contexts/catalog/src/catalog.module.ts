import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { catalogAnswers } from './catalog.answers.js';
import { catalogProblems } from './catalog.refusals.js';
import { CatalogueClaims } from './services/catalogue-claims.js';
import { CatalogueRepository } from './repositories/catalogue.repository.js';
import { ClaimedIdRepository } from './repositories/claimed-id.repository.js';
import { CategoryRepository } from './repositories/category.repository.js';
import { CategoryNames } from './services/category-names.js';
import { createCategory } from './features/create-category/create-category.handler.js';
import { createProductCollection } from './features/create-product-collection/create-product-collection.handler.js';
import { createProduct } from './features/create-product/create-product.handler.js';
import { createSku } from './features/create-sku/create-sku.handler.js';
import { deleteCategory } from './features/delete-category/delete-category.handler.js';
import { deleteProductCollection } from './features/delete-product-collection/delete-product-collection.handler.js';
import { deleteProduct } from './features/delete-product/delete-product.handler.js';
import { deleteSku } from './features/delete-sku/delete-sku.handler.js';
import { findCollectionsOf } from './features/find-collections-of/find-collections-of.handler.js';
import { findCatalogueItems } from './features/find-catalogue-items/find-catalogue-items.handler.js';
import { ensureCategory } from './features/ensure-category/ensure-category.handler.js';
import { getCategory } from './features/get-category/get-category.handler.js';
import { getProductCollection } from './features/get-product-collection/get-product-collection.handler.js';
import { getProduct } from './features/get-product/get-product.handler.js';
import { getSkuOfProduct } from './features/get-sku/get-sku-of-product.handler.js';
import { getSku } from './features/get-sku/get-sku.handler.js';
import { listCategories } from './features/list-categories/list-categories.handler.js';
import { listProductCollections } from './features/list-product-collections/list-product-collections.js';
import { listProductsInCollection } from './features/list-products-in-collection/list-products-in-collection.handler.js';
import { listProducts } from './features/list-products/list-products.js';
import { listSkus } from './features/list-skus/list-skus.handler.js';
import { pageOfItems } from './features/page-of-items/page-of-items.js';
import { updateCategory } from './features/update-category/update-category.handler.js';
import { updateProductCollection } from './features/update-product-collection/update-product-collection.handler.js';
import { updateProduct } from './features/update-product/update-product.handler.js';
import { updateSku } from './features/update-sku/update-sku.handler.js';
import { upsertCatalogueItems } from './features/upsert-catalogue-items/upsert-catalogue-items.handler.js';
import { CollectedItems } from './presenters/collected-items.presenter.js';
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
    createProductCollection,
    getProductCollection,
    updateProductCollection,
    deleteProductCollection,
    listProductsInCollection,
    findCollectionsOf,
    listProducts,
    createProduct,
    getProduct,
    updateProduct,
    deleteProduct,
    listSkus,
    createSku,
    getSku,
    getSkuOfProduct,
    updateSku,
    deleteSku,
    findCatalogueItems,
    upsertCatalogueItems,
    listCategories,
    createCategory,
    getCategory,
    updateCategory,
    deleteCategory,
    ensureCategory,
    ...pageOfItems,
    ...catalogAnswers,
    joins({
      name: 'catalog',
      problems: catalogProblems,
      views: [productsView, categoriesView, catalogueItemsView],
      publishing: catalogTranslations,
    }),
  ],
})
export class CatalogModule {}
