import { timeOfId, withoutUndefined } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import { creates, view, type ViewChange } from '@perkstream/platform';
import { type LoyaltyPointsAdded, type LoyaltyPointsTaken, type PointsTransactionAnswer } from '@perkstream/published';
import { presentActivated } from '../../presenters/pending-points.presenter.js';

/** Of the milliseconds of a place: enough for thousands of years. */
const DIGITS = 15;

/** The ledger of loyalty cards: every entry, so that it adds up to the balance. */
export interface PointsTransactionDocument extends PointsTransactionAnswer {
  readonly projectId: string;
  /** Sorts like the entries were booked on their card. Unique. */
  readonly place: string;
}

export const pointsTransactionsView = view<PointsTransactionDocument>({
  kind: 'entity',
  collection: {
    name: 'points_transactions',
    version: 3,
    fields: { projectId: 'text', voucher_id: 'text', campaign_id: 'text', place: 'text' },
    indexes: [
      ['projectId', 'voucher_id', 'place'],
      ['projectId', 'campaign_id', 'place'],
    ],
    countedBy: 'projectId',
  },
  on: {
    'loyalty_card.points_added': (event) => entry(event, (event.data as LoyaltyPointsAdded['data']).points),
    'loyalty_card.points_taken': (event) => entry(event, -(event.data as LoyaltyPointsTaken['data']).points),
  },
});

/** @param points below zero: taken */
function entry(event: RecordedEvent, points: number): readonly ViewChange<PointsTransactionDocument>[] {
  const data = event.data as LoyaltyPointsAdded['data'] | LoyaltyPointsTaken['data'];
  const {
    id: voucherId,
    campaignId,
    transactionId,
    place = timeOfId(transactionId),
    entry: type,
    total,
    balance,
    note,
    at,
  } = data;
  const pending_points = presentActivated(data as LoyaltyPointsAdded['data']);
  const isByHand = type === 'POINTS_ADDITION' || type === 'POINTS_REMOVAL' || type.startsWith('POINTS_TRANSFER');
  return creates(transactionId, {
    projectId: event.metadata.projectId,
    place: `${String(place).padStart(DIGITS, '0')}/${transactionId}`,
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
  });
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

/** The document as answers show it. */
export function presentTransaction(document: PointsTransactionDocument): PointsTransactionAnswer {
  const {
    projectId: _project,
    place: _place,
    _at,
    ...entry
  } = document as PointsTransactionDocument & { _at?: object };
  return entry;
}
