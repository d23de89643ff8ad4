import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler, historyFeature, Past, switchFeatures } from '@perkstream/platform';
import { Categories } from '@perkstream/lookups';
import {
  AddPromotionTier,
  type CampaignRecord,
  DeletePromotionTier,
  DisablePromotionTier,
  EnablePromotionTier,
  GetPromotionTier,
  ListPromotionTierHistory,
  ListPromotionTiersOfCampaign,
  OrderPromotionTiers,
  type PromotionTierAnswer,
  UpdatePromotionTier,
} from '@perkstream/published';
import { promotionTierAggregate } from '../../domain/promotion-tier/promotion-tier.decider.js';
import { type Tier } from '../../domain/promotion-tier/state.js';
import { tierListAggregate } from '../../domain/tier-list/tier-list.decider.js';
import { TierRemovalProcess } from '../../processes/tier-removal.process.js';
import { TierOrderingProcess } from '../../processes/tier-ordering.process.js';
import { CampaignTierRepository } from '../../repositories/campaign-tier.repository.js';
import { StackRepository } from '../../repositories/stack.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';
import { tierPast } from '../../services/promotions-past.js';
import { parseNewTier, ruleIdsOf, parseTierUpdate } from '../../services/tier-body.js';
import { type Change, type ChangeRefusal, TierChanger } from '../../services/tier-changer.js';
import { TierMaker } from '../../services/tier-maker.js';

/** The operations on promotion tiers. */
export const manageTiers = [
  handler(
    AddPromotionTier,
    [TierRepository, TierMaker],
    async ({ context, params: { campaignId }, body }, tiers, maker) => {
      const { projectId } = context;
      const campaign = await promotionOf(tiers, projectId, campaignId);
      if (isRefusal(campaign)) return campaign;
      const wanted = parseNewTier(body);
      if (isRefusal(wanted)) return wanted;
      const made = await maker.make(projectId, campaign.id, [wanted], commandContext(context, 'add-tier'));
      if (isRefusal(made)) return made;
      return tiers.presentOne(projectId, made[0]!);
    },
  ),

  handler(
    OrderPromotionTiers,
    [TierRepository, TierOrderingProcess, CampaignTierRepository],
    async ({ context, params, body }, tiers, orderings, byCampaign) => {
      const { projectId } = context;
      const campaign = await promotionOf(tiers, projectId, params.campaignId);
      if (isRefusal(campaign)) return campaign;
      const refusal = await orderings.order(campaign.id, body.ids, commandContext(context, 'order'));
      if (refusal) return refusal;
      return listOfAll(await tiers.present(projectId, await byCampaign.find(projectId, campaign.id)));
    },
  ),

  handler(
    GetPromotionTier,
    [TierRepository, Past],
    async ({ context, params: { promotionTierId: ref }, query: { as_of: asOf } }, tiers, past) => {
      const { projectId } = context;
      if (asOf === undefined) {
        const tier = await tiers.find(projectId, ref);
        return tier ? tiers.presentOne(projectId, tier) : notFound('promotion_tier', ref);
      }
      const then = await past.find(tierPast, { context, asOf, ref, place: tiers.placeOf(ref) });
      if (isRefusal(then)) return then;
      return { ...(await tiers.presentOne(projectId, then.state as Tier, then.moment)), ...then.stamp };
    },
  ),

  historyFeature(ListPromotionTierHistory, tierPast, [TierRepository], ({ params }, tiers) =>
    tiers.placeOf(params.promotionTierId),
  ),

  /** All of them: the operation has no pages. */
  handler(
    ListPromotionTiersOfCampaign,
    [TierRepository, CampaignTierRepository],
    async ({ context: { projectId }, params: { campaignId } }, tierRepository, byCampaign) => {
      const campaign = await tierRepository.campaign(projectId, campaignId);
      if (!campaign) return notFound('campaign', campaignId);
      return listOfAll(await tierRepository.present(projectId, await byCampaign.find(projectId, campaign.id)));
    },
  ),

  handler(
    UpdatePromotionTier,
    [CommandRunner, TierRepository, TierChanger, TierMaker, Categories],
    async (request, runner, tiers, changer, maker, categories) => {
      const { context, params, body } = request;
      const { projectId, now } = context;
      const id = params.promotionTierId;
      const tier = await tiers.find(projectId, id);
      if (!tier) return notFound('promotion_tier', id);
      const update = parseTierUpdate(body);
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
      return tiers.presentOne(projectId, changed.tier);
    },
  ),

  ...switchFeatures(
    { enable: EnablePromotionTier, disable: DisablePromotionTier },
    [TierRepository, TierChanger],
    async (to, { context, params: { promotionTierId } }, tiers, changer) => {
      const { projectId, now } = context;
      const changed = await changer.change(projectId, promotionTierId, { do: to, now }, commandContext(context, to));
      if (isRefusal(changed)) return changed;
      return tiers.presentOne(projectId, changed.tier);
    },
  ),

  /** A tier that a stack is made of stays. */
  handler(
    DeletePromotionTier,
    [TierRepository, StackRepository, TierRemovalProcess],
    async ({ context, params: { promotionTierId: id } }, tiers, stacks, removals) => {
      const tier = await tiers.find(context.projectId, id);
      const [stack] = tier ? await stacks.withTier(context.projectId, tier) : [];
      if (stack) {
        const details = `The promotion_tier ${id} is part of the promotion_stack ${stack.definition.id}`;
        return refuse('resource_in_use', { details, resourceId: id, resourceType: 'promotion_tier' });
      }
      return removals.remove(id, commandContext(context, 'removal'));
    },
  ),
];

async function promotionOf(
  tiers: TierRepository,
  projectId: string,
  idOrName: string,
): Promise<CampaignRecord | Refusal<'not_found' | 'invalid_campaign'>> {
  const campaign = await tiers.campaign(projectId, idOrName);
  if (!campaign) return notFound('campaign', idOrName);
  if (campaign.campaignType === 'PROMOTION') return campaign;
  const details = `Campaign ${campaign.id} is not of type PROMOTION`;
  return refuse('invalid_campaign', { details, resourceId: campaign.id, resourceType: 'campaign' });
}

function listOfAll(tiers: PromotionTierAnswer[]) {
  return { object: 'list' as const, data_ref: 'tiers' as const, tiers, has_more: false, total: tiers.length };
}

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
