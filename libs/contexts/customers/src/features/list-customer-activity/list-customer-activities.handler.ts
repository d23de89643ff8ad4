import { defineList } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { ListCustomerActivities } from '@perkstream/published';
import { ActivityPages } from './activity-pages.js';

const list = defineList({ order: { created_at: 'at' }, dateRange: 'at', dateCursor: 'at' });

/** Answers the older address of `list-customer-activity`. */
export const listCustomerActivities = handler(ListCustomerActivities, [ActivityPages], async (request, pages) => {
  const page = await pages.page(list, request, buildFilters(request.query));
  return isRefusal(page) ? page : { ...page, total: page.data.length };
});

function buildFilters(query: ListCustomerActivities['query']) {
  const { starting_after_id: startingAfterId, campaign_id, campaign_type, product_id } = query;
  return {
    ...(startingAfterId !== undefined && { startingAfterId }),
    ...(campaign_id !== undefined && { campaignId: campaign_id }),
    ...(campaign_type !== undefined && { campaignType: campaign_type }),
    ...(product_id !== undefined && { productId: product_id }),
  };
}
