import { defineList } from '@perkstream/domain-filters';
import { isRefusal, notFound } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler, historyFeature, Past, shortListFeature } from '@perkstream/platform';
import {
  CreateSku,
  DeleteSku,
  GetSku,
  GetSkuOfProduct,
  ListSkuHistory,
  ListSkus,
  UpdateSku,
} from '@perkstream/published';
import { productAggregate } from '../../domain/product/product.decider.js';
import { type LiveProduct } from '../../domain/product/state.js';
import { presentSku } from '../../presenters/product.presenter.js';
import { CatalogueRepository, skuOf } from '../../repositories/catalogue.repository.js';
import { CatalogueClaims } from '../../services/catalogue-claims.js';
import { skuPast } from '../../services/catalogue-past.js';
import { LowestPrices } from '../../services/lowest-prices.js';
import { skuChangesOf } from '../../services/product-body.js';
import { SkuWriter } from '../../services/sku-writer.js';
import { SkusOfProduct } from '../../services/skus-of-product.js';

/** The operations on SKUs. */
export const manageSkus = [
  handler(
    CreateSku,
    [CatalogueRepository, SkuWriter],
    async ({ context, params: { productId }, body }, catalogue, writer) => {
      const product = await catalogue.product(context.projectId, productId);
      if (!product) return notFound('product', productId);
      const ref = { id: body.id, sourceId: body.source_id ?? undefined };
      const written = await writer.upsert(product, ref, skuChangesOf(body), commandContext(context, 'upsert'));
      return isRefusal(written) ? written : presentSku(written.product.product, written.sku);
    },
  ),

  handler(
    GetSkuOfProduct,
    [CatalogueRepository, LowestPrices],
    async ({ context, params: { productId, skuId } }, catalogue, prices) => {
      const product = await catalogue.product(context.projectId, productId);
      if (!product) return notFound('product', productId);
      const sku = skuOf(product, { id: skuId, sourceId: skuId });
      return sku ? prices.withLowest(presentSku(product.product, sku), context) : notFound('sku', skuId);
    },
  ),

  handler(
    GetSku,
    [CatalogueRepository, LowestPrices, Past],
    async ({ context, params: { skuId: ref }, query: { as_of: asOf } }, catalogue, prices, past) => {
      const { projectId } = context;
      if (asOf === undefined) {
        const found = await catalogue.sku(projectId, ref);
        return found ? prices.withLowest(presentSku(found.product.product, found.sku), context) : notFound('sku', ref);
      }
      const place = await catalogue.placeOfSku(projectId, ref);
      const then = await past.find(skuPast, { context, asOf, ref, place });
      if (isRefusal(then)) return then;
      const { product, skus } = then.state as LiveProduct;
      const shown = presentSku(product, skus[place!.id!]!);
      return { ...(await prices.withLowest(shown, { projectId, now: then.moment })), ...then.stamp };
    },
  ),

  historyFeature(ListSkuHistory, skuPast, [CatalogueRepository], ({ context, params }, catalogue) =>
    catalogue.placeOfSku(context.projectId, params.skuId),
  ),

  /** They are few, and all in the state of their product. */
  shortListFeature(ListSkus, {
    list: defineList({
      order: { created_at: 'createdAt', updated_at: 'updatedAt' },
      defaultOrder: 'created_at',
      dateRange: 'createdAt',
    }),
    service: SkusOfProduct,
    async values({ context: { projectId }, params: { productId } }, { catalogue }) {
      const product = await catalogue.product(projectId, productId);
      if (!product) return notFound('product', productId);
      return Object.values(product.skus).map((sku) => ({ ...sku, of: product.product }));
    },
    under: 'skus',
    rows: (found, { prices }, { context }) =>
      prices.completed(
        found.map(({ of, ...sku }) => presentSku(of, sku)),
        context,
      ),
  }),

  handler(
    UpdateSku,
    [CatalogueRepository, SkuWriter],
    async ({ context, params: { productId, skuId }, body }, catalogue, writer) => {
      const product = await catalogue.product(context.projectId, productId);
      if (!product) return notFound('product', productId);
      const known = skuOf(product, { id: skuId, sourceId: skuId });
      if (!known) return notFound('sku', skuId);
      const written = await writer.update(product, known.id, skuChangesOf(body), commandContext(context, 'update'));
      return isRefusal(written) ? written : presentSku(written.product.product, written.sku);
    },
  ),

  handler(
    DeleteSku,
    [CatalogueRepository, CatalogueClaims, CommandRunner],
    async ({ context, params: { productId, skuId }, query: { force = false } }, catalogue, claims, runner) => {
      const found = await catalogue.product(context.projectId, productId);
      if (!found) return notFound('product', productId);
      const ref = { id: skuId, sourceId: skuId };
      const sku = skuOf(found, ref) ?? skuOf({ skus: found.binnedSkus }, ref);
      const command = { do: 'delete_sku', skuId: sku?.id ?? skuId, force, now: context.now } as const;
      const { id } = found.product;
      const deleted = await runner.execute(productAggregate, id, command, commandContext(context, 'delete'));
      if (isRefusal(deleted)) return notFound('sku', skuId);
      if (force && sku) await claims.releaseSku(id, sku, commandContext(context, 'release'));
      return undefined;
    },
  ),
];
