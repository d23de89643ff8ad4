import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type JsonObject, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import {
  type CommandOrigin,
  type PromotionTierRedeemed,
  type Used,
  type UseRefusal,
  UseTier,
} from '@perkstream/published';
import { type UseCommand } from '../../domain/promotion-tier/commands.js';
import { promotionTierAggregate } from '../../domain/promotion-tier/promotion-tier.aggregate.js';
import { type Tier } from '../../domain/promotion-tier/state.js';
import { activityOf, TierRepository } from '../../repositories/tier.repository.js';
import { presentTier, type TierSurroundings } from '../../presenters/tier.presenter.js';

/**
 * One step of a use. The campaign is asked last: between its answer and the decision nothing waits, so that where campaign and
 * tier share a process, no use is decided after the campaign was disabled.
 */
@CommandHandler(UseTier)
export class UseTierHandler implements ICommandHandler<UseTier> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly tiers: TierRepository,
  ) {}

  async execute({ projectId, tierId, step, origin }: UseTier): Promise<Used | Refusal<UseRefusal>> {
    const state = await this.tiers.stateOf(projectId, tierId);
    if (state.status === 'none') return notFound('promotion_tier', tierId);
    const categories = await this.tiers.categoriesOf(projectId, [state]);
    const category = categories.get(state.definition.categoryId ?? '');
    const timeZone = origin.project?.timeZone ?? (await this.tiers.timeZoneOf(projectId));
    const campaign = await this.tiers.campaign(projectId, state.definition.campaignId);
    if (step.do === 'recall') return this.recall(state, { campaign, category }, origin);
    const command: UseCommand = { ...step, now: origin.now, timeZone, campaign: activityOf(campaign) };
    const used = await this.runner.execute(promotionTierAggregate, tierId, command, origin);
    if (isRefusal(used)) return used as Refusal<UseRefusal>;
    if (used.state.status === 'none') return notFound('promotion_tier', tierId);
    return { embedded: presentTier(used.state, { campaign, category }) as unknown as JsonObject };
  }

  /** The redemption that this command made before, if it did. */
  private async recall(tier: Tier, surroundings: TierSurroundings, origin: CommandOrigin): Promise<Used> {
    const recalled = await this.runner.recall(promotionTierAggregate, tier.definition.id, origin);
    const embedded = presentTier(tier, surroundings) as unknown as JsonObject;
    const event = recalled?.events.find(({ type }) => type === 'promotion_tier.redeemed') as
      PromotionTierRedeemed | undefined;
    return event ? { embedded, redemption: event.data.redemption } : { embedded };
  }
}
