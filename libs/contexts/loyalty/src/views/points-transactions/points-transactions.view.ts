import { timeOfId } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import { creates, view, type ViewChange } from '@perkstream/platform';
import { type LoyaltyPointsMoved, type PointsTransactionAnswer, pointsTransactionOf } from '@perkstream/published';

/** Of the milliseconds of a place: enough for thousands of years. */
const DIGITS = 15;

/** The ledger of loyalty cards: every entry, so that it adds up to the balance. */
export interface PointsTransactionDocument extends PointsTransactionAnswer {
  readonly projectId: string;
  /** Sorts like the entries were booked on their card. Unique. */
  readonly place: string;
}

export const pointsTransactionsView = view<PointsTransactionDocument, LoyaltyPointsMoved>({
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
    'loyalty_card.points_added': (event) => entry(event, event.data.points),
    'loyalty_card.points_taken': (event) => entry(event, -event.data.points),
  },
});

/** @param points below zero: taken */
function entry(
  { data, metadata }: RecordedEvent & LoyaltyPointsMoved,
  points: number,
): readonly ViewChange<PointsTransactionDocument>[] {
  const { transactionId, place = timeOfId(transactionId) } = data;
  return creates(transactionId, {
    projectId: metadata.projectId,
    place: `${String(place).padStart(DIGITS, '0')}/${transactionId}`,
    ...pointsTransactionOf(data, points),
  });
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
