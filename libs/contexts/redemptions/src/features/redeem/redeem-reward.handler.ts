import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { handler, Messenger } from '@perkstream/platform';
import {
  type AnswerOf,
  FindCampaign,
  FindVouchers,
  RedeemReward,
  type RedemptionRecord,
  type VoucherRecord,
} from '@perkstream/published';
import { type RedemptionRefusal } from '../../domain/redemption-refusal.js';
import { presentRedemption } from '../../presenters/redeemed.presenter.js';
import { CustomerRedeemer } from './customer-redeemer.js';

/** Redeems a reward: its member's card is redeemed for it as any card is that pays for an order. */
export const redeemReward = handler(
  RedeemReward,
  [Messenger, CustomerRedeemer],
  async (
    { context, params, body },
    messenger,
    redeemer,
  ): Promise<AnswerOf<typeof RedeemReward> | Refusal<RedemptionRefusal>> => {
    const { reward, order, metadata } = body;
    const card = await cardOf(messenger, context.projectId, params);
    if (!reward) return isRefusal(card) ? card : refuse('missing_reward');
    const redeemablesOf = (id: string) => [{ object: 'voucher' as const, id, reward }];
    const redeem = ({ id, holderId }: VoucherRecord) => {
      const buyer = holderId === null ? undefined : { id: holderId };
      const wanted = { redeemables: redeemablesOf(id), order, metadata, sessionKey: undefined };
      return redeemer.redeem({ context, buyer, trackingId: undefined, ...wanted });
    };
    // A card may be deleted since an earlier attempt at the request redeemed it.
    const recall = () =>
      context.repeatSince ? redeemer.recall({ context, redeemables: redeemablesOf(params.memberId) }) : undefined;
    const outcome = isRefusal(card) ? ((await recall()) ?? card) : await redeem(card);
    if (isRefusal(outcome)) return outcome;
    const { redeemed, customer } = outcome;
    return presentRedemption(redeemed.completed.redemptions[0] as RedemptionRecord, redeemed, customer);
  },
);

async function cardOf(
  messenger: Messenger,
  projectId: string,
  { memberId, campaignId }: { readonly memberId: string; readonly campaignId?: string },
): Promise<VoucherRecord | Refusal<'not_found'>> {
  const program = campaignId && (await messenger.ask(new FindCampaign(projectId, campaignId)));
  if (campaignId && !(program && program.loyalty)) return notFound('campaign', campaignId);
  const [card] = await messenger.ask(new FindVouchers(projectId, [memberId]));
  const isMember = card?.type === 'LOYALTY_CARD' && (!program || card.campaignId === program.id);
  return isMember ? card : notFound('voucher', memberId);
}
