import { isRefusal } from '@perkstream/kernel';
import { handler, listAnswer, Messenger, ViewRunner } from '@perkstream/platform';
import { ListTopReferrers } from '@perkstream/published';
import { campaignOf } from '../../services/campaign-of.js';
import { referrersView } from '../../views/referrers/referrers.view.js';

export const listTopReferrers = handler(
  ListTopReferrers,
  [ViewRunner, Messenger],
  async ({ context: { projectId }, params: { campaignId }, query: { limit = 10 } }, views, messenger) => {
    const campaign = await campaignOf(messenger, projectId, campaignId);
    if (isRefusal(campaign)) return campaign;
    const found = await views.collection(referrersView).find({
      where: { field: 'campaignId', is: campaign.id },
      orderBy: [{ field: 'referred', descending: true }],
      limit,
    });
    const data = found.map(({ customerId, referred, redemptions, orderAmount, discount }) => ({
      customer_id: customerId,
      referred_customers: referred,
      redemptions,
      order_amount: orderAmount,
      discount,
    }));
    return listAnswer('data', data);
  },
);
