import { Injectable } from '@nestjs/common';
import { type ListRequest } from '@perkstream/domain-filters';
import { type Condition } from '@perkstream/kernel';
import { pageOfList, ViewRunner } from '@perkstream/platform';
import { type Collection } from '@perkstream/ports';
import { type CustomerAnswer, type StoredCustomer } from '@perkstream/published';
import {
  customerSummariesView,
  type CustomerSummaryDocument,
} from '../views/customer-summaries/customer-summaries.view.js';
import { type CustomerDocument, customersView } from '../views/customers/customers.view.js';
import { presentCustomer, profileOf } from './customer-answer.presenter.js';

/** Customers as answers show them, with their summaries. */
@Injectable()
export class CustomerPresenter {
  private readonly documents: () => Collection<CustomerDocument>;
  private readonly summaries: () => Collection<CustomerSummaryDocument>;

  constructor(views: ViewRunner) {
    this.documents = views.lazily(customersView);
    this.summaries = views.lazily(customerSummariesView);
  }

  async present(customer: StoredCustomer): Promise<CustomerAnswer> {
    return presentCustomer(profileOf(customer), await this.summaries().get(customer.id));
  }

  /** In the order given. */
  async presentAll(customers: readonly (StoredCustomer | undefined)[]): Promise<(CustomerAnswer | undefined)[]> {
    const summaries = await this.summaries().getMany(customers.flatMap((customer) => customer?.id ?? []));
    const byId = new Map(summaries.flatMap((summary) => (summary ? [[summary.id, summary] as const] : [])));
    return customers.map((customer) => customer && presentCustomer(profileOf(customer), byId.get(customer.id)));
  }

  async page(
    where: Condition,
    page: ListRequest,
  ): Promise<{ readonly customers: CustomerAnswer[]; readonly total: number }> {
    const { found, total } = await pageOfList(this.documents(), where, page);
    return { customers: await this.shown(found), total };
  }

  /** In the order given. */
  async shown(found: readonly CustomerDocument[]): Promise<CustomerAnswer[]> {
    const summaries = await this.summaries().getMany(found.map(({ id }) => id));
    return found.map(({ customer }, index) => presentCustomer(customer, summaries[index]));
  }

  count(where: Condition): Promise<number> {
    return this.documents().count(where);
  }
}
