import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type RecordsRefusal, type Refusal } from '@perkstream/kernel';
import { DeleteSegment } from '@perkstream/published';
import { SegmentRepository } from '../../repositories/segment.repository.js';

@CommandHandler(DeleteSegment)
export class DeleteSegmentHandler implements ICommandHandler<DeleteSegment> {
  constructor(private readonly segments: SegmentRepository) {}

  execute({ context, params: { segmentId: id } }: DeleteSegment): Promise<undefined | Refusal<RecordsRefusal>> {
    return this.segments.write({ do: 'delete', id }, context);
  }
}
