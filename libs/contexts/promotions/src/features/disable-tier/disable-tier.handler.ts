import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { DisablePromotionTier, type PromotionTierAnswer } from '@perkstream/published';
import { type ChangeRefusal, TierChanger } from '../../tier-changer.js';
import { Tiers } from '../../tiers.js';

@CommandHandler(DisablePromotionTier)
export class DisableTierHandler implements ICommandHandler<DisablePromotionTier> {
  constructor(
    private readonly tiers: Tiers,
    private readonly changer: TierChanger,
  ) {}

  async execute({
    context,
    params: { promotionTierId },
  }: DisablePromotionTier): Promise<PromotionTierAnswer | Refusal<ChangeRefusal>> {
    const { projectId, now } = context;
    const command = { do: 'disable', now } as const;
    const changed = await this.changer.change(projectId, promotionTierId, command, commandContext(context, 'disable'));
    if (isRefusal(changed)) return changed;
    const [answer] = await this.tiers.present(projectId, [changed.tier]);
    return answer!;
  }
}
