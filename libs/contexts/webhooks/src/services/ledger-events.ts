import { type PointsEntryV1, type VoucherBalanceChangedV1 } from '@perkstream/published';
import { known, type WebhookEvent, voucher } from './event-mapping.js';

const CREDITS = { redemption: 'CREDITS_REDEMPTION', rollback: 'CREDITS_REFUND' } as const;

/** Of an entry in the ledger of a gift card. */
export function creditsMoved(data: VoucherBalanceChangedV1): Pick<WebhookEvent, 'things' | 'references'> {
  const { id: card, reason, credits, balance, transaction_id: id } = data;
  const { order_id: order, redemption_id: redemption, rollback_id: rollback, return_id: returnId } = data;
  const byHand = credits < 0 ? 'CREDITS_REMOVAL' : 'CREDITS_ADDITION';
  const type = reason === 'adjustment' ? byHand : CREDITS[reason];
  const operation_type = reason === 'adjustment' ? 'MANUAL' : 'AUTOMATIC';
  const related_object = { type: 'voucher', id: card };
  const shown = {
    balance: { type: 'gift_voucher', object: 'balance', amount: credits, balance, operation_type, related_object },
    ...(returnId !== undefined && { return: { id: returnId, object: 'return' } }),
    ...(id !== undefined && { transaction: { id, object: 'transaction', type, voucher_id: card } }),
  };
  const things = {
    ...voucher(data),
    order: ['order', order],
    redemption: ['redemption', redemption],
    rollback: ['redemption', rollback],
  } as const;
  return { things: known(things), references: shown };
}

export const CARD = 'voucher.loyalty_card';

/** The events that an entry of a ledger stands for, besides the transaction. */
const OF_ENTRIES: Readonly<Record<string, string>> = {
  POINTS_ACCRUAL: 'customer.rewarded.loyalty_points',
  POINTS_ADDITION: `${CARD}.points_added`,
  POINTS_REMOVAL: `${CARD}.points_added`,
  POINTS_EXPIRATION: `${CARD}.points_expired`,
  PENDING_POINTS_ACTIVATION: `${CARD}.pending_points.activated`,
};

export function pointsMoved(data: PointsEntryV1): readonly WebhookEvent[] {
  const { id: card, transaction_id: id, type, points, balance, order_id: order, pending_points_id: pending } = data;
  const what = {
    things: known({ ...voucher(data), order: ['order', order] }),
    references: {
      transaction: { id, object: 'transaction', type },
      balance: { id: card, object: 'balance', type: 'loyalty_card', points, balance },
      ...(pending !== undefined && { pending_points: { id: pending, object: 'pending_points' } }),
    },
  };
  const types = [`${CARD}.transaction.created`, OF_ENTRIES[type]].filter((each) => each !== undefined);
  return types.map((each) => ({ type: each, ...what }));
}
