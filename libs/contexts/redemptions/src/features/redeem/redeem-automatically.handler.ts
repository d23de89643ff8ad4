import { isRefusal } from '@perkstream/kernel';
import { handler, requestContext } from '@perkstream/platform';
import { RedeemAutomatically } from '@perkstream/published';
import { Buying } from './buying.js';

/** Redeems the card of a member for a reward, as its program wants. */
export const redeemAutomatically = handler(
  RedeemAutomatically,
  [Buying],
  async ({ redemption: automatic, origin }, buying) => {
    const { cardId, holderId, rewardId } = automatic;
    const redeemables = [{ object: 'voucher' as const, id: cardId, reward: { id: rewardId } }];
    const nothing = { order: undefined, metadata: undefined, sessionKey: undefined, trackingId: undefined };
    const context = requestContext(origin);
    const bought = await buying.redeem({ context, redeemables, buyer: { id: holderId }, automatic, ...nothing });
    if (isRefusal(bought)) return bought;
    return 'failed' in bought ? bought.failed : undefined;
  },
);
