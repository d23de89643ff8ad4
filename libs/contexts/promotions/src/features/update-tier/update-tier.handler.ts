import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { Categories, commandContext, CommandRunner, handler } from '@perkstream/platform';
import { type PromotionTierAnswer, UpdatePromotionTier } from '@perkstream/published';
import { promotionTierAggregate } from '../../domain/promotion-tier/promotion-tier.decider.js';
import { tierListAggregate } from '../../domain/tier-list/tier-list.decider.js';
import { ruleIdsOf, tierUpdateOf } from '../../services/tier-body.js';
import { type Change, type ChangeRefusal, TierChanger } from '../../services/tier-changer.js';
import { type MakeRefusal, TierMaker } from '../../services/tier-maker.js';
import { TierRepository } from '../../repositories/tier.repository.js';

export const updateTier = handler(
  UpdatePromotionTier,
  [CommandRunner, TierRepository, TierChanger, TierMaker, Categories],
  async (
    request,
    runner,
    tiers,
    changer,
    maker,
    categories,
  ): Promise<PromotionTierAnswer | Refusal<ChangeRefusal | MakeRefusal>> => {
    const { context, params, body } = request;
    const { projectId, now } = context;
    const id = params.promotionTierId;
    const tier = await tiers.find(projectId, id);
    if (!tier) return notFound('promotion_tier', id);
    const update = tierUpdateOf(body);
    if (isRefusal(update)) return update;
    const command = { do: 'update', now, ...update } as const;
    // Asked beforehand, so that nothing is made or assigned by a request that is going to be refused.
    const foreseen = promotionTierAggregate.decide(command, tier);
    if (isRefusal(foreseen)) return foreseen as Refusal<ChangeRefusal>;
    const category = await categories.settle(projectId, body, commandContext(context, 'category'));
    if (isRefusal(category)) return category;
    const refusal = await maker.assignMissing(projectId, id, ruleIdsOf(body), commandContext(context, 'rules'));
    if (refusal) return refusal;
    const settled = { ...command, ...category };
    const changed = await changer.change(projectId, id, settled, commandContext(context, 'update'));
    if (isRefusal(changed)) return changed;
    await move(runner, request, changed);
    const [answer] = await tiers.present(projectId, [changed.tier]);
    return answer!;
  },
);

/** The list of places hears of it, so that new tiers go on behind the last one. */
async function move(
  runner: CommandRunner,
  { context, params, body }: UpdatePromotionTier,
  { tier }: Change,
): Promise<void> {
  if (body.hierarchy === undefined) return;
  const { campaignId, hierarchy } = tier.definition;
  const command = { do: 'move', tier: { id: params.promotionTierId, hierarchy } } as const;
  await runner.execute(tierListAggregate, campaignId, command, commandContext(context, 'move'));
}
