import { isRefusal, notFound, type Refusal, withoutUndefined } from '@perkstream/kernel';
import { Categories, commandContext, handler } from '@perkstream/platform';
import { type PromotionStackAnswer, UpdatePromotionStack } from '@perkstream/published';
import { type UpdateStackCommand } from '../../domain/tier-list/commands.js';
import { type StackRefusal } from '../../domain/tier-list/decide-stack.js';
import { StackChanger } from '../../services/stack-changer.js';
import { StackRepository } from '../../repositories/stack.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';

export const updateStack = handler(
  UpdatePromotionStack,
  [TierRepository, StackRepository, StackChanger, Categories],
  async (
    { context, params: { campaignId, stackId }, body },
    tiers,
    stacks,
    changer,
    categories,
  ): Promise<PromotionStackAnswer | Refusal<StackRefusal>> => {
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
    const updated = await changer.change(campaign.id, command, commandContext(context, 'update-stack'));
    if (isRefusal(updated)) return updated;
    if (!updated) return notFound('promotion_stack', stackId);
    const [answer] = await stacks.present(projectId, [updated]);
    return answer!;
  },
);
