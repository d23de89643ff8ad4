import { isRefusal } from '@perkstream/kernel';
import { handler, requestContext } from '@perkstream/platform';
import { RedeemAutomatically } from '@perkstream/published';
import { CustomerRedeemer } from './customer-redeemer.js';

/** Redeems the card of a member for a reward, as its program wants. */
export const redeemAutomatically = handler(
  RedeemAutomatically,
  [CustomerRedeemer],
  async ({ redemption: automatic, origin }, redeemer) => {
    const { cardId, holderId, rewardId } = automatic;
    const redeemables = [{ object: 'voucher' as const, id: cardId, reward: { id: rewardId } }];
    const nothing = { order: undefined, metadata: undefined, sessionKey: undefined, trackingId: undefined };
    const context = requestContext(origin);
    const outcome = await redeemer.redeem({ context, redeemables, buyer: { id: holderId }, automatic, ...nothing });
    return isRefusal(outcome) ? outcome : undefined;
  },
);
