import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { type CustomerActivityAnswer, ListCustomerActivity } from '@perkstream/published';
import { CustomerDirectory, unknownCustomer } from '../../customer-directory.js';
import { activityPage, ActivityReader } from './activity-reader.js';

const list = defineList({ order: { created_at: 'at' }, dateRange: 'at' });

@QueryHandler(ListCustomerActivity)
export class ListCustomerActivityHandler implements IQueryHandler<ListCustomerActivity> {
  constructor(
    private readonly directory: CustomerDirectory,
    private readonly reader: ActivityReader,
  ) {}

  async execute({
    context: { projectId, now },
    params: { customerId },
    query,
  }: ListCustomerActivity): Promise<CustomerActivityAnswer | QueryRefusal | Refusal<'not_found'>> {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const customer = await this.directory.find(projectId, { idOrSourceId: customerId });
    if (!customer) return unknownCustomer(customerId);
    const { limit, where, orderBy } = asked;
    const found = await this.reader.read(projectId, customer, {
      limit,
      descending: orderBy[0]?.descending ?? false,
      ...(where && { where }),
      ...filtersOf(query),
    });
    if (isRefusal(found)) return found as QueryRefusal;
    return activityPage(found, limit);
  }
}

function filtersOf(query: ListCustomerActivity['query']) {
  const { starting_after_id: startingAfterId, type, category, campaign_id: campaignId } = query;
  const { campaign_type: campaignType } = query;
  return {
    ...(startingAfterId !== undefined && { startingAfterId }),
    ...(type !== undefined && { type }),
    ...(category !== undefined && { category }),
    ...(campaignId !== undefined && { campaignId }),
    ...(campaignType !== undefined && { campaignType }),
  };
}
