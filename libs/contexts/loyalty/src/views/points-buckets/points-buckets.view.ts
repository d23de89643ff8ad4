import { changes, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import { type LoyaltyPointsMoved, type PointsPart } from '@perkstream/published';

/** The points of a card that are usable up to the same day, also after that day. */
interface PointsBucketDocument {
  readonly projectId: string;
  /** `lopb_…` */
  readonly id: string;
  readonly campaign_id: string;
  readonly voucher_id: string;
  /** The points left; of an expired bucket, those left on its last day. */
  readonly points: number;
  readonly status: 'ACTIVE' | 'EXPIRED';
  /** null: never */
  readonly expires_at: string | null;
  /** Like `expires_at`, with a value that sorts last for points that never expire. */
  readonly sortsAt: string;
}

const NEVER = '9999-12-31';

export const pointsBucketsView = view<PointsBucketDocument, LoyaltyPointsMoved>({
  kind: 'entity',
  collection: {
    name: 'points_buckets',
    version: 1,
    fields: { projectId: 'text', campaign_id: 'text', voucher_id: 'text', sortsAt: 'text' },
    indexes: [
      ['projectId', 'campaign_id', 'sortsAt'],
      ['projectId', 'sortsAt'],
    ],
    countedBy: 'projectId',
  },
  on: {
    'loyalty_card.points_added': (event) => {
      const { parts } = event.data;
      return parts.flatMap((part) => changed(event, part, ({ points }) => ({ points: points + part.points })));
    },
    'loyalty_card.points_taken': (event) => {
      const { parts, entry } = event.data;
      return parts.flatMap((part) =>
        changed(event, part, ({ points }) =>
          entry === 'POINTS_EXPIRATION'
            ? { points: part.points, status: 'EXPIRED' as const }
            : { points: points - part.points },
        ),
      );
    },
  },
});

function changed(
  event: RecordedEvent & LoyaltyPointsMoved,
  { bucketId, expiresAt }: PointsPart,
  news: (before: PointsBucketDocument) => Partial<PointsBucketDocument>,
): readonly ViewChange<PointsBucketDocument>[] {
  const { id: voucher_id, campaignId: campaign_id } = event.data;
  return changes<PointsBucketDocument>(bucketId, (before) => {
    const bucket = before ?? {
      projectId: event.metadata.projectId,
      id: bucketId,
      campaign_id,
      voucher_id,
      points: 0,
      status: 'ACTIVE' as const,
      expires_at: expiresAt,
      sortsAt: expiresAt ?? NEVER,
    };
    return { ...bucket, ...news(bucket) };
  });
}
