import { changes, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type LoyaltyPointsMoved,
  type LoyaltyTierChanged,
  type PointsPart,
  type VoucherDeleted,
  type VoucherRestored,
} from '@perkstream/published';

/** The points on the cards of a loyalty program, and its members in tiers. */
interface OutstandingPointsDocument {
  /** `camp_…` */
  readonly id: string;
  readonly projectId: string;
  /** By the month of the last day on which they are usable, or `NEVER`; none that is 0 */
  readonly points: Readonly<Record<string, number>>;
  /** On deleted cards; months count them as well. */
  readonly deleted: number;
  /** By the id of the tier; none that is 0 */
  readonly tiers: Readonly<Record<string, number>>;
}

export const NEVER = 'never';

export const outstandingPointsView = view<
  OutstandingPointsDocument,
  LoyaltyPointsMoved | LoyaltyTierChanged | VoucherDeleted | VoucherRestored
>({
  kind: 'folding',
  collection: { name: 'outstanding_points', version: 1, fields: {}, indexes: [] },
  on: {
    'loyalty_card.points_added': (event) => moved(event, event.data.campaignId, event.data.parts, 1),
    'loyalty_card.points_taken': (event) => moved(event, event.data.campaignId, event.data.parts, -1),
    'loyalty_card.tier_changed': (event) => {
      const { campaignId, before, tier } = event.data;
      const after = tier?.tierId ?? null;
      if (before === after) return [];
      return changed(event, campaignId, (document) => ({
        ...document,
        tiers: [...countOf(before, -1), ...countOf(after, 1)].reduce(plus, document.tiers),
      }));
    },
    'voucher.deleted': (event) => deleted(event, event.data.campaignId, event.data.points ?? 0),
    'voucher.restored': (event) => deleted(event, event.data.campaignId, -(event.data.deleted.points ?? 0)),
  },
});

type Count = readonly [name: string, more: number];

function countOf(tierId: string | null, more: number): readonly Count[] {
  return tierId === null ? [] : [[tierId, more]];
}

function plus(counts: Readonly<Record<string, number>>, [name, more]: Count): Readonly<Record<string, number>> {
  const { [name]: before = 0, ...others } = counts;
  return before + more === 0 ? others : { ...others, [name]: before + more };
}

function moved(event: RecordedEvent, campaignId: string, parts: readonly PointsPart[], sign: 1 | -1) {
  const counts = parts.map(({ expiresAt, points }): Count => [expiresAt?.slice(0, 7) ?? NEVER, sign * points]);
  return changed(event, campaignId, (document) => ({ ...document, points: counts.reduce(plus, document.points) }));
}

function deleted(event: RecordedEvent, campaignId: string | null, points: number) {
  if (campaignId === null || points === 0) return [];
  return changed(event, campaignId, (document) => ({ ...document, deleted: document.deleted + points }));
}

function changed(
  { metadata: { projectId } }: RecordedEvent,
  id: string,
  change: (document: OutstandingPointsDocument) => OutstandingPointsDocument,
): readonly ViewChange<OutstandingPointsDocument>[] {
  return changes<OutstandingPointsDocument>(id, (before) =>
    change(before ?? { id, projectId, points: {}, deleted: 0, tiers: {} }),
  );
}
