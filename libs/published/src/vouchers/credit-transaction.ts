import { type OrderReference, type VoucherBalanceAdjusted } from './events.js';
import { type CreditTransactionAnswer, type CreditTransactionType } from './ledger-answers.js';

/** The contract wants a text in these places, also of a card without campaign or an order without a source id. */
const NONE = '';

/** What an event says of credits that moved. Minor units */
export interface CreditEntry {
  readonly voucherId: string;
  readonly campaignId: string | null;
  readonly type: CreditTransactionType;
  /** Signed as the balance moved. */
  readonly amount: number;
  readonly balance: number;
  readonly total: number;
  readonly byHand?: { readonly source: string; readonly reason?: string; readonly sourceId?: string };
  readonly order?: OrderReference;
  readonly redemptionId?: string;
  readonly rollbackId?: string;
  readonly returnId?: string;
}

/**
 * An entry of the ledger of a gift card, as lists and activities show it.
 * @param id `vtx_…`
 * @param time ISO 8601 in UTC
 */
export function creditTransactionOf(id: string, time: string, what: CreditEntry): CreditTransactionAnswer {
  const { voucherId, campaignId, type, amount, balance, total, byHand, order, redemptionId } = what;
  const { rollbackId, returnId } = what;
  return {
    id,
    source_id: byHand?.sourceId ?? null,
    voucher_id: voucherId,
    campaign_id: campaignId ?? NONE,
    source: byHand?.source ?? null,
    reason: byHand?.reason ?? null,
    type,
    details: {
      balance: {
        amount,
        total,
        balance,
        type: 'gift_voucher',
        operation_type: byHand ? 'MANUAL' : 'AUTOMATIC',
        object: 'balance',
        related_object: { type: 'voucher', id: voucherId },
      },
      ...(order && { order: { id: order.id, source_id: order.source_id ?? NONE } }),
      ...(redemptionId !== undefined && { redemption: { id: redemptionId } }),
      ...(rollbackId !== undefined && { rollback: { id: rollbackId } }),
      ...(returnId !== undefined && { return: { id: returnId } }),
    },
    related_transaction_id: null,
    created_at: time,
  };
}

/**
 * What an adjustment by hand says of them.
 * @param source the channel of the request
 */
export function adjustmentOf(data: VoucherBalanceAdjusted['data'], source: string): CreditEntry {
  const { id: voucherId, campaignId, credits: amount, balance, total, reason, sourceId } = data;
  const type = amount > 0 ? 'CREDITS_ADDITION' : 'CREDITS_REMOVAL';
  const note = { ...(reason !== undefined && { reason }), ...(sourceId !== undefined && { sourceId }) };
  return { voucherId, campaignId, type, amount, balance, total, byHand: { source, ...note } };
}
