import { type Pair, pairOf, type Stackable, type StackingRules } from '@perkstream/domain-stacking';
import { notFound } from '@perkstream/kernel';
import { handler, listAnswer, Messenger } from '@perkstream/platform';
import {
  type CampaignAtAGlance,
  type CategoryRecord,
  type Combination,
  FindCategories,
  FindProject,
  FindRunningCampaigns,
  FindTiersOfCampaign,
  ListCombinations,
  MAX_COMBINED_CAMPAIGNS,
} from '@perkstream/published';

/** What a running campaign gives: its codes, or one of its tiers. */
interface Offer {
  readonly campaign: CampaignAtAGlance;
  readonly tier: string | null;
  readonly categoryId: string | null;
}

/** What would collide by stacking, decided by the same rules as carts. Decision 0269. */
export const listCombinations = handler(
  ListCombinations,
  [Messenger],
  async ({ context: { projectId, now }, query }, messenger) => {
    const project = await messenger.ask(new FindProject(projectId));
    if (!project) return notFound('project', projectId);
    const own = [...new Set(query.category_ids?.split(',') ?? [])].filter(Boolean);
    const running = await messenger.ask(new FindRunningCampaigns(projectId, now, MAX_COMBINED_CAMPAIGNS));
    const others = running.filter(
      ({ id, campaignType }) => id !== query.campaign_id && campaignType !== 'LOYALTY_PROGRAM',
    );
    const offers = (await Promise.all(others.map((each) => offersOf(each, projectId, messenger)))).flat();
    const ids = [...new Set([...own, ...offers.map(({ categoryId }) => categoryId)])].filter((id) => id !== null);
    const categories = ids.length === 0 ? [] : await messenger.ask(new FindCategories(projectId, ids));
    const byId = new Map(categories.map((category) => [category.id, category]));
    const asked = own.length === 0 ? [{}] : own.map((id) => stackable(id, byId));
    const data = offers.map((offer) => combinationOf(asked, offer, byId, project.stackingRules));
    return listAnswer('data', data, data.length);
  },
);

async function offersOf(campaign: CampaignAtAGlance, projectId: string, messenger: Messenger): Promise<Offer[]> {
  const { id, campaignType, categoryId } = campaign;
  if (campaignType !== 'PROMOTION') return [{ campaign, tier: null, categoryId }];
  const tiers = await messenger.ask(new FindTiersOfCampaign(projectId, id));
  return tiers
    .filter(({ active }) => active)
    .map(({ name, category_id: category = null }) => ({ campaign, tier: name, categoryId: category }));
}

/** A category that was deleted is none. */
function stackable(id: string | null, categories: ReadonlyMap<string, CategoryRecord>): Stackable {
  const category = id === null ? undefined : categories.get(id);
  if (!category) return {};
  const { hierarchy, selection } = category;
  return { category: { id: category.id, hierarchy, ...(selection && { selection }) } };
}

/** Of several things that are asked about, each has to combine with it. */
function combinationOf(
  asked: readonly Stackable[],
  { campaign, tier, categoryId }: Offer,
  categories: ReadonlyMap<string, CategoryRecord>,
  rules: StackingRules,
): Combination {
  const other = stackable(categoryId, categories);
  const pairs = asked.map((one) => pairOf(one, other, rules));
  const pair = pairs.find(({ combines }) => !combines) ?? pairs[0]!;
  return {
    campaign_id: campaign.id,
    name: campaign.name,
    campaign_type: campaign.campaignType,
    tier,
    combines: pair.combines,
    reason: pair.combines ? null : pair.reason,
    applies_first: SIDES[pair.combines ? pair.order : pair.applies],
  };
}

const SIDES = {
  one: 'this',
  other: 'campaign',
  requested: 'requested',
  selected: 'selected',
} as const satisfies Record<Extract<Pair, { combines: false }>['applies'], Combination['applies_first']>;
