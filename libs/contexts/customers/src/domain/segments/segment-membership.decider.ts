import { type Aggregate } from '@perkstream/kernel';
import { type SegmentMembershipChanged, type StoredSegment } from '@perkstream/published';

/** By id of each segment that the customer was in at some time: whether the customer is known to be in it now. */
export type SegmentMembershipState = ReadonlyMap<string, boolean>;

/** What is known of a customer and a segment. */
export interface SegmentLook {
  readonly segment: Pick<StoredSegment, 'id' | 'name'>;
  /** Absent: only the moment is looked at when the segment was made. */
  readonly isIn?: boolean;
  /** The customer was in the segment when it was made. */
  readonly wasIn: boolean;
}

export interface NoteMembership {
  readonly customerId: string;
  readonly looked: readonly SegmentLook[];
  /** ISO 8601 in UTC */
  readonly now: string;
}

/** One stream per customer who was in a segment whose entries and leavings are published. */
export const segmentMembershipAggregate: Aggregate<
  NoteMembership,
  SegmentMembershipChanged,
  SegmentMembershipState,
  never
> = {
  category: 'segment_membership',
  initial: new Map(),
  decide({ customerId, looked, now }, state): readonly SegmentMembershipChanged[] {
    return looked.flatMap((look) => changesBy(look, state.get(look.segment.id), customerId, now));
  },
  evolve(state, { type, data: { segmentId } }): SegmentMembershipState {
    return new Map(state).set(segmentId, type === 'segment.entered');
  },
};

/** @param known absent: nothing has been noted of the customer and the segment yet */
function changesBy(
  { segment: { id: segmentId, name: segmentName }, isIn, wasIn }: SegmentLook,
  known: boolean | undefined,
  customerId: string,
  at: string,
): readonly SegmentMembershipChanged[] {
  const data = { segmentId, segmentName, customerId };
  const before = known ?? wasIn;
  const events: SegmentMembershipChanged[] = [];
  if (known === undefined && wasIn)
    events.push({ type: 'segment.entered', data: { ...data, fromTheBeginning: true, at } });
  if (isIn !== undefined && isIn !== before) {
    events.push({ type: isIn ? 'segment.entered' : 'segment.left', data: { ...data, at } });
  }
  return events;
}
