import { Injectable } from '@nestjs/common';
import { type Condition, isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { type DeepQuery, parseListQuery } from '@perkstream/domain-filters';
import { listAnswer, Messenger, ofProject, pageOrRowsAfter, ViewRunner } from '@perkstream/platform';
import { Categories } from '@perkstream/lookups';
import {
  FindCampaign,
  FindCustomer,
  FindProject,
  type ListAnswer,
  type ListVouchers,
  type RequestContext,
  type VoucherAnswer,
} from '@perkstream/published';
import { presentDocument } from '../../presenters/voucher-answer.presenter.js';
import { VoucherPresenter } from '../../presenters/voucher.presenter.js';
import { VoucherRepository } from '../../repositories/voucher.repository.js';
import { vouchersView } from '../../views/vouchers/vouchers.view.js';
import { type VoucherRefusal } from '../../vouchers.refusals.js';
import { isAboutCreation, namesIn, onMarks, voucherList } from './voucher-filters.js';

type VouchersAnswer = ListAnswer<'vouchers', VoucherAnswer>;

const MAX_IDS = 100;
const CATEGORY = { name: 'category', id: 'category_id' };
const TEXTS = ['code', 'campaign', 'campaign_id', 'category', 'customer'] as const;

/** Finds a page of vouchers. */
@Injectable()
export class VoucherLister {
  constructor(
    private readonly messenger: Messenger,
    private readonly repository: VoucherRepository,
    private readonly categories: Categories,
    private readonly presenter: VoucherPresenter,
    private readonly views: ViewRunner,
  ) {}

  async list(
    query: ListVouchers['query'],
    { projectId, now }: RequestContext,
  ): Promise<VouchersAnswer | Refusal<VoucherRefusal>> {
    const asked = parseListQuery(voucherList, query, now);
    if (isRefusal(asked)) return asked;
    const own = readOwn(asked.query);
    if (isRefusal(own)) return own;
    const named = await this.conditionsOf(projectId, own);
    if (!named) return listAnswer('vouchers', []);
    const filters = asked.where && (await this.onIndexes(projectId, asked.where));
    // Indexes have vouchers of one value in order of their ids, which is that of age; a stretch of time has an order of its own.
    const byAge = asked.orderBy.map((each) => (each.field === 'created_at' ? { ...each, field: 'id' } : each));
    const page = await pageOrRowsAfter(this.views.collection(vouchersView), ofProject(projectId, ...named, filters), {
      ...asked,
      orderBy: asked.where && isAboutCreation(asked.where) ? asked.orderBy : byAge,
    });
    if (isRefusal(page)) return page;
    const vouchers = await this.presenter.shownIn(projectId, page.found.map(presentDocument));
    return listAnswer('vouchers', vouchers, page.total);
  }

  /** The same question, about what there are indexes of: ids of campaigns and categories, and marks of values in metadata and of days. */
  private async onIndexes(projectId: string, condition: Condition): Promise<Condition> {
    const onCategories = await this.categories.onIds(projectId, condition, CATEGORY);
    return onMarks(projectId, await this.onCampaigns(projectId, onCategories));
  }

  private async onCampaigns(projectId: string, condition: Condition): Promise<Condition> {
    if ('all' in condition)
      return { all: await Promise.all(condition.all.map((each) => this.onCampaigns(projectId, each))) };
    const names = namesIn(condition, 'campaign');
    if (!names) return condition;
    const found = await Promise.all(names.map((name) => this.messenger.ask(new FindCampaign(projectId, name))));
    return { field: 'campaign_id', in: found.flatMap((campaign) => campaign?.id ?? []) };
  }

  /** undefined: one of them names something that does not exist */
  private async conditionsOf(projectId: string, own: OwnParameters): Promise<readonly Condition[] | undefined> {
    const { code, campaign, campaignId, category, customer, ids } = own;
    const conditions: Condition[] = [];
    if (campaignId !== undefined) conditions.push({ field: 'campaign_id', is: campaignId });
    if (ids) conditions.push({ field: 'id', in: ids });
    if (code !== undefined) {
      const id = await this.idOf(projectId, code);
      if (id === undefined) return undefined;
      conditions.push({ field: 'id', is: id });
    }
    if (campaign !== undefined) {
      const named = await this.messenger.ask(new FindCampaign(projectId, campaign));
      if (!named) return undefined;
      conditions.push({ field: 'campaign_id', is: named.id });
    }
    if (category !== undefined) {
      conditions.push(await this.categories.onIds(projectId, { field: 'category', is: category }, CATEGORY));
    }
    if (customer !== undefined) {
      const holder = await this.messenger.ask(new FindCustomer(projectId, { idOrSourceId: customer }));
      if (!holder) return undefined;
      conditions.push({ field: 'holder_id', is: holder.id });
    }
    return conditions;
  }

  private async idOf(projectId: string, code: string): Promise<string | undefined> {
    const project = await this.messenger.ask(new FindProject(projectId));
    const found = project && (await this.repository.findByCode(project, code));
    return found?.voucher.definition.id;
  }
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
  const isFine = ids.length <= MAX_IDS && ids.every((id) => typeof id === 'string');
  if (isFine) return ids as string[];
  return refuse('invalid_query_params', { details: `Property .ids must be a list of at most ${MAX_IDS} texts` });
}
