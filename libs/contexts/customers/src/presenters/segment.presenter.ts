import { type SegmentAnswer, type StoredSegment } from '@perkstream/published';

export function presentSegment({ id, name, type, filter, createdAt, updatedAt }: StoredSegment): SegmentAnswer {
  return {
    id,
    name,
    created_at: createdAt,
    ...(updatedAt !== null && { updated_at: updatedAt }),
    type,
    filter,
    object: 'segment',
  };
}
