import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner } from '@perkstream/platform';
import { DeletePromotionTier } from '@perkstream/published';
import { tierListAggregate } from '../../domain/tier-list/tier-list.aggregate.js';
import { type ChangeRefusal, TierChanger } from '../../tier-changer.js';

@CommandHandler(DeletePromotionTier)
export class DeleteTierHandler implements ICommandHandler<DeletePromotionTier> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly changer: TierChanger,
  ) {}

  async execute({
    context,
    params: { promotionTierId: id },
  }: DeletePromotionTier): Promise<undefined | Refusal<ChangeRefusal>> {
    const { projectId, now } = context;
    const deleted = await this.changer.change(projectId, id, { do: 'delete', now }, commandContext(context, 'delete'));
    if (isRefusal(deleted)) return deleted;
    const { campaignId } = deleted.tier.definition;
    await this.runner.execute(tierListAggregate, campaignId, { do: 'leave', id }, commandContext(context, 'leave'));
    return undefined;
  }
}
