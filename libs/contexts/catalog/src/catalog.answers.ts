import { isRefusal, notFound, refuse } from '@perkstream/kernel';
import { CommandRunner, handler, ViewRunner } from '@perkstream/platform';
import {
  FindCategories,
  FindCategoryNames,
  PresentProducts,
  PurgeCatalogueItem,
  RestoreCatalogueItem,
  UpsertProduct,
  UpsertSku,
} from '@perkstream/published';
import { at } from './domain/product/decide-sku.js';
import { productAggregate } from './domain/product/product.decider.js';
import { isKnown } from './domain/product/state.js';
import { categoryRecord } from './presenters/category.presenter.js';
import { presentProduct } from './presenters/product.presenter.js';
import { CatalogueRepository } from './repositories/catalogue.repository.js';
import { CategoryRepository } from './repositories/category.repository.js';
import { CatalogueClaims } from './services/catalogue-claims.js';
import { productChangesOf, skuChangesOf } from './services/product-body.js';
import { isMadeBy, ProductWriter } from './services/product-writer.js';
import { SkuWriter } from './services/sku-writer.js';
import { categoriesView } from './views/categories/categories.view.js';

/** What other contexts may ask: each message, the services that its answer needs, and the answer. */
export const catalogAnswers = [
  handler(FindCategories, [CategoryRepository], async ({ projectId, idsOrNames, upTo }, categories) => {
    const found = await Promise.all(
      idsOrNames.map((each) =>
        upTo === undefined ? categories.find(projectId, each) : categories.byId(projectId, each, upTo),
      ),
    );
    return found.filter((category) => category !== undefined).map(categoryRecord);
  }),

  handler(FindCategoryNames, [ViewRunner], async ({ projectId }, views) => {
    const found = await views.collection(categoriesView).find({ where: { field: 'projectId', is: projectId } });
    return found.map(({ category: { id, name } }) => ({ id, name }));
  }),

  handler(PresentProducts, [CatalogueRepository], async ({ projectId, ids }, catalogue) => {
    const found = await Promise.all(ids.map((id) => catalogue.product(projectId, id)));
    return found.map((each) => each && presentProduct(each.product, each.skus));
  }),

  /** The source ids of a product that is gone for good may be claimed by others; those of a SKU are released. */
  handler(
    PurgeCatalogueItem,
    [CatalogueRepository, CatalogueClaims, CommandRunner],
    async ({ projectId, productId, skuId, origin }, catalogue, claims, runner) => {
      const state = await catalogue.stateOf(projectId, productId);
      const sku = skuId !== undefined && isKnown(state) ? at(state.binnedSkus, skuId) : undefined;
      const command = { do: 'purge', ...(skuId !== undefined && { skuId }), now: origin.now } as const;
      await runner.execute(productAggregate, productId, command, origin);
      if (sku) await claims.releaseSku(productId, sku, { ...origin, commandId: `${origin.commandId}/release` });
    },
  ),

  handler(
    RestoreCatalogueItem,
    [CatalogueRepository, CommandRunner],
    async ({ projectId, productId, skuId, origin }, catalogue, runner) => {
      const state = await catalogue.stateOf(projectId, productId);
      const command = { do: 'restore', ...(skuId !== undefined && { skuId }), now: origin.now } as const;
      const restored = await runner.execute(productAggregate, productId, command, origin);
      if (!isRefusal(restored)) return;
      const name = isKnown(state) ? (state.product.name ?? productId) : productId;
      const details = `The product ${name} is in the bin: restore it first`;
      return refuse('parent_in_bin', { details, resourceId: productId, resourceType: 'product' });
    },
  ),

  handler(UpsertProduct, [ProductWriter], async ({ projectId, product, origin, ofKnown }, writer) => {
    const ref = { id: product.id, sourceId: product.source_id ?? undefined };
    const by = { ...origin, projectId };
    const written = await writer.upsert(ref, productChangesOf(product), by, productChangesOf(ofKnown));
    return isRefusal(written) ? written : { id: written.product.id, isNew: isMadeBy(by, written.product.id) };
  }),

  handler(
    UpsertSku,
    [CatalogueRepository, SkuWriter],
    async ({ projectId, productId, sku, origin, ofKnown }, catalogue, writer) => {
      const product = await catalogue.product(projectId, productId);
      if (!product) return notFound('product', productId);
      const ref = { id: sku.id, sourceId: sku.source_id ?? undefined };
      const by = { ...origin, projectId };
      const written = await writer.upsert(product, ref, skuChangesOf(sku), by, skuChangesOf(ofKnown));
      return isRefusal(written) ? written : { productId: written.product.product.id, skuId: written.sku.id };
    },
  ),
];
