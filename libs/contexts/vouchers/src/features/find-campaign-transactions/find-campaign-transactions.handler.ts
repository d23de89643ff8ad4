import { isRefusal } from '@perkstream/kernel';
import { handler, pageOfLedger, ViewRunner } from '@perkstream/platform';
import { FindCampaignTransactions } from '@perkstream/published';
import {
  presentTransaction,
  voucherTransactionsView,
} from '../../views/voucher-transactions/voucher-transactions.view.js';

export const findCampaignTransactions = handler(
  FindCampaignTransactions,
  [ViewRunner],
  async ({ projectId, campaignId, page }, views) => {
    const found = await pageOfLedger(
      views.collection(voucherTransactionsView),
      { projectId, campaign_id: campaignId },
      'age',
      page,
    );
    return isRefusal(found) ? found : found.map(presentTransaction);
  },
);
