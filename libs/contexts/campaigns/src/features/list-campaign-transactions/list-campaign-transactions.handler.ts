import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  filterFields,
  parseCursor,
  parseDeepQuery,
  parseFilters,
  parseLimit,
  parseSorting,
  type QueryRefusal,
} from '@perkstream/domain-filters';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import {
  type CreditTransactionsAnswer,
  FindCampaignTransactions,
  ListCampaignTransactions,
} from '@perkstream/published';
import { Campaigns, unknownCampaign } from '../../campaigns.js';

const FIELDS = filterFields([
  { name: 'id', type: 'string', path: 'id' },
  { name: 'voucher_id', type: 'string', path: 'voucher_id' },
]);

/** Only gift cards have balances: campaigns of other types have an empty list. */
@QueryHandler(ListCampaignTransactions)
export class ListCampaignTransactionsHandler implements IQueryHandler<ListCampaignTransactions> {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly messenger: Messenger,
  ) {}

  async execute({
    context: { projectId, now },
    params: { campaignId },
    query,
  }: ListCampaignTransactions): Promise<CreditTransactionsAnswer | Refusal<'not_found'> | QueryRefusal> {
    const page = pageOf(query, now);
    if (isRefusal(page)) return page;
    const campaign = await this.campaigns.findLive(projectId, campaignId);
    if (!campaign) return unknownCampaign(campaignId);
    const { id, campaignType } = campaign.definition;
    if (campaignType !== 'GIFT_VOUCHERS') return answer([], page.limit);
    const oneMore = { ...page, limit: page.limit + 1 };
    const rows = await this.messenger.ask(new FindCampaignTransactions(projectId, id, oneMore));
    return answer(rows as unknown as CreditTransactionsAnswer['data'], page.limit);
  }
}

function pageOf(
  query: Readonly<Record<string, unknown>>,
  now: string,
): FindCampaignTransactions['page'] | QueryRefusal {
  const deep = parseDeepQuery(query);
  if (isRefusal(deep)) return deep;
  const limit = parseLimit(deep['limit']);
  if (isRefusal(limit)) return limit;
  const orderBy = parseSorting(deep['order'], { id: 'id' }, '-id');
  if (isRefusal(orderBy)) return orderBy;
  const startingAfterId = parseCursor(deep['starting_after_id']);
  if (isRefusal(startingAfterId)) return startingAfterId;
  const where = parseFilters(FIELDS, deep['filters'], { source: 'query', now });
  if (isRefusal(where)) return where as QueryRefusal;
  const descending = orderBy[0]?.descending ?? false;
  return { limit, descending, ...(startingAfterId !== undefined && { startingAfterId }), ...(where && { where }) };
}

function answer(rows: CreditTransactionsAnswer['data'], limit: number): CreditTransactionsAnswer {
  const data = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return {
    object: 'list',
    data_ref: 'data',
    data,
    has_more: hasMore,
    ...(hasMore && { more_starting_after: data.at(-1)?.id }),
  };
}
