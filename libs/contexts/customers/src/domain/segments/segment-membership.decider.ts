import { type Aggregate } from '@perkstream/kernel';
import { type SegmentMembershipChanged, type StoredSegment } from '@perkstream/published';

/** By id of each segment that the customer was in at some time. */
export type SegmentMembershipState = ReadonlyMap<string, KnownMembership>;

interface KnownMembership {
  /** Whether the customer is in it since the last change. */
  readonly isIn: boolean;
  /** When that happened which changed it last; ISO 8601 in UTC */
  readonly at: string;
  /** The place of that in the order of all events; absent in older events, and of who was there from the beginning */
  readonly position?: number | undefined;
  /** How often the filter had been changed by then. */
  readonly refilled: number;
}

/** What is known of a customer and a segment. */
export interface SegmentLook {
  readonly segment: Pick<StoredSegment, 'id' | 'name' | 'refilled'>;
  /** Absent: only the moment is looked at when the segment was made, or its filter changed. */
  readonly isIn?: boolean;
  /** The customer was in the segment at that moment. */
  readonly wasIn: boolean;
}

export interface NoteMembership {
  readonly customerId: string;
  readonly looked: readonly SegmentLook[];
  /** When that happened which is looked at; ISO 8601 in UTC */
  readonly now: string;
  /** The place of that in the order of all events. What comes again after something later was noted changes nothing. */
  readonly position?: number | undefined;
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
  decide(command, state): readonly SegmentMembershipChanged[] {
    return command.looked.flatMap((look) => changesBy(look, state.get(look.segment.id), command));
  },
  evolve(state, { type, data: { segmentId, at, position, refilled = 0 } }): SegmentMembershipState {
    return new Map(state).set(segmentId, { isIn: type === 'segment.entered', at, position, refilled });
  },
};

/** @param noted absent: nothing has been noted of the customer and the segment yet */
function changesBy(
  { segment: { id: segmentId, name: segmentName, refilled = 0 }, isIn, wasIn }: SegmentLook,
  noted: KnownMembership | undefined,
  { customerId, now: at, position }: NoteMembership,
): readonly SegmentMembershipChanged[] {
  if (noted && noted.refilled > refilled) return [];
  // By a former filter: who was in by the present one is known of its first moment.
  const known = noted?.refilled === refilled ? noted : undefined;
  if (known && isPast(known, at, position)) return [];
  const data = {
    ...{ segmentId, segmentName, customerId },
    ...(position !== undefined && { position }),
    ...(refilled > 0 && { refilled }),
  };
  const before = known?.isIn ?? wasIn;
  const events: SegmentMembershipChanged[] = [];
  if (known === undefined && wasIn)
    events.push({ type: 'segment.entered', data: { ...data, fromTheBeginning: true, at } });
  if (isIn !== undefined && isIn !== before) {
    events.push({ type: isIn ? 'segment.entered' : 'segment.left', data: { ...data, at } });
  }
  return events;
}

/** Something later was noted. */
function isPast(known: KnownMembership, at: string, position: number | undefined): boolean {
  if (position === undefined) return false;
  return known.position === undefined ? at < known.at : position <= known.position;
}
