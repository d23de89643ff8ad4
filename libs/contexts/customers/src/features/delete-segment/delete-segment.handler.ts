import { handler } from '@perkstream/platform';
import { DeleteSegment } from '@perkstream/published';
import { SegmentRepository } from '../../repositories/segment.repository.js';

export const deleteSegment = handler(
  DeleteSegment,
  [SegmentRepository],
  ({ context, params: { segmentId: id } }, segments) => segments.write({ do: 'delete', id }, context),
);
