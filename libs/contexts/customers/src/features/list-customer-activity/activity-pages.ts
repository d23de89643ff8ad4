import { Injectable } from '@nestjs/common';
import { parseListQuery, type QueryRefusal, type ReadyList } from '@perkstream/domain-filters';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import {
  type CustomerActivityAnswer,
  type ListCustomerActivities,
  type ListCustomerActivity,
} from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { activityPage, ActivityReader, type ActivityRequest } from './activity-reader.js';

/** The activities of a customer, page by page: each way to ask has a list of its own, and filters. */
@Injectable()
export class ActivityPages {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly reader: ActivityReader,
  ) {}

  async page(
    list: ReadyList,
    { context: { projectId, now }, params: { customerId }, query }: ListCustomerActivity | ListCustomerActivities,
    filters: Partial<ActivityRequest>,
  ): Promise<CustomerActivityAnswer | QueryRefusal | Refusal<'not_found'>> {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const customer = await this.customers.find(projectId, { idOrSourceId: customerId });
    if (!customer) return notFound('customer', customerId);
    const { limit, where, orderBy } = asked;
    const descending = orderBy[0]?.descending ?? false;
    const found = await this.reader.read(projectId, customer, {
      limit,
      descending,
      ...(where && { where }),
      ...filters,
    });
    return isRefusal(found) ? (found as QueryRefusal) : activityPage(found, limit);
  }
}
