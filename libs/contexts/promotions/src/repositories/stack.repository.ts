import { Injectable } from '@nestjs/common';
import { type UpTo } from '@perkstream/kernel';
import { CommandRunner, ViewRunner } from '@perkstream/platform';
import { Categories } from '@perkstream/lookups';
import { type PromotionStackAnswer } from '@perkstream/published';
import { type Tier } from '../domain/promotion-tier/state.js';
import { type Stack, stackIn, stacksWith, type TierListState } from '../domain/tier-list/state.js';
import { tierListAggregate } from '../domain/tier-list/tier-list.decider.js';
import { presentStack } from '../presenters/stack.presenter.js';
import { promotionStacksView } from '../views/promotion-stacks/promotion-stacks.view.js';

/** Stacks, from the lists of their campaigns. */
@Injectable()
export class StackRepository {
  constructor(
    private readonly runner: CommandRunner,
    private readonly views: ViewRunner,
    private readonly categories: Categories,
  ) {}

  /**
   * Which campaign a stack belongs to never changes; everything else is asked of the campaign's list.
   * @param upTo as it was then; one that was deleted since is not found
   */
  async find(projectId: string, id: string, upTo?: UpTo): Promise<Stack | undefined> {
    const document = await this.views.collection(promotionStacksView).get(id);
    if (document?.projectId !== projectId) return undefined;
    return this.findIn(projectId, document.definition.campaignId, id, upTo);
  }

  async findIn(projectId: string, campaignId: string, id: string, upTo?: UpTo): Promise<Stack | undefined> {
    return stackIn(await this.listOf(projectId, campaignId, upTo), id);
  }

  /** The newest first. */
  async ofCampaign(projectId: string, campaignId: string): Promise<Stack[]> {
    const { stacks } = await this.listOf(projectId, campaignId);
    return Object.values(stacks).sort((a, b) => (a.definition.id < b.definition.id ? 1 : -1));
  }

  /** The stacks that the tier is part of. */
  async withTier(projectId: string, { definition: { id, campaignId } }: Tier): Promise<readonly Stack[]> {
    return stacksWith(id, await this.listOf(projectId, campaignId));
  }

  /** In wire form, in their order. */
  async present(projectId: string, stacks: readonly Stack[]): Promise<PromotionStackAnswer[]> {
    const ids = stacks.map(({ definition }) => definition.categoryId);
    const categories = await this.categories.byId(projectId, ids);
    return stacks.map((stack) => presentStack(stack, categories.get(stack.definition.categoryId ?? '')));
  }

  async presentOne(projectId: string, stack: Stack): Promise<PromotionStackAnswer> {
    return (await this.present(projectId, [stack]))[0]!;
  }

  private async listOf(projectId: string, campaignId: string, upTo?: UpTo): Promise<TierListState> {
    return this.runner.stateUpTo(tierListAggregate, projectId, campaignId, upTo);
  }
}
