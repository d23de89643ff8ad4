import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner } from '@perkstream/platform';
import { DeleteSegment } from '@perkstream/published';
import { ALL_SEGMENTS, segmentsAggregate } from '../../domain/segments/segments.aggregate.js';
import { unknownSegment } from '../../repositories/segment.repository.js';

@CommandHandler(DeleteSegment)
export class DeleteSegmentHandler implements ICommandHandler<DeleteSegment> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ context, params: { segmentId: id } }: DeleteSegment): Promise<undefined | Refusal<'not_found'>> {
    const origin = commandContext(context, 'delete-segment');
    const deleted = await this.runner.execute(segmentsAggregate, ALL_SEGMENTS, { do: 'delete', id }, origin);
    return isRefusal(deleted) ? unknownSegment(id) : undefined;
  }
}
