import { type Condition, isRefusal } from '@perkstream/kernel';
import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { handler, listAnswer, Messenger, ofProject, pageOrRowsAfter } from '@perkstream/platform';
import { FindCustomer, ListRedemptions } from '@perkstream/published';
import { RedemptionPresenter } from '../../presenters/redemption.presenter.js';
import { RedemptionRepository } from '../../repositories/redemption.repository.js';

const text = { type: 'string' } as const;

const RELATED_TYPES = ['voucher', 'promotion_tier', 'redemption'];

const list = defineList({
  fields: [
    { name: 'id', ...text, path: 'id' },
    { name: 'voucher_code', ...text, path: 'voucher_code' },
    { name: 'related_object_id', ...text, path: 'related_object_id' },
    { name: 'related_object_parent_id', ...text, path: 'related_object_parent_id' },
    { name: 'parent_redemption_id', ...text, path: 'parent_redemption_id' },
    { name: 'failure_code', ...text, path: 'failure_code' },
    { name: 'result', type: 'enum', path: 'result', values: ['SUCCESS', 'FAILURE'] },
    { name: 'object', type: 'enum', path: 'object', values: ['redemption', 'redemption_rollback'] },
    { name: 'related_object_type', type: 'enum', path: 'related_object_type', values: RELATED_TYPES },
    { name: 'customer_id', ...text, path: 'customer_id' },
    { name: 'campaign_name', ...text, path: 'campaign_name' },
    { name: 'user_login', ...text, path: 'user_login' },
    { name: 'redeemed_by', ...text, path: 'redeemed_by' },
  ],
  order: {
    created_at: 'created_at',
    id: 'id',
    voucher_code: 'voucher_code',
    tracking_id: 'tracking_id',
    customer_id: 'customer_id',
  },
  bounds: { created_at: 'created_at' },
  paging: 'rows',
});

export const listRedemptions = handler(
  ListRedemptions,
  [RedemptionRepository, RedemptionPresenter, Messenger],
  async ({ context, query }, redemptions, presenter, messenger) => {
    const { projectId, now, ownOnly, actor } = context;
    const request = parseListQuery(list, query, now);
    if (isRefusal(request)) return request;
    const { result, campaign, customer } = query;
    const conditions: Condition[] = request.where ? [request.where] : [];
    if (ownOnly) conditions.push({ field: 'redeemed_by', is: actor.id });
    if (result !== undefined) conditions.push({ field: 'result', in: [result].flat() });
    if (campaign !== undefined) conditions.push({ field: 'campaign_name', is: campaign });
    if (customer !== undefined) {
      const found = await messenger.ask(new FindCustomer(projectId, { idOrSourceId: customer }));
      conditions.push({ field: 'customer_id', in: found ? [found.id] : [] });
    }
    const page = await pageOrRowsAfter(redemptions.collection, ofProject(projectId, ...conditions), request);
    if (isRefusal(page)) return page;
    return listAnswer('redemptions', await presenter.present(projectId, page.found), page.total);
  },
);
