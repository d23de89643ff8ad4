import { defineList, type ListRequest, parseListQuery } from '@perkstream/domain-filters';
import { type Condition, isRefusal } from '@perkstream/kernel';
import { handler, ofProject, pageOfList, ViewRunner } from '@perkstream/platform';
import { Categories } from '@perkstream/lookups';
import { ListPromotionTiers } from '@perkstream/published';
import { datesOf } from '@perkstream/domain-availability';
import { activityOf, TierRepository } from '../../repositories/tier.repository.js';
import { promotionTiersView, type TierDocument } from '../../views/promotion-tiers/promotion-tiers.view.js';

const CATEGORY = { name: 'categoryName', id: 'categoryId' };

const list = defineList({ order: { created_at: 'created_at', updated_at: 'updated_at' } });

export const listTiers = handler(
  ListPromotionTiers,
  [ViewRunner, TierRepository, Categories],
  async ({ context: { projectId, now }, query }, views, tierRepository, categories) => {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const { is_available: isAvailable, category } = query;
    const of =
      typeof category === 'string'
        ? [await categories.onIds(projectId, { field: CATEGORY.name, is: category }, CATEGORY)]
        : [];
    const { found, total } =
      isAvailable === true
        ? await availableTo(views, tierRepository, projectId, now, of, asked)
        : await pageOfList(views.collection(promotionTiersView), ofProject(projectId, ...of), asked);
    const tiers = await tierRepository.findAll(
      projectId,
      found.map(({ id }) => id),
    );
    const has_more = asked.offset + found.length < total;
    return {
      object: 'list' as const,
      data_ref: 'tiers' as const,
      tiers: await tierRepository.present(projectId, tiers),
      has_more,
      total,
    };
  },
);

/** Enabled, as is the campaign, and not expired. What campaigns say is not in the documents: it is asked of each campaign once. */
async function availableTo(
  views: ViewRunner,
  tierRepository: TierRepository,
  projectId: string,
  now: string,
  of: readonly Condition[],
  { orderBy, offset, limit }: ListRequest,
) {
  const where = ofProject(projectId, { field: 'active', is: true }, ...of);
  // Read some at a time, as they may have much metadata.
  const enabled = await views.collection(promotionTiersView).find({ where, orderBy, bytesAtMost: Infinity });
  const ids = [...new Set(enabled.map(({ campaignId }) => campaignId))];
  const campaigns = await Promise.all(ids.map((id) => tierRepository.campaign(projectId, id)));
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
