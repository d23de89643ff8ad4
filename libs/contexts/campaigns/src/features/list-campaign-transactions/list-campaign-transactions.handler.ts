import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { cursorPage, defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import {
  type CreditTransactionsAnswer,
  FindCampaignTransactions,
  ListCampaignTransactions,
} from '@perkstream/published';
import { CampaignRepository, unknownCampaign } from '../../repositories/campaign.repository.js';

const LIST = defineList({
  paging: 'cursor',
  order: ['id'],
  fields: [
    { name: 'id', type: 'string', path: 'id' },
    { name: 'voucher_id', type: 'string', path: 'voucher_id' },
  ],
});

/** Only gift cards have balances: campaigns of other types have an empty list. */
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
  }: ListCampaignTransactions): Promise<CreditTransactionsAnswer | Refusal<'not_found'> | QueryRefusal> {
    const list = parseListQuery(LIST, query, now);
    if (isRefusal(list)) return list;
    const campaign = await this.campaigns.findLive(projectId, campaignId);
    if (!campaign) return unknownCampaign(campaignId);
    const { id, campaignType } = campaign.definition;
    const { limit, orderBy, startingAfterId, filters: where } = list;
    const oneMore = { limit: limit + 1, descending: orderBy[0]?.descending ?? false, startingAfterId, where };
    const isAboutCards = campaignType === 'GIFT_VOUCHERS';
    const rows = isAboutCards ? await this.messenger.ask(new FindCampaignTransactions(projectId, id, oneMore)) : [];
    return {
      object: 'list',
      data_ref: 'data',
      ...cursorPage(rows, limit),
    };
  }
}
