import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal, withoutUndefined } from '@perkstream/kernel';
import { Categories, commandContext } from '@perkstream/platform';
import { type PromotionStackAnswer, UpdatePromotionStack } from '@perkstream/published';
import { type UpdateStackCommand } from '../../domain/tier-list/commands.js';
import { type StackRefusal } from '../../domain/tier-list/decide-stack.js';
import { StackChanger } from '../../services/stack-changer.js';
import { StackRepository } from '../../repositories/stack.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';

@CommandHandler(UpdatePromotionStack)
export class UpdateStackHandler implements ICommandHandler<UpdatePromotionStack> {
  constructor(
    private readonly tiers: TierRepository,
    private readonly stacks: StackRepository,
    private readonly changer: StackChanger,
    private readonly categories: Categories,
  ) {}

  async execute({
    context,
    params: { campaignId, stackId },
    body,
  }: UpdatePromotionStack): Promise<PromotionStackAnswer | Refusal<StackRefusal>> {
    const { projectId, now } = context;
    const campaign = await this.tiers.campaign(projectId, campaignId);
    if (!campaign) return notFound('campaign', campaignId);
    if (!(await this.stacks.findIn(projectId, campaign.id, stackId))) return notFound('promotion_stack', stackId);
    const category = await this.categories.settle(projectId, body, commandContext(context, 'category'));
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
    const updated = await this.changer.change(campaign.id, command, commandContext(context, 'update-stack'));
    if (isRefusal(updated)) return updated;
    if (!updated) return notFound('promotion_stack', stackId);
    const [answer] = await this.stacks.present(projectId, [updated]);
    return answer!;
  }
}
