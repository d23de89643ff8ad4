import { parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { type Condition, isRefusal } from '@perkstream/kernel';
import { handler, listAnswer, ofProject, pageOrRowsAfter, ViewRunner } from '@perkstream/platform';
import { Categories } from '@perkstream/lookups';
import { type AnswerOf, ListCampaigns, ListLoyaltyPrograms, type RequestContext } from '@perkstream/published';
import { campaignList, withConditions } from '../../views/campaigns/campaign-filters.js';
import { presentCampaign } from '../../presenters/campaign-answer.presenter.js';
import { VoucherCountRepository } from '../../repositories/voucher-count.repository.js';
import { campaignsView } from '../../views/campaigns/campaigns.view.js';

const CATEGORY = { name: 'definition.categoryName', id: 'definition.categoryId' };

const services = [ViewRunner, VoucherCountRepository, Categories] as const;

export const listCampaigns = handler(ListCampaigns, services, ({ context, query }, ...found) =>
  list(query, context, ...found),
);

export const listLoyaltyPrograms = handler(ListLoyaltyPrograms, services, ({ context, query }, ...found) =>
  list({ ...query, campaign_type: 'LOYALTY_PROGRAM' }, context, ...found),
);

async function list(
  query: ListCampaigns['query'],
  { projectId, now }: RequestContext,
  views: ViewRunner,
  counts: VoucherCountRepository,
  categories: Categories,
): Promise<AnswerOf<typeof ListCampaigns> | QueryRefusal> {
  const asked = parseListQuery(campaignList, withConditions(query), now);
  if (isRefusal(asked)) return asked;
  const conditions = [...buildConditions(query), ...(asked.where ? [asked.where] : [])];
  const where = ofProject(
    projectId,
    ...(await Promise.all(conditions.map((condition) => categories.onIds(projectId, condition, CATEGORY)))),
  );
  const page = await pageOrRowsAfter(views.collection(campaignsView), where, asked);
  if (isRefusal(page)) return page;
  const { found: documents, total } = page;
  const [codes, byId] = await Promise.all([
    counts.ofAll(documents.map(({ id }) => id)),
    categories.byId(
      projectId,
      documents.map(({ definition }) => definition.categoryId),
    ),
  ]);
  const campaigns = documents.map(({ definition, updated_at, ...document }, index) => {
    const { creation_status: creation, vouchers_generation_status: generation } = document;
    const category = byId.get(definition.categoryId ?? '');
    return presentCampaign(definition, updated_at, {
      statuses: { creation, generation },
      codes: codes[index] ?? 0,
      category,
    });
  });
  return listAnswer('campaigns', campaigns, total);
}

/** `expand` and `access_settings` change nothing: there are no areas and stores, and categories are always shown. */
function buildConditions(query: Readonly<Record<string, unknown>>): Condition[] {
  const { campaign_type, campaign_status, is_referral_code, category } = query;
  return [
    ...(typeof category === 'string' ? [{ field: 'definition.categoryName', is: category }] : []),
    ...(typeof campaign_type === 'string' ? [{ field: 'definition.campaignType', is: campaign_type }] : []),
    ...(typeof campaign_status === 'string' ? [{ field: 'creation_status', is: campaign_status }] : []),
    ...(typeof is_referral_code === 'boolean' ? [{ field: 'is_referral_code', is: is_referral_code }] : []),
  ];
}
