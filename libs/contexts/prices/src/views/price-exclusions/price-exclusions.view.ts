import { changes, view } from '@perkstream/platform';
import { type PriceExcluded } from '@perkstream/published';

/** A price that does not count. */
export interface ExcludedPrice {
  /** Of its interval */
  readonly id: string;
  /** When it began to apply. Milliseconds since 1970 */
  readonly from: number;
  readonly reason: string;
  readonly by: string;
  /** ISO 8601 in UTC */
  readonly at: string;
}

/** The prices of one item that do not count. */
export interface PriceExclusionsDocument {
  readonly id: string;
  readonly projectId: string;
  readonly excluded: readonly ExcludedPrice[];
}

export const priceExclusionsView = view<PriceExclusionsDocument, PriceExcluded>({
  kind: 'entity',
  collection: { name: 'price_exclusions', version: 1, fields: { projectId: 'text' }, indexes: [['projectId']] },
  on: {
    'price.excluded': ({ data, metadata: { projectId } }) => {
      const { itemId, intervalId: id, reason, by, at } = data;
      const from = Date.parse(data.interval['from'] as string);
      return changes<PriceExclusionsDocument>(priceExclusionsIdOf(projectId, itemId), (before) => ({
        id: itemId,
        projectId,
        excluded: [...(before?.excluded ?? []), { id, from, reason, by, at }],
      }));
    },
  },
});

/** Ids of items are unique within a project only. */
export function priceExclusionsIdOf(projectId: string, itemId: string): string {
  return `${projectId}/${itemId}`;
}
