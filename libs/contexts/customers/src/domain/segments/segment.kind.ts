import { type JsonObject, type RecordKind, type Refusal, refuse } from '@perkstream/kernel';
import { type AuditedKind, filterKeyOf, type StoredSegment, type UpdateSegmentBody } from '@perkstream/published';

/** The most segments with a filter in a project, and the most lists. */
export const MAX_SEGMENTS = 100;

export type NewSegment = Pick<StoredSegment, 'name' | 'type' | 'filter'>;

/** The filter without the name of a customer who was erased, under another key. A class, because no request can send it. */
export class FilterChange {
  constructor(
    readonly filter: StoredSegment['filter'],
    readonly keyId: string,
    readonly formerKeyId: string | undefined,
  ) {}
}

/** `activate`: a segment of type passive becomes one of type auto-update. */
export type SegmentChange = 'activate' | UpdateSegmentBody | FilterChange;

/** Customers are held against several at once. Decision: 0086. */
export const segmentKind: AuditedKind & RecordKind<StoredSegment, NewSegment, SegmentChange> = {
  type: 'segment',
  stored: { category: 'segments', record: 'segment' },
  resourceType: 'segment',
  idPrefix: 'seg_',
  sealsParts: true,
  most: 2 * MAX_SEGMENTS,

  made: (sent, id, createdAt) => ({
    id,
    ...sent,
    ...(sent.filter && { keyId: filterKeyOf(id) }),
    createdAt,
    updatedAt: null,
  }),

  changed(segment, change, now): StoredSegment {
    if (change === 'activate') {
      if (segment.type !== 'passive') return segment;
      return { ...segment, type: 'auto-update', updatedAt: now, notedSince: now, change: 'activated' };
    }
    // Who was erased is in no segment: nobody enters or leaves.
    if (change instanceof FilterChange)
      return { ...segment, ...change, updatedAt: now, notedSince: notedSince(segment), change: 'updated' };
    const name = change.name ?? segment.name;
    const filter = change.filter as JsonObject | undefined;
    const isRefilled = filter !== undefined && JSON.stringify(filter) !== JSON.stringify(segment.filter);
    if (!isRefilled && name === segment.name) return segment;
    const renamed: StoredSegment = {
      ...{ ...segment, name, updatedAt: now, notedSince: notedSince(segment) },
      change: 'updated',
    };
    if (!isRefilled) return renamed;
    const refilled = (segment.refilled ?? 0) + 1;
    const keyId = segment.keyId ?? filterKeyOf(segment.id);
    return { ...renamed, filter, keyId, notedSince: now, refilled, change: 'filters_updated' };
  },

  objection({ type, filter }, others): Refusal<'invalid_payload'> | undefined {
    if (type === 'static' && filter !== null) {
      return refuse('invalid_payload', { details: 'A static segment is a list of customers and cannot have a filter' });
    }
    const isList = filter === null;
    if (others.filter((other) => (other.filter === null) === isList).length < MAX_SEGMENTS) return undefined;
    const details = `A project can have at most ${MAX_SEGMENTS} ${isList ? 'static segments' : 'segments with a filter'}`;
    return refuse('invalid_payload', { details });
  },
};

/** When its filter began to hold, with its entries and leavings noted; ISO 8601 in UTC */
export function notedSince({ notedSince: since, updatedAt, createdAt }: StoredSegment): string {
  return since ?? updatedAt ?? createdAt;
}
