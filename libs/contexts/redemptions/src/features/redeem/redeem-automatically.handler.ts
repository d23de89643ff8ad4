import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { requestContext } from '@perkstream/platform';
import { RedeemAutomatically } from '@perkstream/published';
import { CustomerRedeemer } from './customer-redeemer.js';

/** Redeems the card of a member for a reward, as its program wants. */
@CommandHandler(RedeemAutomatically)
export class RedeemAutomaticallyHandler implements ICommandHandler<RedeemAutomatically> {
  constructor(private readonly redeemer: CustomerRedeemer) {}

  async execute({ redemption: automatic, origin }: RedeemAutomatically): Promise<undefined | Refusal> {
    const { cardId, holderId, rewardId } = automatic;
    const redeemables = [{ object: 'voucher' as const, id: cardId, reward: { id: rewardId } }];
    const nothing = { order: undefined, metadata: undefined, sessionKey: undefined, trackingId: undefined };
    const context = requestContext(origin);
    const outcome = await this.redeemer.redeem({
      context,
      redeemables,
      buyer: { id: holderId },
      automatic,
      ...nothing,
    });
    if (isRefusal(outcome)) return outcome;
    return 'failed' in outcome ? outcome.failed : undefined;
  }
}
