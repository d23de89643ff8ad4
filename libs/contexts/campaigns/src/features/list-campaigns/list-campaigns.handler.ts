import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { parseListQuery } from '@perkstream/domain-filters';
import { type Condition, isRefusal } from '@perkstream/kernel';
import { Categories, ofProject, pageOfList, ViewRunner } from '@perkstream/platform';
import { ListCampaigns } from '@perkstream/published';
import { campaignList, withConditions } from '../../views/campaigns/campaign-filters.js';
import { presentCampaign } from '../../presenters/campaign-answer.presenter.js';
import { VoucherCountRepository } from '../../repositories/voucher-count.repository.js';
import { campaignsView } from '../../views/campaigns/campaigns.view.js';

const CATEGORY = { name: 'definition.categoryName', id: 'definition.categoryId' };

@QueryHandler(ListCampaigns)
export class ListCampaignsHandler implements IQueryHandler<ListCampaigns> {
  private readonly documents;

  constructor(
    views: ViewRunner,
    private readonly counts: VoucherCountRepository,
    private readonly categories: Categories,
  ) {
    this.documents = views.lazily(campaignsView);
  }

  async execute({ context: { projectId, now }, query }: ListCampaigns) {
    const asked = parseListQuery(campaignList, withConditions(query), now);
    if (isRefusal(asked)) return asked;
    const conditions = [...parametersOf(query), ...(asked.where ? [asked.where] : [])];
    const where = ofProject(
      projectId,
      ...(await Promise.all(conditions.map((condition) => this.categories.onIds(projectId, condition, CATEGORY)))),
    );
    const { found: documents, total } = await pageOfList(this.documents(), where, asked);
    const [codes, categories] = await Promise.all([
      this.counts.ofAll(documents.map(({ id }) => id)),
      this.categories.byId(
        projectId,
        documents.map(({ definition }) => definition.categoryId),
      ),
    ]);
    const campaigns = documents.map(({ definition, updated_at, ...document }, index) => {
      const { creation_status: creation, vouchers_generation_status: generation } = document;
      const category = categories.get(definition.categoryId ?? '');
      return presentCampaign(definition, updated_at, {
        statuses: { creation, generation },
        codes: codes[index] ?? 0,
        category,
      });
    });
    return { object: 'list', data_ref: 'campaigns', campaigns, total };
  }
}

/** `expand` and `access_settings` change nothing: there are no areas and stores, and categories are always shown. */
function parametersOf(query: Readonly<Record<string, unknown>>): Condition[] {
  const { campaign_type, campaign_status, is_referral_code, category } = query;
  return [
    ...(typeof category === 'string' ? [{ field: 'definition.categoryName', is: category }] : []),
    ...(typeof campaign_type === 'string' ? [{ field: 'definition.campaignType', is: campaign_type }] : []),
    ...(typeof campaign_status === 'string' ? [{ field: 'creation_status', is: campaign_status }] : []),
    ...(typeof is_referral_code === 'boolean' ? [{ field: 'is_referral_code', is: is_referral_code }] : []),
  ];
}
