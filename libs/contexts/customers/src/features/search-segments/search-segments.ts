import { foundAmong, handler } from '@perkstream/platform';
import { SearchSegments } from '@perkstream/published';
import { SegmentRepository } from '../../repositories/segment.repository.js';

export const searchSegments = handler(
  SearchSegments,
  [SegmentRepository],
  async ({ projectId, text, limit }, segments) => foundAmong(await segments.all(projectId), 'segment', text, limit),
);
