import { AnyObject, Instant, OneOf, Text, Texts } from '../language/index.js';

export const SEGMENT_TYPES = ['static', 'auto-update', 'passive'] as const;
export type SegmentType = (typeof SEGMENT_TYPES)[number];

/** A segment is its name, and a list of customers or a filter. */
export class CreateSegmentBody {
  @OneOf(SEGMENT_TYPES, { optional: true }, '`static` (default): a fixed list. Other types use a filter.')
  type?: SegmentType;
  @Text({ min: 1, max: 500 }) name!: string;
  @Texts({ optional: true, most: 20_000, max: 60 }, 'IDs of the customers of a static segment.') customers?: string[];
  @AnyObject({ optional: true }, 'Required for all other types.') filter?: Record<string, unknown>;
}

/** Customers of a static segment never change, and neither does the type. */
export class UpdateSegmentBody {
  @Text({ min: 1, max: 500, optional: true }) name?: string;
  @AnyObject({ optional: true }, 'Replaces the filter. Not for static segments.')
  filter?: Record<string, unknown>;
}

export class SegmentAnswer {
  @Text('Begins with `seg_`.') id!: string;
  @Text() name!: string;
  @Instant() created_at!: string;
  @Instant({ optional: true }, 'Absent until the segment is first changed.') updated_at?: string;
  @OneOf(SEGMENT_TYPES, '`auto-update`: customers that enter or leave are announced by events.') type!: SegmentType;
  @AnyObject({ nullable: true }, '`null` for static segments.') filter!: Record<string, unknown> | null;
  @OneOf(['segment']) object!: 'segment';
}
