import { defineList } from '@perkstream/domain-filters';
import { shortListFeature } from '@perkstream/platform';
import { ListSegments, SEGMENT_TYPES } from '@perkstream/published';
import { presentSegment } from '../../presenters/segment.presenter.js';
import { SegmentRepository } from '../../repositories/segment.repository.js';

export const listSegments = shortListFeature(ListSegments, {
  list: defineList({
    fields: [
      { name: 'id', type: 'string' },
      { name: 'name', type: 'string' },
      { name: 'type', type: 'enum', values: SEGMENT_TYPES },
      { name: 'created_at', type: 'date' },
    ],
  }),
  service: SegmentRepository,
  async values({ context, query: { ids } }, segments) {
    const all = await segments.all(context.projectId);
    if (ids === undefined) return all;
    const wanted = new Set([ids].flat().map(String));
    return all.filter(({ id }) => wanted.has(id));
  },
  rows: (found) => found.map(presentSegment),
});
