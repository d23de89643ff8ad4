import { type JsonObject } from '@perkstream/kernel';
import { type SegmentType } from './segment-bodies.js';

/**
 * What is stored of segments: streams `segments` (all of a project in one), `segment_members` (the list of a static one, under its id),
 * `segment_membership` (that of a customer, under the customer's id) and `segment_filling`. They hold ids of people, never their data.
 */

export interface StoredSegment {
  /** `seg_…` */
  readonly id: string;
  readonly name: string;
  readonly type: SegmentType;
  /** In its wire form; null of a static segment, whose customers are listed in a stream of their own. */
  readonly filter: Readonly<JsonObject> | null;
  /** `fkey_…`: the key that seals the filter. Absent in segments of earlier versions, and where there is none */
  readonly keyId?: string;
  /** The key before that one: where a crash came in between, the next erasure destroys it. */
  readonly formerKeyId?: string;
  /** ISO 8601 in UTC */
  readonly createdAt: string;
  readonly updatedAt: string | null;
  /** Since when its filter holds and its entries and leavings are noted. Absent: since it was updated, or else created. */
  readonly notedSince?: string;
  /** What the last change did; absent before the first, and where an earlier version activated it. */
  readonly change?: 'updated' | 'activated' | 'filters_updated';
  /** How often its filter was changed. Absent: never. */
  readonly refilled?: number;
}

export interface SegmentMembersListed {
  readonly type: 'segment_members.listed';
  readonly data: { readonly segmentId: string; readonly customerIds: readonly string[] };
}

/** A customer is in a segment from now on, or not any more. */
export interface SegmentMembershipChanged {
  readonly type: 'segment.entered' | 'segment.left';
  readonly data: {
    readonly segmentId: string;
    readonly segmentName: string;
    readonly customerId: string;
    /** The customer was in it when it was made: nothing is published. */
    readonly fromTheBeginning?: true;
    /** ISO 8601 in UTC */
    readonly at: string;
    /** Of what brought it about: its place in the order of all events; absent in older events, and of who was there from the beginning */
    readonly position?: number;
    /** `refilled` of the segment; absent where it is. What was noted by a former filter counts no more. */
    readonly refilled?: number;
  };
}

/**
 * The first members of a new segment, or those by a new filter, are being noted, and were noted. Of a stream `segment_filling`, under the
 * id of the segment; with `/2` behind it after the second change of the filter.
 */
export interface SegmentFilling {
  readonly type: 'segment_filling.begun' | 'segment_filling.done';
  readonly data: { readonly segmentId: string };
}
