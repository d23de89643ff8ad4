import { defineList } from '@perkstream/domain-filters';
import { isRefusal, notFound } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler, historyFeature, listFeature, Past } from '@perkstream/platform';
import {
  CreateProduct,
  DeleteProduct,
  GetProduct,
  ListProductHistory,
  ListProducts,
  UpdateProduct,
} from '@perkstream/published';
import { productAggregate } from '../../domain/product/product.decider.js';
import { type LiveProduct } from '../../domain/product/state.js';
import { presentProduct } from '../../presenters/product.presenter.js';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { productPast } from '../../services/catalogue-past.js';
import { LowestPrices } from '../../services/lowest-prices.js';
import { productChangesOf } from '../../services/product-body.js';
import { ProductWriter } from '../../services/product-writer.js';
import { keyOf, productsView } from '../../views/products/products.view.js';

const CREATED = 'product.createdAt';
const UPDATED = 'product.updatedAt';

/** The operations on products. */
export const manageProducts = [
  handler(CreateProduct, [ProductWriter], async ({ context, body }, writer) => {
    const ref = { id: body.id, sourceId: body.source_id ?? undefined };
    const written = await writer.upsert(ref, productChangesOf(body), commandContext(context, 'upsert'));
    return isRefusal(written) ? written : presentProduct(written.product, written.skus);
  }),

  handler(
    GetProduct,
    [CatalogueRepository, LowestPrices, Past],
    async ({ context, params: { productId: ref }, query: { as_of: asOf } }, catalogue, prices, past) => {
      const { projectId } = context;
      if (asOf === undefined) {
        const found = await catalogue.product(projectId, ref);
        return found ? prices.withLowest(presentProduct(found.product, found.skus), context) : notFound('product', ref);
      }
      const place = await catalogue.placeOfProduct(projectId, ref);
      const then = await past.find(productPast, { context, asOf, ref, place });
      if (isRefusal(then)) return then;
      const { product, skus } = then.state as LiveProduct;
      const at = { projectId, now: then.moment };
      return { ...(await prices.withLowest(presentProduct(product, skus), at)), ...then.stamp };
    },
  ),

  historyFeature(ListProductHistory, productPast, [CatalogueRepository], ({ context, params }, catalogue) =>
    catalogue.placeOfProduct(context.projectId, params.productId),
  ),

  listFeature(ListProducts, {
    list: defineList({
      fields: [
        { name: 'created_at', type: 'date', path: CREATED },
        { name: 'updated_at', type: 'date', path: UPDATED },
        { name: 'name', type: 'string', path: 'product.name' },
        { name: 'source_id', type: 'string', path: 'product.sourceId' },
        { name: 'price', type: 'number', path: 'product.price' },
        { name: 'regular_price', type: 'number', path: 'product.regularPrice' },
        { name: 'metadata', type: 'metadata', path: 'product.metadata' },
      ],
      order: { created_at: CREATED, updated_at: UPDATED, name: 'product.name' },
      // Newest last.
      defaultOrder: 'created_at',
      dateRange: CREATED,
      search: 'search',
      paging: 'rows',
    }),
    view: productsView,
    documentId: keyOf,
    under: 'products',
    service: LowestPrices,
    rows: (found, prices, { context }) =>
      prices.completed(
        found.map(({ product, skus }) => presentProduct(product, skus)),
        context,
      ),
  }),

  handler(
    UpdateProduct,
    [CatalogueRepository, ProductWriter],
    async ({ context, params: { productId }, body }, catalogue, writer) => {
      const found = await catalogue.product(context.projectId, productId);
      if (!found) return notFound('product', productId);
      const origin = commandContext(context, 'update');
      const written = await writer.update(found, productChangesOf(body), origin);
      return isRefusal(written) ? written : presentProduct(written.product, written.skus);
    },
  ),

  /** With its SKUs. The source ids of a product that is gone for good are free for the next product. */
  handler(
    DeleteProduct,
    [CatalogueRepository, CommandRunner],
    async ({ context, params: { productId }, query }, catalogue, runner) => {
      const { projectId, now, repeatSince } = context;
      // A request that is repeated finds a product that is gone by now.
      const id = (await catalogue.productIdOf(projectId, productId)) ?? (repeatSince && productId);
      if (!id) return notFound('product', productId);
      const command = { do: 'delete', force: query.force ?? false, now } as const;
      const deleted = await runner.execute(productAggregate, id, command, commandContext(context, 'delete'));
      return isRefusal(deleted) ? notFound('product', productId) : undefined;
    },
  ),
];
