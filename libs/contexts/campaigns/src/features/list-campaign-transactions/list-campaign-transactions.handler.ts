import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { cursorPage, defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import {
  FindCampaignTransactions,
  FindPointsTransactions,
  type LedgerPage,
  ListCampaignTransactions,
  type TransactionAnswer,
  type TransactionsAnswer,
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
@QueryHandler(ListCampaignTransactions)
export class ListCampaignTransactionsHandler implements IQueryHandler<ListCampaignTransactions> {
  constructor(
    private readonly campaigns: CampaignRepository,
    private readonly messenger: Messenger,
  ) {}

  async execute({
    context: { projectId, now },
    params: { campaignId },
    query,
  }: ListCampaignTransactions): Promise<TransactionsAnswer | Refusal<'not_found'> | QueryRefusal> {
    const list = parseListQuery(LIST, query, now);
    if (isRefusal(list)) return list;
    const campaign = await this.campaigns.findLive(projectId, campaignId);
    if (!campaign) return notFound('campaign', campaignId);
    const { id, campaignType } = campaign.definition;
    const { limit, orderBy, startingAfterId, filters: where } = list;
    const oneMore = { limit: limit + 1, descending: orderBy[0]?.descending ?? false, startingAfterId, where };
    const rows = await this.rowsOf(projectId, id, campaignType, oneMore);
    return isRefusal(rows) ? rows : { object: 'list', data_ref: 'data', ...cursorPage(rows, limit) };
  }

  private async rowsOf(
    projectId: string,
    id: string,
    campaignType: string,
    page: LedgerPage,
  ): Promise<readonly TransactionAnswer[] | QueryRefusal> {
    switch (campaignType) {
      case 'GIFT_VOUCHERS':
        return this.messenger.ask(new FindCampaignTransactions(projectId, id, page));
      case 'LOYALTY_PROGRAM':
        return this.messenger.ask(new FindPointsTransactions(projectId, { program: id }, page));
      default:
        return [];
    }
  }
}
