import { isRefusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { ActivateSegment } from '@perkstream/published';
import { SegmentFillingProcess } from '../../processes/segment-filling.process.js';
import { SegmentRepository } from '../../repositories/segment.repository.js';

export const activateSegment = handler(
  ActivateSegment,
  [SegmentRepository, SegmentFillingProcess],
  async ({ projectId, id, origin }, segments, filling) => {
    const found = await segments.find(projectId, id);
    if (isRefusal(found) || found.type !== 'passive') return;
    await filling.begin(id, origin);
    const activated = await segments.execute({ do: 'update', id, sent: 'activate', now: origin.now }, origin);
    if (!isRefusal(activated)) await filling.carryOut(activated, origin);
  },
);
