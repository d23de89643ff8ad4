import { defineList } from '@perkstream/domain-filters';
import { type Condition } from '@perkstream/kernel';
import { listFeature } from '@perkstream/platform';
import { ListPublications, type VoucherType } from '@perkstream/published';
import { PublicationLists } from '../../services/publication-lists.js';
import { publicationsView, VOUCHER_TYPES } from '../../views/publications/publications.view.js';

const text = { type: 'string' } as const;

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

export const listPublications = listFeature(ListPublications, {
  list: defineList({
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
    paging: 'rows',
  }),
  view: publicationsView,
  service: PublicationLists,
  async of({ context, query }, lists) {
    const { campaign, customer, voucher, voucher_type: type } = query;
    const all: Condition[] = EQUAL.flatMap((field) => {
      const is = query[field];
      return is === undefined ? [] : [{ field, is }];
    });
    if (type !== undefined) all.push({ field: 'voucher_type', is: shortTypeOf(type) });
    if (campaign !== undefined) {
      all.push({
        any: [
          { field: 'campaign_name', is: campaign },
          { field: 'parent_object_id', is: campaign },
        ],
      });
    }
    if (voucher !== undefined) all.push(await lists.ofVoucher(context, voucher));
    if (customer !== undefined) all.push(await lists.ofCustomer(context, customer));
    return { all };
  },
  under: 'publications',
  rows: (entries, lists, { context }) => lists.present(context.projectId, entries),
});
