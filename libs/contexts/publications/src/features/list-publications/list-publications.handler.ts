import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { type Condition, isRefusal } from '@perkstream/kernel';
import { Messenger } from '@perkstream/platform';
import { type AnswerOf, FindCustomer, ListPublications, type RequestContext } from '@perkstream/published';
import { publicationList, PublicationLists } from '../../services/publication-lists.js';

const text = { type: 'string' } as const;

const list = defineList({
  fields: [
    { name: 'failure_code', ...text, path: 'failure_code' },
    { name: 'result', type: 'enum', path: 'result', values: ['SUCCESS', 'FAILURE'] },
    { name: 'customer_id', ...text, path: 'customer_id' },
    { name: 'campaign_name', ...text, path: 'campaign_name' },
    { name: 'voucher_type', ...text, path: 'voucher_type' },
    { name: 'is_referral_code', type: 'boolean', path: 'is_referral_code' },
    { name: 'parent_object_id', ...text, path: 'parent_object_id' },
    // A list: a publication of several codes is found by each of them.
    { name: 'related_object_id', ...text, path: 'vouchers_id' },
    { name: 'source_id', ...text, path: 'source_id' },
  ],
  order: {
    id: 'id',
    voucher_code: 'voucher_code',
    tracking_id: 'tracking_id',
    customer_id: 'customer_id',
    created_at: 'created_at',
    channel: 'channel',
  },
});

/** Parameters that name one value of a publication. */
const EQUAL = ['result', 'voucher_type', 'is_referral_code', 'source_id'] as const;

@QueryHandler(ListPublications)
export class ListPublicationsHandler implements IQueryHandler<ListPublications> {
  constructor(
    private readonly lists: PublicationLists,
    private readonly messenger: Messenger,
  ) {}

  async execute({ context, query }: ListPublications): Promise<AnswerOf<typeof ListPublications> | QueryRefusal> {
    const asked = parseListQuery(list, query, context.now);
    if (isRefusal(asked)) return asked;
    const conditions = await this.shortcuts(context, query);
    return conditions ? this.lists.list(context, asked, conditions) : publicationList([], 0);
  }

  /** The parameters beside the filters; undefined when they name a customer that nobody is. */
  private async shortcuts(context: RequestContext, query: ListPublications['query']): Promise<Condition[] | undefined> {
    const conditions: Condition[] = [];
    for (const field of EQUAL) {
      const value = query[field];
      if (value !== undefined) conditions.push({ field, is: value });
    }
    const { campaign, customer, voucher } = query;
    if (campaign !== undefined) {
      conditions.push({
        any: [
          { field: 'campaign_name', is: campaign },
          { field: 'parent_object_id', is: campaign },
        ],
      });
    }
    if (voucher !== undefined) conditions.push(await this.lists.ofVoucher(context, voucher));
    if (customer !== undefined) {
      const found = await this.messenger.ask(new FindCustomer(context.projectId, { idOrSourceId: customer }));
      if (!found) return undefined;
      conditions.push({ field: 'customer_id', is: found.id });
    }
    return conditions;
  }
}
