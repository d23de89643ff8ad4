import { type Aggregate } from '@perkstream/platform';
import { type SegmentsEvent } from '@perkstream/published';
import { type SegmentsCommand, segmentsDecider, type SegmentsRefusal, type SegmentsState } from './segments.decider.js';

/** One stream a project, under the id `all`: they are few, and customers are held against several at once. */
export const segmentsAggregate: Aggregate<SegmentsCommand, SegmentsEvent, SegmentsState, SegmentsRefusal> = {
  category: 'segments',
  decider: segmentsDecider,
  snapshots: { every: 100, version: 1 },
};

export const ALL_SEGMENTS = 'all';
