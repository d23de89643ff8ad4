import {
  type Instant,
  isRefusal,
  type JsonObject,
  type RecordsRefusal,
  type Refusal,
  refuse,
} from '@perkstream/kernel';
import { commandContext, CommandRunner, handler } from '@perkstream/platform';
import { CreateSegment, type CreateSegmentBody, type SegmentAnswer } from '@perkstream/published';
import { segmentMembersAggregate } from '../../domain/segments/segment-members.aggregate.js';
import { segmentFilters } from '../../domain/segments/segment-filter.js';
import { presentSegment } from '../../presenters/segment.presenter.js';
import { SegmentFillingProcess } from '../../processes/segment-filling.process.js';
import { SegmentRepository } from '../../repositories/segment.repository.js';

export const createSegment = handler(
  CreateSegment,
  [SegmentRepository, CommandRunner, SegmentFillingProcess],
  async ({ context, body }, segments, runner, filling): Promise<SegmentAnswer | Refusal<RecordsRefusal>> => {
    const { now } = context;
    const { type = 'static', name, customers: customerIds = [] } = body;
    const id = segments.idOf(context);
    const filter = type === 'static' ? null : filterOf(body, now);
    if (isRefusal(filter)) return filter;
    if (!filter) {
      // Before the segment is there: nobody finds it without its customers.
      const list = { segmentId: id, customerIds };
      await runner.execute(segmentMembersAggregate, id, list, commandContext(context, 'list-members'));
    }
    const filled = commandContext(context, 'fill-segment');
    if (type === 'auto-update') await filling.begin(id, filled);
    const made = await segments.write({ do: 'create', id, sent: { name, type, filter }, now }, context);
    if (isRefusal(made)) return made;
    if (type === 'auto-update') await filling.carryOut(made, filled);
    return presentSegment(made);
  },
);

function filterOf({ filter }: CreateSegmentBody, now: Instant): JsonObject | Refusal<'invalid_payload'> {
  if (!filter) return refuse('invalid_payload', { details: 'Property .filter is required' });
  return segmentFilters.objectionTo(filter, now) ?? filter;
}
