import { partsOf, type ToPublish, toPublish, translations } from '@perkstream/platform';
import {
  type CreditChange,
  transactionIdOf,
  type VoucherBalanceChangedV1,
  type VoucherChanges,
  type VoucherDefinition,
  type VoucherEvent,
  voucherEvents,
} from '@perkstream/published';

/** As `voucher.updated` names what is different. */
const PART: Record<keyof VoucherChanges, string> = {
  active: 'active',
  additionalInfo: 'additional_info',
  categoryId: 'category',
  categoryName: 'category',
  discount: 'discount',
  metadata: 'metadata',
  windows: 'validity',
};

/** The integration events of vouchers. Those of redemptions are published by the redemptions context. */
export const voucherTranslations = translations<VoucherEvent>({
  'voucher.created': ({ data: { voucher } }) => [
    toPublish(voucherEvents.created, { ...shown(voucher), balance: voucher.gift?.amount }),
  ],
  'voucher.updated': ({ data: { id, changes } }) => [
    toPublish(voucherEvents.updated, { id, changed: partsOf(changes, PART) }),
  ],
  'voucher.enabled': ({ data: { id } }) => [toPublish(voucherEvents.enabled, { id })],
  'voucher.disabled': ({ data: { id } }) => [toPublish(voucherEvents.disabled, { id })],
  'voucher.deleted': ({ data: { id, code, campaignId } }) => [
    toPublish(voucherEvents.deleted, { id, code, campaign_id: campaignId }),
  ],
  'voucher.restored': ({ data: { voucher, gift } }) => [
    toPublish(voucherEvents.restored, {
      ...shown(voucher),
      balance: gift && gift.amount - gift.subtracted - gift.redeemed,
    }),
  ],
  'voucher.published': ({ data: { id, campaignId, customerId, publicationId, window } }) => [
    toPublish(voucherEvents.published, {
      id,
      campaign_id: campaignId,
      customer_id: customerId,
      publication_id: publicationId,
      start_date: window?.startDate,
      expiration_date: window?.expirationDate,
    }),
  ],
  'voucher.balance_adjusted': (event) =>
    balanceChanged(event, event.data, event.data.credits, { reason: 'adjustment' }),
  'voucher.redeemed': (event) => {
    const { redemption, ...change } = event.data;
    const card = { id: redemption.relatedObjectId, campaignId: redemption.campaignId, ...change };
    const why = { reason: 'redemption', redemption_id: redemption.id, order_id: redemption.order?.id } as const;
    return balanceChanged(event, card, spent(change), why);
  },
  'voucher.use_confirmed': (event) => {
    const { redemptionId: redemption_id, order } = event.data;
    const why = { reason: 'redemption', redemption_id, order_id: order?.id } as const;
    return balanceChanged(event, event.data, spent(event.data), why);
  },
  'voucher.use_given_back': (event) => {
    const { redemptionId: redemption_id, rollbackId: rollback_id, order } = event.data;
    const why = { reason: 'rollback', redemption_id, rollback_id, order_id: order?.id } as const;
    return balanceChanged(event, event.data, event.data.credits, why);
  },
  // For its readers a return is a rollback in part: a wider choice of reasons would be another version of the event.
  'voucher.credits_given_back': (event) => {
    const { redemptionId: redemption_id, returnId: return_id, order } = event.data;
    const why = { reason: 'rollback', redemption_id, return_id, order_id: order.id } as const;
    return balanceChanged(event, event.data, event.data.credits, why);
  },
  // In the bin or out of it, the voucher is gone.
  'voucher.code_released': null,
  // What has no effect yet, or never had one.
  'voucher.use_reserved': null,
  'voucher.use_released': null,
  'voucher.locked': null,
  'voucher.unlocked': null,
  'voucher.sessions_ended': null,
});

function shown(voucher: VoucherDefinition) {
  return {
    id: voucher.id,
    code: voucher.code,
    type: voucher.type,
    campaign_id: voucher.campaignId,
    category_id: voucher.categoryId,
    active: voucher.active,
    start_date: voucher.windows.startDate,
    expiration_date: voucher.windows.expirationDate,
    quantity: voucher.quantity,
  };
}

function spent({ credits }: Partial<CreditChange>): number | undefined {
  return credits && -credits;
}

/** Nothing where the voucher is no gift card, or no credits were moved. */
function balanceChanged(
  event: Parameters<typeof transactionIdOf>[0],
  { id, campaignId, balance }: { id: string; campaignId: string | null } & Partial<CreditChange>,
  credits: number | undefined,
  why: Pick<VoucherBalanceChangedV1, 'reason' | 'redemption_id' | 'rollback_id' | 'return_id' | 'order_id'>,
): readonly ToPublish[] {
  if (!credits || balance === undefined) return [];
  const transaction_id = transactionIdOf(event);
  return [
    toPublish(voucherEvents.balanceChanged, { id, campaign_id: campaignId, ...why, credits, balance, transaction_id }),
  ];
}
