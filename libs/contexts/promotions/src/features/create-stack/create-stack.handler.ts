import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedId, isRefusal, mergedMetadata, notFound, type Refusal } from '@perkstream/kernel';
import { Categories, commandContext } from '@perkstream/platform';
import { CreatePromotionStack, type PromotionStackAnswer } from '@perkstream/published';
import { type StackRefusal } from '../../domain/tier-list/decide-stack.js';
import { StackChanger } from '../../services/stack-changer.js';
import { StackRepository } from '../../repositories/stack.repository.js';
import { TierRepository } from '../../repositories/tier.repository.js';

@CommandHandler(CreatePromotionStack)
export class CreateStackHandler implements ICommandHandler<CreatePromotionStack> {
  constructor(
    private readonly tiers: TierRepository,
    private readonly stacks: StackRepository,
    private readonly changer: StackChanger,
    private readonly categories: Categories,
  ) {}

  async execute({
    context,
    params,
    body,
  }: CreatePromotionStack): Promise<PromotionStackAnswer | Refusal<StackRefusal>> {
    const { projectId } = context;
    const campaign = await this.tiers.campaign(projectId, params.campaignId);
    if (!campaign) return notFound('campaign', params.campaignId);
    const category = await this.categories.settle(projectId, body, commandContext(context, 'category'));
    if ('refused' in category) return category;
    const createdAt = context.repeatSince ?? context.now;
    const stack = {
      id: derivedId('stack_', Date.parse(createdAt), context.requestId, 'promotion_stack'),
      campaignId: campaign.id,
      name: body.name,
      tierIds: body.tiers.ids,
      categoryId: category.categoryId ?? null,
      metadata: mergedMetadata({}, body.metadata ?? {}),
      createdAt,
    };
    const command = { do: 'create_stack', stack } as const;
    const created = await this.changer.change(campaign.id, command, commandContext(context, 'create-stack'));
    if (isRefusal(created)) return created;
    if (!created) return notFound('campaign', params.campaignId);
    const [answer] = await this.stacks.present(projectId, [created]);
    return answer!;
  }
}
