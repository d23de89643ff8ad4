import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { requestContext } from '@perkstream/platform';
import { RedeemAutomatically } from '@perkstream/published';
import { Buying } from './buying.js';

/** Redeems the card of a member for a reward, as its program wants. */
@CommandHandler(RedeemAutomatically)
export class RedeemAutomaticallyHandler implements ICommandHandler<RedeemAutomatically> {
  constructor(private readonly buying: Buying) {}

  async execute({ redemption: automatic, origin }: RedeemAutomatically): Promise<undefined | Refusal> {
    const { cardId, holderId, rewardId } = automatic;
    const redeemables = [{ object: 'voucher' as const, id: cardId, reward: { id: rewardId } }];
    const nothing = { order: undefined, metadata: undefined, sessionKey: undefined, trackingId: undefined };
    const context = requestContext(origin);
    const bought = await this.buying.redeem({ context, redeemables, buyer: { id: holderId }, automatic, ...nothing });
    if (isRefusal(bought)) return bought;
    return 'failed' in bought ? bought.failed : undefined;
  }
}
