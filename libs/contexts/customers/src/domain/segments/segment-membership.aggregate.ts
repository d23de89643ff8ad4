import { type Aggregate } from '@perkstream/platform';
import { type SegmentMembershipChanged, type StoredSegment } from '@perkstream/published';

/** Ids of the segments that a customer is known to be in. */
export type SegmentMembershipState = ReadonlySet<string>;

export interface NoteMembership {
  readonly customerId: string;
  readonly looked: readonly {
    readonly segment: Pick<StoredSegment, 'id' | 'name'>;
    readonly isIn: boolean;
    /** A customer who is found in it now was in it when it was made. */
    readonly fromTheBeginning: boolean;
  }[];
  /** ISO 8601 in UTC */
  readonly now: string;
}

/** One stream per customer who was in a segment of which it is told who enters and leaves. */
export const segmentMembershipAggregate: Aggregate<
  NoteMembership,
  SegmentMembershipChanged,
  SegmentMembershipState,
  never
> = {
  category: 'segment_membership',
  decider: {
    initial: new Set(),
    decide({ customerId, looked, now: at }, state): readonly SegmentMembershipChanged[] {
      return looked
        .filter(({ segment: { id }, isIn }) => isIn !== state.has(id))
        .map(({ segment: { id: segmentId, name: segmentName }, isIn, fromTheBeginning }) => ({
          type: isIn ? 'segment.entered' : 'segment.left',
          data: { segmentId, segmentName, customerId, ...(isIn && fromTheBeginning && { fromTheBeginning }), at },
        }));
    },
    evolve(state, { type, data: { segmentId } }): SegmentMembershipState {
      const ids = new Set(state);
      if (type === 'segment.entered') ids.add(segmentId);
      else ids.delete(segmentId);
      return ids;
    },
  },
};
