import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal, notFound } from '@perkstream/kernel';
import { cursorAnswer, handler, ledgerPage, Messenger } from '@perkstream/platform';
import {
  FindCampaignTransactions,
  FindPointsTransactions,
  type LedgerPage,
  ListCampaignTransactions,
  type TransactionAnswer,
} from '@perkstream/published';
import { CampaignRepository } from '../../repositories/campaign.repository.js';

const LIST = defineList({
  paging: 'cursor',
  order: ['id'],
  fields: [
    { name: 'id', type: 'string', path: 'id' },
    { name: 'voucher_id', type: 'string', path: 'voucher_id' },
  ],
});

/** Gift cards and loyalty cards have balances: campaigns of other types have an empty list. */
export const listCampaignTransactions = handler(
  ListCampaignTransactions,
  [CampaignRepository, Messenger],
  async ({ context: { projectId, now }, params: { campaignId }, query }, campaigns, messenger) => {
    const list = parseListQuery(LIST, query, now);
    if (isRefusal(list)) return list;
    const campaign = await campaigns.findLive(projectId, campaignId);
    if (!campaign) return notFound('campaign', campaignId);
    const { id, campaignType } = campaign.definition;
    const rows = await fetchRows(messenger, projectId, id, campaignType, ledgerPage(list));
    return isRefusal(rows) ? rows : cursorAnswer(rows, list.limit);
  },
);

async function fetchRows(
  messenger: Messenger,
  projectId: string,
  id: string,
  campaignType: string,
  page: LedgerPage,
): Promise<readonly TransactionAnswer[] | QueryRefusal> {
  switch (campaignType) {
    case 'GIFT_VOUCHERS':
      return messenger.ask(new FindCampaignTransactions(projectId, id, page));
    case 'LOYALTY_PROGRAM':
      return messenger.ask(new FindPointsTransactions(projectId, { program: id }, page));
    default:
      return [];
  }
}
