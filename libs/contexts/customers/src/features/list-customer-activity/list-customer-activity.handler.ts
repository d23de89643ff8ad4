import { defineList } from '@perkstream/domain-filters';
import { handler } from '@perkstream/platform';
import { ListCustomerActivity } from '@perkstream/published';
import { ActivityPages } from './activity-pages.js';

const list = defineList({ order: { created_at: 'at' }, dateRange: 'at' });

export const listCustomerActivity = handler(ListCustomerActivity, [ActivityPages], (request, pages) =>
  pages.page(list, request, buildFilters(request.query)),
);

function buildFilters(query: ListCustomerActivity['query']) {
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
