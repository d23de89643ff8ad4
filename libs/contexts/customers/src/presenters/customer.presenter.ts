import { Injectable } from '@nestjs/common';
import { type Instant } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { type CustomerAnswer, type StoredCustomer } from '@perkstream/published';
import { customerSummariesView } from '../views/customer-summaries/customer-summaries.view.js';
import { CustomerCards } from '../services/customer-cards.js';
import { EarlierSummaries } from '../services/earlier-summaries.js';
import { type CustomerDocument } from '../views/customers/customers.view.js';
import { presentCustomer, profileOf } from './customer-answer.presenter.js';

/** Customers as answers show them, with their summaries. */
@Injectable()
export class CustomerPresenter {
  constructor(
    private readonly views: ViewRunner,
    private readonly cards: CustomerCards,
    private readonly earlier: EarlierSummaries,
  ) {}

  async present(projectId: string, customer: StoredCustomer): Promise<CustomerAnswer> {
    const { id } = customer;
    const [summary, cards] = await Promise.all([
      this.views.collection(customerSummariesView).get(id),
      this.cards.of(projectId, [id]),
    ]);
    return presentCustomer(profileOf(customer), summary, cards.get(id));
  }

  /** With what the customer had done by a moment. @param customer as of then */
  async presentThen(projectId: string, customer: StoredCustomer, moment: Instant): Promise<CustomerAnswer> {
    const { id } = customer;
    const [summary, cards] = await Promise.all([
      this.earlier.asOf(projectId, id, { asOf: moment }),
      this.cards.of(projectId, [id], moment),
    ]);
    return presentCustomer(profileOf(customer), summary, cards.get(id));
  }

  /** In the order given, without what is left on their cards: those who ask show customers in part. */
  async presentAll(customers: readonly (StoredCustomer | undefined)[]): Promise<(CustomerAnswer | undefined)[]> {
    const summaries = await this.views
      .collection(customerSummariesView)
      .getMany(customers.flatMap((customer) => customer?.id ?? []));
    const byId = new Map(summaries.flatMap((summary) => (summary ? [[summary.id, summary] as const] : [])));
    return customers.map((customer) => customer && presentCustomer(profileOf(customer), byId.get(customer.id)));
  }

  /** In the order given. */
  async shown(projectId: string, found: readonly CustomerDocument[]): Promise<CustomerAnswer[]> {
    const ids = found.map(({ id }) => id);
    const [summaries, cards] = await Promise.all([
      this.views.collection(customerSummariesView).getMany(ids),
      this.cards.of(projectId, ids),
    ]);
    return found.map(({ id, customer }, index) => presentCustomer(customer, summaries[index], cards.get(id)));
  }
}
