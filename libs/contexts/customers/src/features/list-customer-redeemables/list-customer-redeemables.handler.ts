import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { type Condition, isRefusal, notFound } from '@perkstream/kernel';
import { cursorAnswer, handler, Messenger, ofProject, ViewRunner } from '@perkstream/platform';
import {
  CAMPAIGN_TYPES,
  type CustomerRedeemableAnswer,
  ExamineVouchers,
  FindVouchers,
  HOLDER_ROLES,
  ListCustomerRedeemables,
  PresentVouchers,
  VOUCHER_TYPES,
} from '@perkstream/published';
import { CustomerRepository } from '../../repositories/customer.repository.js';
import { type HeldRedeemable, heldRedeemablesView } from '../../views/held-redeemables/held-redeemables.view.js';
import { statusOf } from './redeemable-status.js';

const LIST = defineList({
  paging: 'cursor',
  order: { id: 'recordId' },
  fields: [
    { name: 'id', type: 'string', path: 'recordId' },
    { name: 'created_at', type: 'date', path: 'created_at' },
    { name: 'redeemable_id', type: 'string', path: 'redeemable_id' },
    { name: 'redeemable_object', type: 'enum', path: 'redeemable_object', values: ['voucher'] },
    { name: 'holder_role', type: 'enum', path: 'holder_role', values: HOLDER_ROLES },
    { name: 'campaign_id', type: 'string', path: 'campaign_id' },
    { name: 'campaign_type', type: 'enum', path: 'campaign_type', values: CAMPAIGN_TYPES },
    { name: 'voucher_type', type: 'enum', path: 'voucher_type', values: VOUCHER_TYPES },
  ],
});

/** The vouchers that a customer has, and whether each could be used now. */
export const listCustomerRedeemables = handler(
  ListCustomerRedeemables,
  [CustomerRepository, Messenger, ViewRunner],
  async ({ context: { projectId, now }, params: { customerId }, query }, customers, messenger, views) => {
    const list = parseListQuery(LIST, query, now);
    if (isRefusal(list)) return list;
    const { where, filters, orderBy, limit } = list;
    const customer = await customers.find(projectId, { idOrSourceId: customerId });
    if (!customer) return notFound('customer', customerId);
    const own = await heldBy(messenger, views, projectId, customer.id);
    const held = views.collection(heldRedeemablesView);
    const rows = await held.find({ where: ofProject(projectId, own, where), orderBy, limit: limit + 1 });
    const page = cursorAnswer(
      rows.map((row) => ({ ...row, id: row.recordId })),
      limit,
    );
    const data = await present(messenger, projectId, page.data, now);
    return { ...page, data, total: await held.count(ofProject(projectId, own, filters)) };
  },
);

/** A referral code that was deleted has no referees: the events of their holding it do not end with it. */
async function heldBy(
  messenger: Messenger,
  views: ViewRunner,
  projectId: string,
  customerId: string,
): Promise<Condition> {
  const own: Condition = { field: 'customer_id', is: customerId };
  const asReferee = ofProject(projectId, own, { field: 'holder_role', is: 'REFEREE' });
  const rows = await views.collection(heldRedeemablesView).find({ where: asReferee });
  if (rows.length === 0) return own;
  const codes = await messenger.ask(
    new FindVouchers(
      projectId,
      rows.map(({ redeemable_id }) => redeemable_id),
    ),
  );
  const gone = rows.filter((_row, place) => codes[place] === undefined).map(({ recordId }) => recordId);
  return { all: [own, { not: { field: 'recordId', in: gone } }] };
}

async function present(
  messenger: Messenger,
  projectId: string,
  rows: readonly HeldRedeemable[],
  now: string,
): Promise<CustomerRedeemableAnswer[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ redeemable_id }) => redeemable_id);
  const [vouchers, examined] = await Promise.all([
    messenger.ask(new PresentVouchers(projectId, ids)),
    messenger.ask(
      new ExamineVouchers(
        projectId,
        ids.map((id) => ({ id })),
        now,
      ),
    ),
  ]);
  return rows.map(({ projectId: _project, recordId: id, card_of: _card, ...row }, place) => ({
    id,
    ...row,
    redeemable: {
      type: 'voucher',
      voucher: vouchers[place] ?? {},
      // One that went to the bin a moment ago.
      status: examined[place] ? statusOf(examined[place]) : 'DISABLED',
    },
  })) as CustomerRedeemableAnswer[];
}
