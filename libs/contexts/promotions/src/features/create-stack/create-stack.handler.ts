import { isRefusal, mergedMetadata, notFound, type Refusal } from '@perkstream/kernel';
import { Categories, commandContext, firstMadeAt, handler, idMadeBy } from '@perkstream/platform';
import { CreatePromotionStack, type PromotionStackAnswer } from '@perkstream/published';
import { type StackRefusal } from '../../domain/tier-list/decide-stack.js';
import { StackChanger } from '../../services/stack-changer.js';
import { StackRepository } from '../../repositories/stack.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';

export const createStack = handler(
  CreatePromotionStack,
  [TierRepository, StackRepository, StackChanger, Categories],
  async (
    { context, params, body },
    tiers,
    stacks,
    changer,
    categories,
  ): Promise<PromotionStackAnswer | Refusal<StackRefusal>> => {
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
    const created = await changer.change(campaign.id, command, commandContext(context, 'create-stack'));
    if (isRefusal(created)) return created;
    if (!created) return notFound('campaign', params.campaignId);
    const [answer] = await stacks.present(projectId, [created]);
    return answer!;
  },
);
