import { type Aggregate } from '@perkstream/kernel';
import { type SegmentMembersListed } from '@perkstream/published';

/** The customers of a static segment, which never change. */
export type SegmentMembersState = ReadonlySet<string> | null;

export interface ListMembers {
  readonly segmentId: string;
  readonly customerIds: readonly string[];
}

/** One stream per static segment, under its id: a list may be long, and is read only when the segment is asked for. */
export const segmentMembersAggregate: Aggregate<ListMembers, SegmentMembersListed, SegmentMembersState, never> = {
  category: 'segment_members',
  initial: null,
  decide: (command, state) => (state ? [] : [{ type: 'segment_members.listed', data: { ...command } }]),
  evolve: (_state, { data }) => new Set(data.customerIds),
};
