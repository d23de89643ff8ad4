import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedId, type Instant, isRefusal, type JsonObject, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, CommandRunner } from '@perkstream/platform';
import { CreateSegment, type CreateSegmentBody, type SegmentAnswer } from '@perkstream/published';
import { segmentMembersAggregate } from '../../domain/segments/segment-members.aggregate.js';
import { isTooLong, segmentCondition } from '../../domain/segments/segment-filter.js';
import { ALL_SEGMENTS, segmentsAggregate } from '../../domain/segments/segments.aggregate.js';
import { segmentIn, type SegmentsRefusal } from '../../domain/segments/segments.decider.js';
import { presentSegment } from '../../presenters/segment.presenter.js';
import { SegmentFillingProcess } from '../../processes/segment-filling.process.js';
import { unknownSegment } from '../../repositories/segment.repository.js';

@CommandHandler(CreateSegment)
export class CreateSegmentHandler implements ICommandHandler<CreateSegment> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly filling: SegmentFillingProcess,
  ) {}

  async execute({ context, body }: CreateSegment): Promise<SegmentAnswer | Refusal<SegmentsRefusal>> {
    const { requestId, now, repeatSince } = context;
    const { type = 'static', name, customers: customerIds = [] } = body;
    const id = derivedId('seg_', Date.parse(repeatSince ?? now), requestId, 'segment');
    const filter = type === 'static' ? null : filterOf(body, now);
    if (isRefusal(filter)) return filter;
    if (!filter) {
      // Before the segment is there: nobody finds it without its customers.
      const list = { segmentId: id, customerIds };
      await this.runner.execute(segmentMembersAggregate, id, list, commandContext(context, 'list-members'));
    }
    const filled = commandContext(context, 'fill-segment');
    if (type === 'auto-update') await this.filling.begin(id, filled);
    const segment = { id, name, type, filter, createdAt: now, updatedAt: null };
    const origin = commandContext(context, 'create-segment');
    const made = await this.runner.execute(segmentsAggregate, ALL_SEGMENTS, { do: 'create', segment }, origin);
    if (isRefusal(made)) return made;
    const stored = segmentIn(made.state, id);
    if (!stored) return unknownSegment(id);
    if (type === 'auto-update') await this.filling.carryOut(stored, filled);
    return presentSegment(stored);
  }
}

function filterOf({ filter }: CreateSegmentBody, now: Instant): JsonObject | Refusal<'invalid_payload'> {
  if (!filter) return refuse('invalid_payload', { details: 'Property .filter is required' });
  if (isTooLong(filter as JsonObject)) return refuse('invalid_payload', { details: 'Property .filter is too long' });
  const condition = segmentCondition(filter as JsonObject, now);
  return isRefusal(condition) ? (condition as Refusal<'invalid_payload'>) : (filter as JsonObject);
}
