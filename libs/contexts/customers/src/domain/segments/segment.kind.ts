import { type RecordKind, type Refusal, refuse } from '@perkstream/kernel';
import { type AuditedKind, type StoredSegment } from '@perkstream/published';

/** The most segments with a filter in a project, and the most lists. Source: programs facts, 5.3. */
export const SEGMENTS_AT_MOST = 100;

export type NewSegment = Pick<StoredSegment, 'name' | 'type' | 'filter'>;

/** Customers are held against several at once. Decision: 0086. */
export const segmentKind: AuditedKind & RecordKind<StoredSegment, NewSegment, 'activate'> = {
  type: 'segment',
  stored: { category: 'segments', record: 'segment' },
  resourceType: 'segment',
  idPrefix: 'seg_',
  most: 2 * SEGMENTS_AT_MOST,

  made: (sent, id, createdAt) => ({ id, ...sent, createdAt, updatedAt: null }),

  /** A segment of type passive becomes one of type auto-update. */
  changed: (segment, _activate, updatedAt) =>
    segment.type === 'passive' ? { ...segment, type: 'auto-update', updatedAt } : segment,

  objection({ filter }, others): Refusal<'invalid_payload'> | undefined {
    const isList = filter === null;
    if (others.filter((other) => (other.filter === null) === isList).length < SEGMENTS_AT_MOST) return undefined;
    const details = `A project has ${SEGMENTS_AT_MOST} ${isList ? 'static segments' : 'segments with a filter'} at most`;
    return refuse('invalid_payload', { details });
  },
};
