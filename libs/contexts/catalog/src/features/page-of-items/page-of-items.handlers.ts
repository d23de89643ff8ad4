import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { pageOfRows, ViewRunner } from '@perkstream/platform';
import { PageOfProducts, type PageOfRows, PageOfSkus, type RowsAsked } from '@perkstream/published';
import { CollectedItems } from '../../presenters/collected-items.presenter.js';
import { catalogueItemsView } from '../../views/catalogue-items/catalogue-items.view.js';

abstract class PageOfItems {
  private readonly documents;

  constructor(
    private readonly items: CollectedItems,
    views: ViewRunner,
  ) {
    this.documents = views.lazily(catalogueItemsView);
  }

  protected page(object: 'product' | 'sku', asked: RowsAsked): Promise<PageOfRows> {
    const own = { field: 'object', is: object };
    const where = asked.where ? { all: [own, asked.where] } : own;
    return pageOfRows(this.documents(), { ...asked, where }, (items) => this.items.present(asked.projectId, items));
  }
}

/** Rows of `product`. */
@QueryHandler(PageOfProducts)
export class PageOfProductsHandler extends PageOfItems implements IQueryHandler<PageOfProducts> {
  constructor(items: CollectedItems, views: ViewRunner) {
    super(items, views);
  }

  execute({ asked }: PageOfProducts): Promise<PageOfRows> {
    return this.page('product', asked);
  }
}

/** Rows of `sku`. */
@QueryHandler(PageOfSkus)
export class PageOfSkusHandler extends PageOfItems implements IQueryHandler<PageOfSkus> {
  constructor(items: CollectedItems, views: ViewRunner) {
    super(items, views);
  }

  execute({ asked }: PageOfSkus): Promise<PageOfRows> {
    return this.page('sku', asked);
  }
}
