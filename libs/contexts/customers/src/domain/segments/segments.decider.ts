import { type Decider, type Refusal, refuse } from '@perkstream/kernel';
import { type SegmentsEvent, type StoredSegment } from '@perkstream/published';

/** So many with a filter has a project, and as many lists. Source: programs facts, 5.3. */
export const SEGMENTS_AT_MOST = 100;

/** The segments of a project, by id, in the order in which they were made. */
export type SegmentsState = Readonly<Record<string, StoredSegment>>;

export type SegmentsCommand =
  | { readonly do: 'create'; readonly segment: StoredSegment }
  /** A passive one becomes one of which it is told who enters and leaves. `now` is ISO 8601 in UTC. */
  | { readonly do: 'activate'; readonly id: string; readonly now: string }
  | { readonly do: 'delete'; readonly id: string };

export type SegmentsRefusal = 'not_found' | 'invalid_payload';

export const segmentsDecider: Decider<SegmentsCommand, SegmentsEvent, SegmentsState, SegmentsRefusal> = {
  initial: {},

  decide(command, state): readonly SegmentsEvent[] | Refusal<SegmentsRefusal> {
    if (command.do === 'create') {
      const isList = command.segment.filter === null;
      const alike = Object.values(state).filter(({ filter }) => (filter === null) === isList);
      if (alike.length < SEGMENTS_AT_MOST) return [{ type: 'segment.created', data: { segment: command.segment } }];
      const details = `A project has ${SEGMENTS_AT_MOST} ${isList ? 'static segments' : 'segments with a filter'} at most`;
      return refuse('invalid_payload', { details });
    }
    const known = segmentIn(state, command.id);
    if (!known) return refuse('not_found');
    if (command.do === 'delete') return [{ type: 'segment.deleted', data: { id: known.id } }];
    if (known.type !== 'passive') return [];
    return [{ type: 'segment.updated', data: { segment: { ...known, type: 'auto-update', updatedAt: command.now } } }];
  },

  evolve(state, event): SegmentsState {
    if (event.type !== 'segment.deleted') return { ...state, [event.data.segment.id]: event.data.segment };
    const { [event.data.id]: _deleted, ...rest } = state;
    return rest;
  },
};

export function segmentIn(state: SegmentsState, id: string): StoredSegment | undefined {
  return Object.hasOwn(state, id) ? state[id] : undefined;
}
