import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, type QueryRefusal } from '@perkstream/domain-filters';
import { type Refusal } from '@perkstream/kernel';
import { type CustomerActivityAnswer, ListCustomerActivity } from '@perkstream/published';
import { ActivityPages } from './activity-pages.js';

const list = defineList({ order: { created_at: 'at' }, dateRange: 'at' });

@QueryHandler(ListCustomerActivity)
export class ListCustomerActivityHandler implements IQueryHandler<ListCustomerActivity> {
  constructor(private readonly pages: ActivityPages) {}

  execute(request: ListCustomerActivity): Promise<CustomerActivityAnswer | QueryRefusal | Refusal<'not_found'>> {
    return this.pages.page(list, request, filtersOf(request.query));
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
