import { type Aggregate } from '@perkstream/kernel';
import { type SegmentFilling, type StoredSegment } from '@perkstream/published';

export type SegmentFillingState = 'none' | 'begun' | 'done';

export interface FillSegment {
  readonly do: 'begin' | 'end';
  readonly segmentId: string;
}

/** How far it got with noting who is in a new segment, or in one with a new filter: a stream for each time. */
export const segmentFillingAggregate: Aggregate<FillSegment, SegmentFilling, SegmentFillingState, never> = {
  category: 'segment_filling',
  initial: 'none',
  decide(command, state): readonly SegmentFilling[] {
    const data = { segmentId: command.segmentId };
    if (command.do === 'begin') return state === 'none' ? [{ type: 'segment_filling.begun', data }] : [];
    return state === 'begun' ? [{ type: 'segment_filling.done', data }] : [];
  },
  evolve: (_state, { type }) => (type === 'segment_filling.begun' ? 'begun' : 'done'),
};

/** The key of the stream for the filter that the segment has. */
export function fillingOf({ id, refilled }: Pick<StoredSegment, 'id' | 'refilled'>): string {
  return refilled === undefined ? id : `${id}/${refilled}`;
}

export function segmentOfFilling(key: string): string {
  return key.split('/')[0]!;
}
