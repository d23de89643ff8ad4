import { type RecordsRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { DeleteSegment } from '@perkstream/published';
import { SegmentRepository } from '../../repositories/segment.repository.js';

export const deleteSegment = handler(
  DeleteSegment,
  [SegmentRepository],
  ({ context, params: { segmentId: id } }, segments): Promise<undefined | Refusal<RecordsRefusal>> =>
    segments.write({ do: 'delete', id }, context),
);
