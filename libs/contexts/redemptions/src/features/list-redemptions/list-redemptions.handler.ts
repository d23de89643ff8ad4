import { type Condition, isRefusal, type Refusal } from '@perkstream/kernel';
import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { handler, listAnswer, Messenger, ofProject, pageOfList } from '@perkstream/platform';
import { type AnswerOf, FindCustomer, ListRedemptions } from '@perkstream/published';
import { RedemptionPresenter } from '../../presenters/redemption.presenter.js';
import { RedemptionRepository } from '../../repositories/redemption.repository.js';

const text = { type: 'string' } as const;

const list = defineList({
  fields: [
    { name: 'voucher_code', ...text, path: 'voucher_code' },
    { name: 'related_object_id', ...text, path: 'related_object_id' },
    { name: 'related_object_parent_id', ...text, path: 'related_object_parent_id' },
    { name: 'parent_redemption_id', ...text, path: 'parent_redemption_id' },
    { name: 'failure_code', ...text, path: 'failure_code' },
    { name: 'result', type: 'enum', path: 'result', values: ['SUCCESS', 'FAILURE'] },
    { name: 'object', type: 'enum', path: 'object', values: ['redemption', 'redemption_rollback'] },
    { name: 'customer_id', ...text, path: 'customer_id' },
    { name: 'campaign_name', ...text, path: 'campaign_name' },
    { name: 'user_login', ...text, path: 'user_login' },
  ],
  order: {
    created_at: 'created_at',
    id: 'id',
    voucher_code: 'voucher_code',
    tracking_id: 'tracking_id',
    customer_id: 'customer_id',
  },
  bounds: { created_at: 'created_at' },
});

export const listRedemptions = handler(
  ListRedemptions,
  [RedemptionRepository, RedemptionPresenter, Messenger],
  async (
    { context, query },
    redemptions,
    presenter,
    messenger,
  ): Promise<AnswerOf<typeof ListRedemptions> | QueryRefusal | Refusal> => {
    const request = parseListQuery(list, query, context.now);
    if (isRefusal(request)) return request;
    const shortcuts = await shortcutsIn(messenger, context.projectId, query);
    if (shortcuts === undefined) return listAnswer('redemptions', []);
    const where = ofProject(context.projectId, request.where, ...shortcuts);
    const { found, total } = await pageOfList(redemptions.collection, where, request);
    return listAnswer('redemptions', await presenter.present(context.projectId, found), total);
  },
);

/** The parameters beside the filters; undefined when they name a customer who does not exist. */
async function shortcutsIn(
  messenger: Messenger,
  projectId: string,
  query: Record<string, unknown>,
): Promise<Condition[] | undefined> {
  const conditions: Condition[] = [];
  const { result, campaign, customer } = query;
  if (result !== undefined) conditions.push({ field: 'result', in: [result].flat() as string[] });
  if (typeof campaign === 'string') conditions.push({ field: 'campaign_name', is: campaign });
  if (typeof customer === 'string') {
    const found = await messenger.ask(new FindCustomer(projectId, { idOrSourceId: customer }));
    if (!found) return undefined;
    conditions.push({ field: 'customer_id', is: found.id });
  }
  return conditions;
}
