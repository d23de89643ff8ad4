import { AnyObject, Instant, OneOf, Text, Texts } from '../language/index.js';

export const SEGMENT_TYPES = ['static', 'auto-update', 'passive'] as const;
export type SegmentType = (typeof SEGMENT_TYPES)[number];

/** A segment is its name, and a list of customers or a filter. Source: programs facts, 5.3. */
export class CreateSegmentBody {
  @OneOf(SEGMENT_TYPES, { optional: true }, 'static (where absent): a fixed list; the others: whoever a filter finds')
  type?: SegmentType;
  @Text({ min: 1, max: 500 }) name!: string;
  @Texts({ optional: true, most: 20_000, max: 60 }, 'of a static segment: ids') customers?: string[];
  @AnyObject({ optional: true }, 'required of the other types') filter?: Record<string, unknown>;
}

/** Customers of a static segment never change, and neither does the type. */
export class UpdateSegmentBody {
  @Text({ min: 1, max: 500, optional: true }) name?: string;
  @AnyObject({ optional: true }, 'takes the place of the former one; not of a static segment')
  filter?: Record<string, unknown>;
}

export class SegmentAnswer {
  @Text('seg_…') id!: string;
  @Text() name!: string;
  @Instant() created_at!: string;
  @Instant({ optional: true }, 'absent until it is changed') updated_at?: string;
  @OneOf(SEGMENT_TYPES, 'auto-update: customers that enter and leave are told of') type!: SegmentType;
  @AnyObject({ nullable: true }, 'null of a static segment') filter!: Record<string, unknown> | null;
  @OneOf(['segment']) object!: 'segment';
}
