import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Condition, isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { type DeepQuery, parseListQuery } from '@perkstream/domain-filters';
import { Messenger, ViewRunner } from '@perkstream/platform';
import {
  FindCampaign,
  FindCustomer,
  FindProject,
  ListVouchers,
  type RequestContext,
  type VoucherAnswer,
} from '@perkstream/published';
import { keyOfCode } from '../../voucher-look-up.js';
import { presentDocument, vouchersView } from '../../views/vouchers/vouchers.view.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';
import { voucherList } from './voucher-filters.js';

export interface VouchersAnswer {
  readonly object: 'list';
  readonly data_ref: 'vouchers';
  readonly vouchers: readonly VoucherAnswer[];
  readonly total: number;
}

/** What nothing meets: a campaign or a customer that there is not. */
const NOTHING: Condition = { any: [] };
const IDS_AT_MOST = 100;

@QueryHandler(ListVouchers)
export class ListVouchersHandler implements IQueryHandler<ListVouchers> {
  private readonly vouchers;

  constructor(
    private readonly messenger: Messenger,
    views: ViewRunner,
  ) {
    this.vouchers = views.lazily(vouchersView);
  }

  async execute({ context, query }: ListVouchers): Promise<VouchersAnswer | Refusal<VoucherRefusal>> {
    const list = parseListQuery(voucherList, query, context.now);
    if (isRefusal(list)) return list;
    const own = await this.ownParameters(context, list.query);
    if (isRefusal(own)) return own;
    const conditions = [{ field: 'projectId', is: context.projectId }, ...own, ...(list.where ? [list.where] : [])];
    const where: Condition = { all: conditions };
    const { orderBy, offset, limit } = list;
    const [documents, total] = await Promise.all([
      this.vouchers().find({ where, orderBy, offset, limit }),
      this.vouchers().count(where),
    ]);
    return { object: 'list', data_ref: 'vouchers', vouchers: documents.map(presentDocument), total };
  }

  private async ownParameters(
    { projectId }: RequestContext,
    query: DeepQuery,
  ): Promise<readonly Condition[] | Refusal<'invalid_query_params'>> {
    const texts = ['code', 'campaign', 'campaign_id', 'category', 'customer'] as const;
    const odd = texts.find((name) => query[name] !== undefined && typeof query[name] !== 'string');
    if (odd) return refuse('invalid_query_params', { details: `Property .${odd} must be a text` });
    const { code, campaign, campaign_id: campaignId, category, customer } = query as Record<string, string>;
    const ids = idsIn(query['ids']);
    if (isRefusal(ids)) return ids;
    return [
      ...(ids ? [{ field: 'id', in: ids }] : []),
      ...(code ? [await this.codeIs(projectId, code)] : []),
      ...(campaignId ? [{ field: 'campaign_id', is: campaignId }] : []),
      ...(campaign ? [await this.campaignIs(projectId, campaign)] : []),
      ...(category
        ? [
            {
              any: [
                { field: 'category_id', is: category },
                { field: 'category', is: category },
              ],
            },
          ]
        : []),
      ...(customer ? [await this.holderIs(projectId, customer)] : []),
    ];
  }

  private async codeIs(projectId: string, code: string): Promise<Condition> {
    const project = await this.messenger.ask(new FindProject(projectId));
    return project ? { field: 'key', is: keyOfCode(project, code) } : NOTHING;
  }

  private async campaignIs(projectId: string, name: string): Promise<Condition> {
    const campaign = await this.messenger.ask(new FindCampaign(projectId, name));
    return campaign ? { field: 'campaign_id', is: campaign.id } : NOTHING;
  }

  private async holderIs(projectId: string, ref: string): Promise<Condition> {
    const byId = await this.messenger.ask(new FindCustomer(projectId, { id: ref }));
    const customer = byId ?? (await this.messenger.ask(new FindCustomer(projectId, { sourceId: ref })));
    return customer ? { field: 'holder_id', is: customer.id } : NOTHING;
  }
}

function idsIn(sent: DeepQuery[string] | undefined): readonly string[] | undefined | Refusal<'invalid_query_params'> {
  if (sent === undefined) return undefined;
  const ids = Array.isArray(sent) ? sent : [sent];
  const isFine = ids.length <= IDS_AT_MOST && ids.every((id) => typeof id === 'string');
  if (isFine) return ids as string[];
  return refuse('invalid_query_params', { details: `Property .ids must be a list of at most ${IDS_AT_MOST} texts` });
}
