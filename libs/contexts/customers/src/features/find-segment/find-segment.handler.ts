import { isRefusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { FindSegment } from '@perkstream/published';
import { SegmentRepository } from '../../repositories/segment.repository.js';

export const findSegment = handler(FindSegment, [SegmentRepository], async ({ projectId, id }, segments) => {
  const found = await segments.find(projectId, id);
  return isRefusal(found) ? undefined : { id, name: found.name, type: found.type };
});
