import { foundAmong, foundBy, handler, ViewRunner } from '@perkstream/platform';
import { type Found, SearchCollections, SearchProducts, type StoredProduct } from '@perkstream/published';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { ProductCollectionRepository } from '../../repositories/product-collection.repository.js';
import { productsView } from '../../views/products/products.view.js';

/** What the search of the console finds in the catalogue. */
export const searchCatalogue = [
  handler(SearchProducts, [ViewRunner, CatalogueRepository], async ({ projectId, text, limit }, views, catalogue) => {
    const [exact, others] = await Promise.all([
      catalogue.product(projectId, text),
      foundBy(views.collection(productsView), projectId, text, limit),
    ]);
    return [
      ...(exact ? [found(exact.product, true)] : []),
      ...others.filter(({ product }) => product.id !== exact?.product.id).map(({ product }) => found(product, false)),
    ].slice(0, limit);
  }),

  handler(SearchCollections, [ProductCollectionRepository], async ({ projectId, text, limit }, collections) =>
    foundAmong(await collections.all(projectId), 'products_collection', text, limit),
  ),
];

function found({ id, name, sourceId }: StoredProduct, isExact: boolean): Found {
  const [title = id, subtitle = ''] = [name, sourceId].filter((each) => typeof each === 'string');
  return { type: 'product', id, title, subtitle, isExact };
}
