import { derivedId } from '@perkstream/kernel';
import { changes, creates, view } from '@perkstream/platform';
import {
  type ReferralCodeEvent,
  type VoucherDeleted,
  type VoucherPublished,
  type VoucherRestored,
} from '@perkstream/published';

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

type HeldEvent = VoucherPublished | VoucherDeleted | VoucherRestored | ReferralCodeEvent;

export const heldRedeemablesView = view<HeldRedeemable, HeldEvent>({
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
      const { customerId: holderId, voucherType = 'DISCOUNT_VOUCHER', isReferralCode = false } = event.data;
      return held(event.metadata.projectId, { ...event.data, holderId, voucherType, isReferralCode });
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
    'voucher.restored': (event) => {
      const { id, campaignId, voucher, published } = event.data;
      const { type: voucherType, isReferralCode = false } = voucher;
      if (!published) return [];
      return held(event.metadata.projectId, { id, campaignId, ...published, voucherType, isReferralCode });
    },
  },
});

interface Held {
  readonly id: string;
  readonly campaignId: string | null;
  readonly holderId: string;
  readonly voucherType: string;
  readonly isReferralCode: boolean;
  /** When it was published */
  readonly at: string;
}

function held(projectId: string, { id, campaignId, holderId, voucherType, isReferralCode, at }: Held) {
  const ofCampaign = isReferralCode ? 'REFERRAL_PROGRAM' : CAMPAIGN_TYPES[voucherType];
  return changes<HeldRedeemable>(id, () => ({
    projectId,
    customer_id: holderId,
    recordId: derivedId('rh_', Date.parse(at), id, holderId),
    created_at: at,
    redeemable_id: id,
    redeemable_object: 'voucher',
    holder_role: isReferralCode ? 'REFERRER' : 'OWNER',
    campaign_id: campaignId,
    campaign_type: campaignId === null ? null : (ofCampaign ?? null),
    voucher_type: voucherType,
    ...(voucherType !== 'DISCOUNT_VOUCHER' && { card_of: holderId }),
  }));
}
