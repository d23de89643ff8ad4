import { type Instant, memoized } from '@perkstream/kernel';
import { type Redeemable, type RedeemableRef, type VoucherDefinition } from '@perkstream/published';
import { balanceOf, type Voucher } from '../../domain/voucher/state.js';
import { availableCredits } from '../../domain/voucher/usability.js';

/** A voucher as rules and pricing need it. The part that redemptions do not change is made once per definition. */
export function redeemableOf(voucher: Voucher, { sessionKey }: RedeemableRef, now: Instant): Redeemable {
  const { definition, published, redeemed, gift } = voucher;
  const moved = {
    ...fixedPartOf(definition),
    redeemedQuantity: redeemed,
    ...(published && {
      holderId: published.holderId,
      publicationId: published.publicationId,
      publishCount: published.count,
    }),
  };
  if (!gift) return moved;
  return {
    ...moved,
    gift: {
      amount: gift.amount,
      balance: balanceOf(gift),
      available: availableCredits(voucher, now, sessionKey),
      redeemedAmount: gift.redeemed,
      effect: definition.gift?.effect ?? 'APPLY_TO_ORDER',
    },
  };
}

const fixedPartOf = memoized((definition: VoucherDefinition): Redeemable => {
  const { id, code, campaignId, campaignName, categoryId, metadata, discount, quantity, windows, createdAt } =
    definition;
  const { isReferralCode } = definition;
  return {
    object: 'voucher',
    id,
    code,
    campaignId,
    campaignName,
    categoryId,
    metadata,
    discount: discount ? { ...discount } : undefined,
    ruleHolders: campaignId === null ? [id] : [id, campaignId],
    holderId: null,
    isReferralCode: isReferralCode ? true : undefined,
    quantity,
    redeemedQuantity: 0,
    publishCount: 0,
    startDate: windows.startDate ?? null,
    expirationDate: windows.expirationDate ?? null,
    createdAt,
  };
});
