import { derivedId } from '@perkstream/kernel';
import { changes, creates, view } from '@perkstream/platform';
import { type ReferralCodeEvent, type VoucherDeleted, type VoucherPublished } from '@perkstream/published';

/**
 * That a customer has a voucher, under the id of the voucher: it has one holder at a time. Referees stand beside the referrer of a code, each
 * under the id of the record.
 */
export interface HeldRedeemable {
  readonly projectId: string;
  readonly customer_id: string;
  /** `rh_…`: grows with the time at which it was published */
  readonly recordId: string;
  readonly created_at: string;
  readonly redeemable_id: string;
  readonly redeemable_object: 'voucher';
  readonly holder_role: 'OWNER' | 'REFERRER' | 'REFEREE';
  readonly campaign_id: string | null;
  readonly campaign_type: string | null;
  readonly voucher_type: string;
  /** The customer, where it is a gift card or a loyalty card */
  readonly card_of?: string;
}

const CAMPAIGN_TYPES: Readonly<Record<string, string>> = {
  DISCOUNT_VOUCHER: 'DISCOUNT_COUPONS',
  GIFT_VOUCHER: 'GIFT_VOUCHERS',
  LOYALTY_CARD: 'LOYALTY_PROGRAM',
};

export const heldRedeemablesView = view<HeldRedeemable, VoucherPublished | VoucherDeleted | ReferralCodeEvent>({
  kind: 'entity',
  collection: {
    name: 'held_redeemables',
    version: 3,
    fields: { projectId: 'text', customer_id: 'text', recordId: 'text', card_of: 'text' },
    indexes: [['projectId', 'customer_id', 'recordId'], ['card_of']],
    sparse: ['card_of'],
  },
  on: {
    'voucher.published': (event) => {
      const data = event.data;
      const { id, campaignId, customerId, at, voucherType = 'DISCOUNT_VOUCHER', isReferralCode } = data;
      const ofCampaign = isReferralCode ? 'REFERRAL_PROGRAM' : CAMPAIGN_TYPES[voucherType];
      return changes<HeldRedeemable>(id, () => ({
        projectId: event.metadata.projectId,
        customer_id: customerId,
        recordId: derivedId('rh_', Date.parse(at), id, customerId),
        created_at: at,
        redeemable_id: id,
        redeemable_object: 'voucher',
        holder_role: isReferralCode ? 'REFERRER' : 'OWNER',
        campaign_id: campaignId,
        campaign_type: campaignId === null ? null : (ofCampaign ?? null),
        voucher_type: voucherType,
        ...(voucherType !== 'DISCOUNT_VOUCHER' && { card_of: customerId }),
      }));
    },
    'referral_code.holders_added': (event) => {
      const { voucherId, campaignId, holders, at } = event.data;
      return holders.flatMap(({ id, customerId }) =>
        creates(id, {
          projectId: event.metadata.projectId,
          customer_id: customerId,
          recordId: id,
          created_at: at,
          redeemable_id: voucherId,
          redeemable_object: 'voucher' as const,
          holder_role: 'REFEREE' as const,
          campaign_id: campaignId,
          campaign_type: 'REFERRAL_PROGRAM',
          voucher_type: 'DISCOUNT_VOUCHER',
        }),
      );
    },
    'referral_code.holder_removed': (event) => changes<HeldRedeemable>(event.data.id, () => null),
    'voucher.deleted': (event) => changes<HeldRedeemable>(event.data.id, () => null),
  },
});
