import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { type CustomerActivitiesAnswer, ListCustomerActivities } from '@perkstream/published';
import { CustomerDirectory, unknownCustomer } from '../../customer-directory.js';
import { activityPage, ActivityReader } from './activity-reader.js';

const list = defineList({ order: { created_at: 'at' }, dateRange: 'at', dateCursor: 'at' });

/** The older way to ask for the same. */
@QueryHandler(ListCustomerActivities)
export class ListCustomerActivitiesHandler implements IQueryHandler<ListCustomerActivities> {
  constructor(
    private readonly directory: CustomerDirectory,
    private readonly reader: ActivityReader,
  ) {}

  async execute({
    context: { projectId, now },
    params: { customerId },
    query,
  }: ListCustomerActivities): Promise<CustomerActivitiesAnswer | QueryRefusal | Refusal<'not_found'>> {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const customer = await this.directory.find(projectId, { idOrSourceId: customerId });
    if (!customer) return unknownCustomer(customerId);
    const { limit, where, orderBy } = asked;
    const { starting_after_id: startingAfterId, campaign_id, campaign_type, product_id } = query;
    const found = await this.reader.read(projectId, customer, {
      limit,
      descending: orderBy[0]?.descending ?? false,
      ...(where && { where }),
      ...(startingAfterId !== undefined && { startingAfterId }),
      ...(campaign_id !== undefined && { campaignId: campaign_id }),
      ...(campaign_type !== undefined && { campaignType: campaign_type }),
      ...(product_id !== undefined && { productId: product_id }),
    });
    if (isRefusal(found)) return found as QueryRefusal;
    const page = activityPage(found, limit);
    return { ...page, total: page.data.length };
  }
}
