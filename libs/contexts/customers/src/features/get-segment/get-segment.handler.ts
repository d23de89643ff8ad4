import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetSegment, type SegmentAnswer } from '@perkstream/published';
import { presentSegment } from '../../presenters/segment.presenter.js';
import { SegmentRepository } from '../../repositories/segment.repository.js';

export const getSegment = handler(
  GetSegment,
  [SegmentRepository],
  async (
    { context: { projectId }, params: { segmentId } },
    segments,
  ): Promise<SegmentAnswer | Refusal<'not_found'>> => {
    const found = await segments.find(projectId, segmentId);
    return isRefusal(found) ? found : presentSegment(found);
  },
);
