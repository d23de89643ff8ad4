import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { DeletePromotionStack } from '@perkstream/published';
import { type StackRefusal } from '../../domain/tier-list/decide-stack.js';
import { StackChanger } from '../../services/stack-changer.js';
import { TierRepository } from '../../repositories/tier.repository.js';

@CommandHandler(DeletePromotionStack)
export class DeleteStackHandler implements ICommandHandler<DeletePromotionStack> {
  constructor(
    private readonly tiers: TierRepository,
    private readonly changer: StackChanger,
  ) {}

  async execute({
    context,
    params: { campaignId, stackId },
  }: DeletePromotionStack): Promise<undefined | Refusal<StackRefusal>> {
    const campaign = await this.tiers.campaign(context.projectId, campaignId);
    if (!campaign) return notFound('campaign', campaignId);
    const command = { do: 'delete_stack', id: stackId, now: context.now } as const;
    const gone = await this.changer.change(campaign.id, command, commandContext(context, 'delete-stack'));
    return isRefusal(gone) ? gone : undefined;
  }
}
