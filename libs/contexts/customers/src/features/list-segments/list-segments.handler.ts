import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { pageOfValues } from '@perkstream/platform';
import { type AnswerOf, ListSegments, SEGMENT_TYPES } from '@perkstream/published';
import { presentSegment } from '../../presenters/segment.presenter.js';
import { SegmentRepository } from '../../repositories/segment.repository.js';

const list = defineList({
  fields: [
    { name: 'id', type: 'string' },
    { name: 'name', type: 'string' },
    { name: 'type', type: 'enum', values: SEGMENT_TYPES },
    { name: 'created_at', type: 'date' },
  ],
});

@QueryHandler(ListSegments)
export class ListSegmentsHandler implements IQueryHandler<ListSegments> {
  constructor(private readonly segments: SegmentRepository) {}

  async execute({
    context: { projectId, now },
    query,
  }: ListSegments): Promise<AnswerOf<typeof ListSegments> | QueryRefusal> {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const { ids } = asked.query;
    const wanted = ids === undefined ? undefined : new Set([ids].flat().map(String));
    const all = await this.segments.all(projectId);
    const { found, total } = pageOfValues(wanted ? all.filter(({ id }) => wanted.has(id)) : all, asked);
    return { object: 'list', data_ref: 'data', data: found.map(presentSegment), total };
  }
}
