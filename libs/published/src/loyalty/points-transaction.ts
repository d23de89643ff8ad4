import { timeOfId, withoutUndefined } from '@perkstream/kernel';
import { type PointsTransactionAnswer } from './answers.js';
import { type LoyaltyPointsMoved } from './events.js';
import { activatedPointsOf } from './pending-points.js';

/**
 * An entry of the ledger of a loyalty card, as lists and activities show it.
 * @param points below zero: taken
 */
export function pointsTransactionOf(data: LoyaltyPointsMoved['data'], points: number): PointsTransactionAnswer {
  const { id: voucherId, campaignId, transactionId, entry: type, total, balance, note, at } = data;
  const pending_points = 'pendingId' in data ? activatedPointsOf(data) : undefined;
  const isByHand =
    type === 'POINTS_ADDITION' ||
    (type === 'POINTS_REMOVAL' && note?.details?.return === undefined) ||
    type.startsWith('POINTS_TRANSFER');
  return {
    id: transactionId,
    source_id: note?.sourceId ?? null,
    voucher_id: voucherId,
    campaign_id: campaignId,
    source: note?.source ?? null,
    reason: note?.reason ?? null,
    type,
    details: {
      balance: {
        type: 'loyalty_card',
        total,
        object: 'balance',
        points,
        balance,
        operation_type: isByHand ? 'MANUAL' : 'AUTOMATIC',
        related_object: { type: 'voucher', id: voucherId },
      },
      ...inFull(note?.details),
      ...(pending_points && { pending_points }),
    },
    related_transaction_id: note?.relatedTransactionId ?? null,
    created_at: at,
  };
}

/** What entries name, as the contract requires it: orders without a source id have an empty one, as those of gift cards do. */
function inFull(details: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  const { order, source_voucher: source, destination_voucher: destination, ...others } = details as Named;
  return withoutUndefined({
    ...others,
    order: order && { ...order, source_id: order.source_id ?? '' },
    source_voucher: source && whole(source),
    destination_voucher: destination && whole(destination),
  });
}

interface Named {
  readonly order?: { readonly source_id?: string | null };
  readonly source_voucher?: { readonly id: string };
  readonly destination_voucher?: { readonly id: string };
}

/** The other card of a transfer is one of points, and was made at the time in its id. */
function whole(card: { readonly id: string }): object {
  const created_at = new Date(timeOfId(card.id)).toISOString();
  return { ...card, type: 'LOYALTY_CARD', created_at, object: 'voucher' };
}
