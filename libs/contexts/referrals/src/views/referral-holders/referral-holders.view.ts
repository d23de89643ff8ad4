import { derivedId, type JsonObject } from '@perkstream/kernel';
import { changes, creates, view } from '@perkstream/platform';
import { type ReferralCodeEvent, type ReferralHoldersAdded, type VoucherPublished } from '@perkstream/published';

/** Somebody who holds a referral code. */
export interface ReferralHolder {
  /** `rh_…` */
  readonly id: string;
  readonly projectId: string;
  readonly created_at: string;
  readonly redeemable_id: string;
  readonly customer_id: string;
  readonly holder_role: 'REFERRER' | 'REFEREE';
  readonly campaign_id: string;
  readonly voucher_type: string;
  readonly metadata?: Readonly<JsonObject>;
}

/** The referrer of each code, by its publication, and the referees that were added. */
export const referralHoldersView = view<ReferralHolder, VoucherPublished | ReferralCodeEvent>({
  kind: 'entity',
  collection: {
    name: 'referral_holders',
    version: 1,
    fields: { projectId: 'text', redeemable_id: 'text' },
    indexes: [['projectId', 'redeemable_id']],
  },
  on: {
    'voucher.published': ({ data, metadata: { projectId } }) => {
      const { id, campaignId, customerId, at, voucherType = 'DISCOUNT_VOUCHER', isReferralCode } = data;
      if (!isReferralCode || campaignId === null) return [];
      // As in the list of what a customer holds.
      const holderId = derivedId('rh_', Date.parse(at), id, customerId);
      return creates(holderId, {
        id: holderId,
        projectId,
        created_at: at,
        redeemable_id: id,
        customer_id: customerId,
        holder_role: 'REFERRER',
        campaign_id: campaignId,
        voucher_type: voucherType,
      });
    },
    'referral_code.holders_added': ({ data, metadata: { projectId } }) =>
      refereesAdded(data, projectId).flatMap((holder) => creates(holder.id, holder)),
    'referral_code.holder_removed': ({ data }) => changes<ReferralHolder>(data.id, () => null),
  },
});

export function refereesAdded(
  { voucherId, campaignId, holders, metadata, at }: ReferralHoldersAdded['data'],
  projectId: string,
): ReferralHolder[] {
  return holders.map(({ id, customerId }) => ({
    id,
    projectId,
    created_at: at,
    redeemable_id: voucherId,
    customer_id: customerId,
    holder_role: 'REFEREE',
    campaign_id: campaignId,
    // Codes of referral programs give discounts, always.
    voucher_type: 'DISCOUNT_VOUCHER',
    ...(metadata && { metadata }),
  }));
}
