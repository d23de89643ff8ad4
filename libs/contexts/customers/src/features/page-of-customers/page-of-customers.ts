import { Injectable } from '@nestjs/common';
import { exportFeature, Messenger } from '@perkstream/platform';
import { ArePublishedTo, PageOfCustomers, type RowsAsked } from '@perkstream/published';
import { CustomerPresenter } from '../../presenters/customer.presenter.js';
import { type CustomerDocument, customersView } from '../../views/customers/customers.view.js';

/** An answer looks at a bounded number of cards: so that none is left out, few customers are shown at a time. */
const CUSTOMERS_PER_BATCH = 50;

/** Customers as answers show them; where publications are asked about, with whether they have them. */
@Injectable()
class CustomerRows {
  constructor(
    private readonly presenter: CustomerPresenter,
    private readonly messenger: Messenger,
  ) {}

  async of({ projectId, publications }: RowsAsked, documents: readonly CustomerDocument[]): Promise<object[]> {
    const rows: object[] = [];
    for (let first = 0; first < documents.length; first += CUSTOMERS_PER_BATCH) {
      const some = documents.slice(first, first + CUSTOMERS_PER_BATCH);
      rows.push(...(await this.presenter.shown(projectId, some)));
    }
    if (!publications) return rows;
    const ids = documents.map(({ id }) => id);
    const published = await this.messenger.ask(new ArePublishedTo(projectId, ids, publications));
    return rows.map((row, index) => ({ ...row, published: published[index] === true }));
  }
}

/** Rows of `customer`. */
export const pageOfCustomers = [
  CustomerRows,
  exportFeature(PageOfCustomers, {
    view: customersView,
    presenter: CustomerRows,
    rows: (documents, _projectId, presenter, asked) => presenter.of(asked, documents),
  }),
];
