import { type RecordedEvent } from '@perkstream/ports';
import { creates, view, type ViewChange } from '@perkstream/platform';
import { type LoyaltyPointsAdded, type LoyaltyPointsTaken, type PointsTransactionAnswer } from '@perkstream/published';

/** The ledger of loyalty cards: every entry, so that it adds up to the balance. Ids grow with time. */
export interface PointsTransactionDocument extends PointsTransactionAnswer {
  readonly projectId: string;
}

export const pointsTransactionsView = view<PointsTransactionDocument>({
  kind: 'entity',
  collection: {
    name: 'points_transactions',
    version: 1,
    fields: { projectId: 'text', voucher_id: 'text', campaign_id: 'text' },
    indexes: [
      ['projectId', 'voucher_id'],
      ['projectId', 'campaign_id'],
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
  const { id: voucherId, campaignId, transactionId, entry: type, total, balance, note, at } = data;
  const isByHand = type === 'POINTS_ADDITION' || type === 'POINTS_REMOVAL' || type.startsWith('POINTS_TRANSFER');
  return creates(transactionId, {
    projectId: event.metadata.projectId,
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
      ...note?.details,
    },
    related_transaction_id: note?.relatedTransactionId ?? null,
    created_at: at,
  });
}

/** The document as answers show it. */
export function presentTransaction(document: PointsTransactionDocument): PointsTransactionAnswer {
  const { projectId: _project, _at, ...entry } = document as PointsTransactionDocument & { _at?: object };
  return entry;
}
