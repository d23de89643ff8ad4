import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { pageOfRows, ViewRunner } from '@perkstream/platform';
import { PageOfCustomers, type PageOfRows } from '@perkstream/published';
import { CustomerPresenter } from '../../presenters/customer.presenter.js';
import { customersView } from '../../views/customers/customers.view.js';

/** Rows of `customer`, as answers show them. */
@QueryHandler(PageOfCustomers)
export class PageOfCustomersHandler implements IQueryHandler<PageOfCustomers> {
  private readonly documents;

  constructor(
    private readonly presenter: CustomerPresenter,
    views: ViewRunner,
  ) {
    this.documents = views.lazily(customersView);
  }

  execute({ asked }: PageOfCustomers): Promise<PageOfRows> {
    return pageOfRows(this.documents(), asked, (documents) => this.presenter.shown(documents));
  }
}
