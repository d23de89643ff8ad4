import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, type ListRequest, parseListQuery } from '@perkstream/domain-filters';
import { type Condition, isRefusal } from '@perkstream/kernel';
import { Categories, ofProject, pageOfList, ViewRunner } from '@perkstream/platform';
import { ListPromotionTiers } from '@perkstream/published';
import { datesOf } from '../../domain/promotion-tier/usability.js';
import { activityOf, TierRepository } from '../../repositories/tier.repository.js';
import { promotionTiersView, type TierDocument } from '../../views/promotion-tiers/promotion-tiers.view.js';

const CATEGORY = { name: 'categoryName', id: 'categoryId' };

const list = defineList({ order: { created_at: 'created_at', updated_at: 'updated_at' } });

@QueryHandler(ListPromotionTiers)
export class ListTiersHandler implements IQueryHandler<ListPromotionTiers> {
  private readonly documents;

  constructor(
    views: ViewRunner,
    private readonly tiers: TierRepository,
    private readonly categories: Categories,
  ) {
    this.documents = views.lazily(promotionTiersView);
  }

  async execute({ context: { projectId, now }, query }: ListPromotionTiers) {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const { is_available: isAvailable, category } = query;
    const of =
      typeof category === 'string'
        ? [await this.categories.onIds(projectId, { field: CATEGORY.name, is: category }, CATEGORY)]
        : [];
    const { found, total } =
      isAvailable === true
        ? await this.available(projectId, now, of, asked)
        : await pageOfList(this.documents(), ofProject(projectId, ...of), asked);
    const tiers = await this.tiers.findAll(
      projectId,
      found.map(({ id }) => id),
    );
    const has_more = asked.offset + found.length < total;
    return { object: 'list', data_ref: 'tiers', tiers: await this.tiers.present(projectId, tiers), has_more, total };
  }

  /** Enabled, as is the campaign, and not expired. What campaigns say is not in the documents: it is asked of each campaign once. */
  private async available(
    projectId: string,
    now: string,
    of: readonly Condition[],
    { orderBy, offset, limit }: ListRequest,
  ) {
    const where = ofProject(projectId, { field: 'active', is: true }, ...of);
    // Read some at a time, as they may have much metadata.
    const enabled = await this.documents().find({ where, orderBy, bytesAtMost: Infinity });
    const ids = [...new Set(enabled.map(({ campaignId }) => campaignId))];
    const campaigns = await Promise.all(ids.map((id) => this.tiers.campaign(projectId, id)));
    const activities = new Map(ids.map((id, index) => [id, activityOf(campaigns[index])]));
    const isAvailable = ({ campaignId, windows }: TierDocument) => {
      const campaign = activities.get(campaignId);
      if (!campaign?.active) return false;
      const { expirationDate } = datesOf(windows, campaign.windows);
      return expirationDate === undefined || now <= expirationDate;
    };
    const available = enabled.filter(isAvailable);
    return { found: available.slice(offset, offset + limit), total: available.length };
  }
}
