import { defineList } from '@perkstream/domain-filters';
import { isRefusal, mergedMetadata, notFound, type Refusal, withoutUndefined } from '@perkstream/kernel';
import {
  commandContext,
  CommandRunner,
  firstMadeAt,
  handler,
  historyFeature,
  idMadeBy,
  listAnswer,
  listFeature,
  Past,
  type PlaceOfThing,
} from '@perkstream/platform';
import { Categories } from '@perkstream/lookups';
import {
  type CampaignRecord,
  type CommandOrigin,
  CreatePromotionStack,
  DeletePromotionStack,
  GetPromotionStack,
  ListPromotionStackHistory,
  ListPromotionStacks,
  ListPromotionStacksOfCampaign,
  UpdatePromotionStack,
} from '@perkstream/published';
import { type StackCommand, type UpdateStackCommand } from '../../domain/tier-list/commands.js';
import { type StackRefusal } from '../../domain/tier-list/decide-stack.js';
import { type Stack, stackIn } from '../../domain/tier-list/state.js';
import { tierListAggregate } from '../../domain/tier-list/tier-list.decider.js';
import { StackRepository } from '../../repositories/stack.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';
import { stackPast } from '../../services/promotions-past.js';
import { promotionStacksView } from '../../views/promotion-stacks/promotion-stacks.view.js';

const times = { created_at: 'created_at', updated_at: 'updated_at' };

/** The operations on promotion stacks. */
export const manageStacks = [
  handler(
    CreatePromotionStack,
    [TierRepository, StackRepository, CommandRunner, Categories],
    async ({ context, params, body }, tiers, stacks, runner, categories) => {
      const { projectId } = context;
      const campaign = await tiers.campaign(projectId, params.campaignId);
      if (!campaign) return notFound('campaign', params.campaignId);
      const category = await categories.settle(projectId, body, commandContext(context, 'category'));
      if ('refused' in category) return category;
      const stack = {
        id: idMadeBy(context, 'stack_', 'promotion_stack'),
        campaignId: campaign.id,
        name: body.name,
        tierIds: body.tiers.ids,
        categoryId: category.categoryId ?? null,
        metadata: mergedMetadata({}, body.metadata ?? {}),
        createdAt: firstMadeAt(context),
      };
      const command = { do: 'create_stack', stack } as const;
      const created = await change(runner, campaign.id, command, commandContext(context, 'create-stack'));
      if (isRefusal(created)) return created;
      if (!created) return notFound('campaign', params.campaignId);
      return stacks.presentOne(projectId, created);
    },
  ),

  handler(
    GetPromotionStack,
    [TierRepository, StackRepository, Past],
    async ({ context, params: { campaignId, stackId }, query: { as_of: asOf } }, tiers, stacks, past) => {
      const { projectId } = context;
      const campaign = await tiers.campaign(projectId, campaignId);
      if (asOf === undefined) {
        if (!campaign) return notFound('campaign', campaignId);
        const stack = await stacks.findIn(projectId, campaign.id, stackId);
        return stack ? stacks.presentOne(projectId, stack) : notFound('promotion_stack', stackId);
      }
      const place = placeOf(campaign, campaignId, stackId);
      const then = await past.find(stackPast, { context, asOf, ref: stackId, place });
      if (isRefusal(then)) return then;
      return { ...(await stacks.presentOne(projectId, stackIn(then.state, stackId)!)), ...then.stamp };
    },
  ),

  historyFeature(
    ListPromotionStackHistory,
    stackPast,
    [TierRepository],
    async ({ context: { projectId }, params: { campaignId, stackId } }, tiers) =>
      placeOf(await tiers.campaign(projectId, campaignId), campaignId, stackId),
  ),

  listFeature(ListPromotionStacks, {
    list: defineList({ order: { ...times, name: 'name' }, bounds: times }),
    view: promotionStacksView,
    service: StackRepository,
    rows: (found, stacks, { context }) =>
      stacks.present(
        context.projectId,
        found.map(({ definition, updated_at: updatedAt }) => ({ definition, updatedAt })),
      ),
  }),

  /** All of them: the operation has no pages. */
  handler(
    ListPromotionStacksOfCampaign,
    [TierRepository, StackRepository],
    async ({ context: { projectId }, params: { campaignId } }, tiers, stacks) => {
      const campaign = await tiers.campaign(projectId, campaignId);
      if (!campaign) return notFound('campaign', campaignId);
      const data = await stacks.present(projectId, await stacks.ofCampaign(projectId, campaign.id));
      return listAnswer('data', data);
    },
  ),

  handler(
    UpdatePromotionStack,
    [TierRepository, StackRepository, CommandRunner, Categories],
    async ({ context, params: { campaignId, stackId }, body }, tiers, stacks, runner, categories) => {
      const { projectId, now } = context;
      const campaign = await tiers.campaign(projectId, campaignId);
      if (!campaign) return notFound('campaign', campaignId);
      if (!(await stacks.findIn(projectId, campaign.id, stackId))) return notFound('promotion_stack', stackId);
      const category = await categories.settle(projectId, body, commandContext(context, 'category'));
      if ('refused' in category) return category;
      const command: UpdateStackCommand = {
        do: 'update_stack',
        id: stackId,
        now,
        ...withoutUndefined({
          name: body.name,
          tierIds: body.tiers?.ids,
          categoryId: category.categoryId,
          metadata: body.metadata,
        }),
      };
      const updated = await change(runner, campaign.id, command, commandContext(context, 'update-stack'));
      if (isRefusal(updated)) return updated;
      if (!updated) return notFound('promotion_stack', stackId);
      return stacks.presentOne(projectId, updated);
    },
  ),

  handler(
    DeletePromotionStack,
    [TierRepository, CommandRunner],
    async ({ context, params: { campaignId, stackId } }, tiers, runner) => {
      const campaign = await tiers.campaign(context.projectId, campaignId);
      if (!campaign) return notFound('campaign', campaignId);
      const command = { do: 'delete_stack', id: stackId, now: context.now } as const;
      const gone = await change(runner, campaign.id, command, commandContext(context, 'delete-stack'));
      return isRefusal(gone) ? gone : undefined;
    },
  ),
];

/** A campaign that is deleted is named by its id. */
function placeOf(campaign: CampaignRecord | undefined, campaignId: string, stackId: string): PlaceOfThing {
  return { key: campaign?.id ?? campaignId, id: stackId };
}

/** @returns the stack after it; undefined when it is gone */
async function change(
  runner: CommandRunner,
  campaignId: string,
  command: StackCommand,
  origin: CommandOrigin,
): Promise<Stack | undefined | Refusal<StackRefusal>> {
  const id = command.do === 'create_stack' ? command.stack.id : command.id;
  const changed = await runner.execute(tierListAggregate, campaignId, command, origin);
  if (!isRefusal(changed)) return changed.state.stacks[id];
  return changed.refused === 'not_found' && !changed.details ? notFound('promotion_stack', id) : changed;
}
