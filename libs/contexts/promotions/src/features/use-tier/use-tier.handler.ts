import { isRefusal, type JsonObject, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner, handler } from '@perkstream/platform';
import {
  type CommandOrigin,
  type PromotionTierRedeemed,
  type Used,
  type UseRefusal,
  UseTier,
} from '@perkstream/published';
import { type UseCommand } from '../../domain/promotion-tier/commands.js';
import { promotionTierAggregate } from '../../domain/promotion-tier/promotion-tier.decider.js';
import { type Tier } from '../../domain/promotion-tier/state.js';
import { activityOf, TierRepository } from '../../repositories/tier.repository.js';
import { presentTier, type TierSurroundings } from '../../presenters/tier.presenter.js';

/**
 * One step of a use. The campaign is asked last: between its answer and the decision nothing waits, so that where campaign and
 * tier share a process, no use is decided after the campaign was disabled.
 */
export const useTier = handler(
  UseTier,
  [CommandRunner, TierRepository],
  async ({ projectId, tierId, step, origin }, runner, tiers) => {
    const state = await tiers.stateOf(projectId, tierId);
    if (state.status === 'none') return notFound('promotion_tier', tierId);
    const categories = await tiers.categoriesOf(projectId, [state]);
    const category = categories.get(state.definition.categoryId ?? '');
    const timeZone = origin.project?.timeZone ?? (await tiers.timeZoneOf(projectId));
    const campaign = await tiers.campaign(projectId, state.definition.campaignId);
    if (step.do === 'recall') return recall(runner, state, { campaign, category }, origin);
    const command: UseCommand = { ...step, now: origin.now, timeZone, campaign: activityOf(campaign) };
    const used = await runner.execute(promotionTierAggregate, tierId, command, origin);
    if (isRefusal(used)) return used as Refusal<UseRefusal>;
    if (used.state.status === 'none') return notFound('promotion_tier', tierId);
    return { embedded: presentTier(used.state, { campaign, category }) as unknown as JsonObject };
  },
);

/** The redemption that this command made before, if it did. */
async function recall(
  runner: CommandRunner,
  tier: Tier,
  surroundings: TierSurroundings,
  origin: CommandOrigin,
): Promise<Used> {
  const recalled = await runner.recall(promotionTierAggregate, tier.definition.id, origin);
  const embedded = presentTier(tier, surroundings) as unknown as JsonObject;
  const event = recalled?.events.find(({ type }) => type === 'promotion_tier.redeemed') as
    | PromotionTierRedeemed
    | undefined;
  return event ? { embedded, redemption: event.data.redemption } : { embedded };
}
