import { changes, creates, view } from '@perkstream/platform';
import {
  type LoyaltyPointsAdded,
  type PendingPointsAnswer,
  type PendingPointsChanged,
  pendingPointsOf,
} from '@perkstream/published';

/** Points that wait for their day; those that were activated or canceled are gone. */
interface PendingPointsDocument extends PendingPointsAnswer {
  readonly projectId: string;
}

export const pendingPointsView = view<PendingPointsDocument, PendingPointsChanged | LoyaltyPointsAdded>({
  kind: 'entity',
  collection: {
    name: 'pending_points',
    version: 2,
    fields: { projectId: 'text', voucher_id: 'text', campaign_id: 'text', activates_at: 'text' },
    indexes: [
      ['projectId', 'voucher_id'],
      ['projectId', 'campaign_id'],
      ['projectId', 'activates_at'],
    ],
    countedBy: 'projectId',
  },
  on: {
    'loyalty_card.pending_points_added': (event) => {
      const { pending, ...card } = event.data;
      return creates(pending.id, { projectId: event.metadata.projectId, ...pendingPointsOf(card, pending) });
    },
    'loyalty_card.pending_points_updated': ({ data: { pendingId, points, at } }) =>
      changes<PendingPointsDocument>(pendingId, (before) => before && { ...before, points, updated_at: at }),
    'loyalty_card.pending_points_canceled': (event) => changes<PendingPointsDocument>(event.data.pendingId, () => null),
    'loyalty_card.points_added': ({ data: { pendingId } }) =>
      pendingId === undefined ? [] : changes<PendingPointsDocument>(pendingId, () => null),
  },
});

/** The document as answers show it. */
export function presentPending(document: PendingPointsDocument): PendingPointsAnswer {
  const { projectId: _project, _at, ...pending } = document as PendingPointsDocument & { _at?: object };
  return pending;
}
