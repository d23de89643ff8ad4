import { type RecordedEvent } from '@perkstream/ports';
import { changes, view, type ViewChange } from '@perkstream/platform';
import { type LoyaltyPointsMoved } from '@perkstream/published';

/** Points of a card that expire on the same day, for the settlement round that books expirations, and for the list of a program. */
interface ExpiringPointsDocument {
  readonly id: string;
  readonly projectId: string;
  readonly campaign_id: string;
  readonly voucher_id: string;
  /** `lopb_…` */
  readonly bucket_id: string;
  readonly points: number;
  /** The last day on which they are usable */
  readonly expires_at: string;
}

export const expiringPointsView = view<ExpiringPointsDocument, LoyaltyPointsMoved>({
  kind: 'entity',
  collection: {
    name: 'expiring_points',
    version: 2,
    fields: { projectId: 'text', campaign_id: 'text', expires_at: 'text' },
    indexes: [
      ['projectId', 'expires_at'],
      ['projectId', 'campaign_id', 'expires_at'],
    ],
    countedBy: 'projectId',
  },
  on: {
    'loyalty_card.points_added': (event) => moved(event, 1),
    'loyalty_card.points_taken': (event) => moved(event, -1),
  },
});

function moved(
  { data: { id: cardId, campaignId: campaign_id, parts }, metadata: { projectId } }: RecordedEvent & LoyaltyPointsMoved,
  sign: 1 | -1,
): readonly ViewChange<ExpiringPointsDocument>[] {
  return parts.flatMap(({ bucketId, expiresAt, points }) => {
    if (expiresAt === null) return [];
    const id = `${cardId}.${bucketId}`;
    return changes<ExpiringPointsDocument>(id, (before) => {
      const left = (before?.points ?? 0) + sign * points;
      if (left <= 0) return null;
      const where = { campaign_id, voucher_id: cardId, bucket_id: bucketId };
      return { id, projectId, ...where, points: left, expires_at: expiresAt };
    });
  });
}
