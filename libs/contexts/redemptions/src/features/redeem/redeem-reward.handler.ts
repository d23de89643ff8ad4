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
    const card = await cardOf(messenger, context.projectId, params);
    if (isRefusal(card)) return card;
    const { reward, order, metadata } = body;
    if (!reward) return refuse('missing_reward');
    const redeemables = [{ object: 'voucher' as const, id: card.id, reward }];
    const buyer = card.holderId === null ? undefined : { id: card.holderId };
    const wanted = { redeemables, order, metadata, sessionKey: undefined };
    const outcome = await redeemer.redeem({ context, buyer, trackingId: undefined, ...wanted });
    if (isRefusal(outcome)) return outcome;
    if ('failed' in outcome) return outcome.failed;
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
