import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '@perkstream/kernel';
import { ActivateSegment } from '@perkstream/published';
import { SegmentFillingProcess } from '../../processes/segment-filling.process.js';
import { SegmentRepository } from '../../repositories/segment.repository.js';

@CommandHandler(ActivateSegment)
export class ActivateSegmentHandler implements ICommandHandler<ActivateSegment> {
  constructor(
    private readonly segments: SegmentRepository,
    private readonly filling: SegmentFillingProcess,
  ) {}

  async execute({ projectId, id, origin }: ActivateSegment): Promise<void> {
    const found = await this.segments.find(projectId, id);
    if (isRefusal(found) || found.type !== 'passive') return;
    await this.filling.begin(id, origin);
    const activated = await this.segments.execute({ do: 'update', id, sent: 'activate', now: origin.now }, origin);
    if (!isRefusal(activated)) await this.filling.carryOut(activated, origin);
  }
}
