import { Injectable } from '@nestjs/common';
import { type Instant, isLongBefore, type MaybePromise, type UpTo } from '@perkstream/kernel';
import { CommandRunner, Messenger, type PlaceOfThing } from '@perkstream/platform';
import { Categories } from '@perkstream/lookups';
import {
  type CampaignRecord,
  type CategoryRecord,
  FindAssignedRules,
  FindCampaign,
  FindProject,
  type PromotionTierAnswer,
} from '@perkstream/published';
import { promotionTierAggregate } from '../domain/promotion-tier/promotion-tier.decider.js';
import { NO_TIER, type Tier, type TierState } from '../domain/promotion-tier/state.js';
import { type Moment } from '../domain/promotion-tier/usability.js';
import { presentTierWithRules, type TierSurroundings } from '../presenters/tier.presenter.js';

const TIER_ID = /^promo_[0-9A-Za-z]{1,64}$/;

/** Tiers, folded from their streams, and what belongs to them in other contexts. */
@Injectable()
export class TierRepository {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly categories: Categories,
  ) {}

  /** Cached, and at once where this process is the only writer. @param upTo as it was then */
  stateOf(projectId: string, id: string, upTo?: UpTo): MaybePromise<TierState> {
    if (!TIER_ID.test(id)) return NO_TIER;
    return this.runner.stateUpTo(promotionTierAggregate, projectId, id, upTo);
  }

  /** Where its past is. */
  placeOf(id: string): PlaceOfThing | undefined {
    return TIER_ID.test(id) ? { key: id } : undefined;
  }

  /** undefined: it is not there, or no more. @param upTo as it was then */
  async find(projectId: string, id: string, upTo?: UpTo): Promise<Tier | undefined> {
    const state = await this.stateOf(projectId, id, upTo);
    return state.status === 'live' ? state : undefined;
  }

  /**
   * As it was when something happened, also one that is deleted by now. Where it was not changed since, it is as it is now: a popular
   * tier has many events. How often it was redeemed may be as it is now.
   * @param upTo what happened after it does not count
   */
  async asOf(
    projectId: string,
    id: string,
    { now, upTo }: { readonly now: string; readonly upTo: UpTo },
  ): Promise<Tier | undefined> {
    const current = await this.stateOf(projectId, id);
    if (current.status === 'none') return undefined;
    if (isLongBefore(current.updatedAt ?? current.definition.createdAt, now)) return current;
    const earlier = await this.earlier(projectId, id, upTo);
    return earlier.status === 'none' ? undefined : earlier;
  }

  /** In the order of `ids`, without those that are gone. @param asOf as they were then */
  async findAll(projectId: string, ids: readonly string[], asOf?: Instant): Promise<Tier[]> {
    const found = await Promise.all(
      ids.map((id) => (asOf === undefined ? this.stateOf(projectId, id) : this.earlier(projectId, id, asOf))),
    );
    return found.filter((tier): tier is Tier => tier.status === 'live');
  }

  private async earlier(projectId: string, id: string, upTo: UpTo): Promise<TierState> {
    return this.runner.stateUpTo(promotionTierAggregate, projectId, id, upTo);
  }

  /** By id or name. */
  campaign(projectId: string, idOrName: string, upTo?: UpTo): MaybePromise<CampaignRecord | undefined> {
    return this.messenger.ask(new FindCampaign(projectId, idOrName, upTo));
  }

  /** The campaigns of the tiers, by id. @param upTo as they were then */
  async campaignsOf(
    projectId: string,
    tiers: readonly Tier[],
    upTo?: UpTo,
  ): Promise<ReadonlyMap<string, CampaignRecord>> {
    const ids = [...new Set(tiers.map(({ definition }) => definition.campaignId))];
    const found = await Promise.all(ids.map((id) => this.campaign(projectId, id, upTo)));
    return new Map(found.flatMap((campaign) => (campaign ? [[campaign.id, campaign] as const] : [])));
  }

  /** The categories of the tiers, by id. */
  categoriesOf(projectId: string, tiers: readonly Tier[]): MaybePromise<ReadonlyMap<string, CategoryRecord>> {
    return this.categories.byId(
      projectId,
      tiers.map(({ definition }) => definition.categoryId),
    );
  }

  async timeZoneOf(projectId: string): Promise<string> {
    return (await this.messenger.ask(new FindProject(projectId)))?.timeZone ?? 'UTC';
  }

  /** As the tiers' own operations show them, in their order. @param upTo with campaigns and rules of then */
  async present(projectId: string, tiers: readonly Tier[], upTo?: UpTo): Promise<PromotionTierAnswer[]> {
    if (tiers.length === 0) return [];
    const ids = tiers.map(({ definition }) => definition.id);
    const [campaigns, categories, rules] = await Promise.all([
      this.campaignsOf(projectId, tiers, upTo),
      this.categoriesOf(projectId, tiers),
      this.messenger.ask(new FindAssignedRules(projectId, ids, upTo)),
    ]);
    return tiers.map((tier) => presentTierWithRules(tier, surroundingsOf(tier, campaigns, categories), rules));
  }

  async presentOne(projectId: string, tier: Tier, upTo?: UpTo): Promise<PromotionTierAnswer> {
    return (await this.present(projectId, [tier], upTo))[0]!;
  }
}

/** Of one tier, out of those of many. */
export function surroundingsOf(
  { definition }: Tier,
  campaigns: ReadonlyMap<string, CampaignRecord>,
  categories: ReadonlyMap<string, CategoryRecord>,
): TierSurroundings {
  const { campaignId, categoryId } = definition;
  return {
    campaign: campaigns.get(campaignId),
    category: categoryId === null ? undefined : categories.get(categoryId),
  };
}

/** What a campaign says to the use of its tiers. */
export function activityOf(campaign: CampaignRecord | undefined): Moment['campaign'] {
  return campaign ? { active: campaign.active, windows: campaign.windows } : null;
}
