import { exportFeature } from '@perkstream/platform';
import { PageOfProducts, PageOfSkus } from '@perkstream/published';
import { CollectedItems } from '../../presenters/collected-items.presenter.js';
import { catalogueItemsView } from '../../views/catalogue-items/catalogue-items.view.js';

const pageOf = (query: typeof PageOfProducts | typeof PageOfSkus, object: 'product' | 'sku') =>
  exportFeature(query, {
    view: catalogueItemsView,
    where: { field: 'object', is: object },
    presenter: CollectedItems,
    rows: (items, projectId, presenter) => presenter.present(projectId, items),
  });

/** Rows of `product` and of `sku`. */
export const pageOfItems = [pageOf(PageOfProducts, 'product'), pageOf(PageOfSkus, 'sku')];
