import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { type Condition, isRefusal } from '@perkstream/kernel';
import { handler, listAnswer, Messenger } from '@perkstream/platform';
import { FindCustomer, ListPublications, type RequestContext, type VoucherType } from '@perkstream/published';
import { VOUCHER_TYPES } from '../../views/publications/publications.view.js';
import { PublicationLists } from '../../services/publication-lists.js';

const text = { type: 'string' } as const;

const list = defineList({
  fields: [
    { name: 'failure_code', ...text, path: 'failure_code' },
    { name: 'result', type: 'enum', path: 'result', values: ['SUCCESS', 'FAILURE'] },
    { name: 'customer_id', ...text, path: 'customer_id' },
    { name: 'campaign_name', ...text, path: 'campaign_name' },
    { name: 'voucher_type', ...text, path: 'voucher_type', custom: ofVoucherType },
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

/** A voucher has the type in long, a publication in short: both are taken. */
function shortTypeOf(type: string): string {
  return VOUCHER_TYPES[type as VoucherType] ?? type;
}

function ofVoucherType(operator: string, values: readonly string[]): Condition | undefined {
  const chosen = { field: 'voucher_type', in: values.map(shortTypeOf) };
  if (operator === '$is' || operator === '$in') return chosen;
  return operator === '$is_not' || operator === '$not_in' ? { not: chosen } : undefined;
}

/** Parameters that name one value of a publication. */
const EQUAL = ['result', 'is_referral_code', 'source_id'] as const;

export const listPublications = handler(
  ListPublications,
  [PublicationLists, Messenger],
  async ({ context, query }, lists, messenger) => {
    const asked = parseListQuery(list, query, context.now);
    if (isRefusal(asked)) return asked;
    const conditions = await shortcuts(lists, messenger, context, query);
    return conditions ? lists.list(context, asked, conditions) : listAnswer('publications', []);
  },
);

/** The parameters beside the filters; undefined when they name a customer who does not exist. */
async function shortcuts(
  lists: PublicationLists,
  messenger: Messenger,
  context: RequestContext,
  query: ListPublications['query'],
): Promise<Condition[] | undefined> {
  const conditions: Condition[] = [];
  for (const field of EQUAL) {
    const value = query[field];
    if (value !== undefined) conditions.push({ field, is: value });
  }
  const { campaign, customer, voucher, voucher_type: type } = query;
  if (type !== undefined) conditions.push({ field: 'voucher_type', is: shortTypeOf(type) });
  if (campaign !== undefined) {
    conditions.push({
      any: [
        { field: 'campaign_name', is: campaign },
        { field: 'parent_object_id', is: campaign },
      ],
    });
  }
  if (voucher !== undefined) conditions.push(await lists.ofVoucher(context, voucher));
  if (customer !== undefined) {
    const found = await messenger.ask(new FindCustomer(context.projectId, { idOrSourceId: customer }));
    if (!found) return undefined;
    conditions.push({ field: 'customer_id', is: found.id });
  }
  return conditions;
}
