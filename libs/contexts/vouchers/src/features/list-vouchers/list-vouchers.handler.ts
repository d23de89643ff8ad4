import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Condition, isRefusal, refuse, type Refusal, type Scalar, type Sorting } from '@perkstream/kernel';
import { type DeepQuery, parseListQuery } from '@perkstream/domain-filters';
import { Messenger } from '@perkstream/platform';
import {
  FindCampaign,
  FindCustomer,
  FindProject,
  ListVouchers,
  type ProjectSettings,
  type VoucherAnswer,
} from '@perkstream/published';
import { presentDocument } from '../../presenters/voucher-answer.presenter.js';
import { VoucherCategories } from '../../services/voucher-categories.js';
import { VoucherLookUp } from '../../repositories/voucher.repository.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';
import { conjunctsOf, valuesOf } from './conjuncts.js';
import { voucherList } from './voucher-filters.js';
import { VoucherSearch } from './voucher-search.js';
import { type VoucherPage, type VoucherSelection } from './voucher-selection.js';

export interface VouchersAnswer {
  readonly object: 'list';
  readonly data_ref: 'vouchers';
  readonly vouchers: readonly VoucherAnswer[];
  readonly total: number;
}

const NOTHING: VoucherPage = { documents: [], total: 0 };
const IDS_AT_MOST = 100;
const NAMES_AT_MOST = 20;
const TEXTS = ['code', 'campaign', 'campaign_id', 'category', 'customer'] as const;

@QueryHandler(ListVouchers)
export class ListVouchersHandler implements IQueryHandler<ListVouchers> {
  constructor(
    private readonly messenger: Messenger,
    private readonly lookUp: VoucherLookUp,
    private readonly categories: VoucherCategories,
    private readonly search: VoucherSearch,
  ) {}

  async execute({ context, query }: ListVouchers): Promise<VouchersAnswer | Refusal<VoucherRefusal>> {
    const list = parseListQuery(voucherList, query, context.now);
    if (isRefusal(list)) return list;
    const own = readOwn(list.query);
    if (isRefusal(own)) return own;
    const project = await this.messenger.ask(new FindProject(context.projectId));
    const conditions = project && (await this.conditionsOf(project, own));
    const page =
      project && conditions
        ? await this.page(project, own, {
            projectId: project.id,
            now: context.now,
            conditions: [...conditions, ...(await this.named(project.id, conjunctsOf(list.where)))],
            orderBy: list.orderBy[0] as Sorting,
            offset: list.offset,
            limit: list.limit,
          })
        : NOTHING;
    return {
      object: 'list',
      data_ref: 'vouchers',
      vouchers: await this.categories.shownIn(context.projectId, page.documents.map(presentDocument)),
      total: page.total,
    };
  }

  private async page(
    project: ProjectSettings,
    { code, ids }: OwnParameters,
    selection: VoucherSelection,
  ): Promise<VoucherPage> {
    if (code === undefined) return ids ? this.search.among(ids, selection) : this.search.find(selection);
    const found = await this.lookUp.findByCode(project, code);
    if (found?.voucher.status !== 'live') return NOTHING;
    const { id } = found.voucher.definition;
    return ids?.includes(id) === false ? NOTHING : this.search.among([id], selection);
  }

  /** Names of categories and campaigns as their ids, by which there are indexes. */
  private async named(projectId: string, conditions: readonly Condition[]): Promise<readonly Condition[]> {
    return Promise.all(
      conditions.map(async (each) => this.onCampaignIds(projectId, await this.categories.onIds(projectId, each))),
    );
  }

  /** Names of campaigns never change: those that are many are compared as they are kept. */
  private async onCampaignIds(projectId: string, condition: Condition): Promise<Condition> {
    const each = (parts: readonly Condition[]) => Promise.all(parts.map((part) => this.onCampaignIds(projectId, part)));
    if ('all' in condition) return { all: await each(condition.all) };
    if ('any' in condition) return { any: await each(condition.any) };
    if ('not' in condition) return { not: await this.onCampaignIds(projectId, condition.not) };
    const names = textsIn(valuesOf(condition, 'campaign'));
    if (!names) return condition;
    const found = await Promise.all(names.map((name) => this.messenger.ask(new FindCampaign(projectId, name))));
    return { field: 'campaign_id', in: found.flatMap((campaign) => campaign?.id ?? []) };
  }

  /** undefined: one of them names what there is not */
  private async conditionsOf(
    { id: projectId }: ProjectSettings,
    { campaign, campaignId, category, customer }: OwnParameters,
  ): Promise<readonly Condition[] | undefined> {
    const conditions: Condition[] = [];
    if (campaignId !== undefined) conditions.push({ field: 'campaign_id', is: campaignId });
    if (campaign !== undefined) {
      const named = await this.messenger.ask(new FindCampaign(projectId, campaign));
      if (!named) return undefined;
      conditions.push({ field: 'campaign_id', is: named.id });
    }
    if (category !== undefined) {
      conditions.push(await this.categories.onIds(projectId, { field: 'category', is: category }));
    }
    if (customer !== undefined) {
      const byId = await this.messenger.ask(new FindCustomer(projectId, { id: customer }));
      const holder = byId ?? (await this.messenger.ask(new FindCustomer(projectId, { sourceId: customer })));
      if (!holder) return undefined;
      conditions.push({ field: 'holder_id', is: holder.id });
    }
    return conditions;
  }
}

/** undefined where they are not all texts, or too many to be looked up */
function textsIn(values: readonly Scalar[] | undefined): readonly string[] | undefined {
  if (!values || values.length > NAMES_AT_MOST) return undefined;
  return values.every((value) => typeof value === 'string') ? values : undefined;
}

interface OwnParameters {
  readonly code?: string;
  readonly campaign?: string;
  readonly campaignId?: string;
  readonly category?: string;
  readonly customer?: string;
  readonly ids?: readonly string[];
}

/** Empty is the same as absent. */
function readOwn(query: DeepQuery): OwnParameters | Refusal<'invalid_query_params'> {
  const odd = TEXTS.find((name) => query[name] !== undefined && typeof query[name] !== 'string');
  if (odd) return refuse('invalid_query_params', { details: `Property .${odd} must be a text` });
  const ids = idsIn(query['ids']);
  if (isRefusal(ids)) return ids;
  const { code, campaign, campaign_id: campaignId, category, customer } = query as Record<string, string>;
  return {
    ...(code && { code }),
    ...(campaign && { campaign }),
    ...(campaignId && { campaignId }),
    ...(category && { category }),
    ...(customer && { customer }),
    ...(ids && { ids }),
  };
}

function idsIn(sent: DeepQuery[string] | undefined): readonly string[] | undefined | Refusal<'invalid_query_params'> {
  if (sent === undefined) return undefined;
  const ids = Array.isArray(sent) ? sent : [sent];
  const isFine = ids.length <= IDS_AT_MOST && ids.every((id) => typeof id === 'string');
  if (isFine) return ids as string[];
  return refuse('invalid_query_params', { details: `Property .ids must be a list of at most ${IDS_AT_MOST} texts` });
}
