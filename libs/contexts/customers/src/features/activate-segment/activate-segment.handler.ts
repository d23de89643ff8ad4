import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { ActivateSegment } from '@perkstream/published';
import { ALL_SEGMENTS, segmentsAggregate } from '../../domain/segments/segments.aggregate.js';
import { SegmentFillingProcess } from '../../processes/segment-filling.process.js';
import { SegmentRepository } from '../../repositories/segment.repository.js';

@CommandHandler(ActivateSegment)
export class ActivateSegmentHandler implements ICommandHandler<ActivateSegment> {
  constructor(
    private readonly segments: SegmentRepository,
    private readonly runner: CommandRunner,
    private readonly filling: SegmentFillingProcess,
  ) {}

  async execute({ projectId, id, origin }: ActivateSegment): Promise<void> {
    const found = await this.segments.find(projectId, id);
    if (isRefusal(found) || found.type !== 'passive') return;
    await this.filling.begin(id, origin);
    const command = { do: 'activate', id, now: origin.now } as const;
    const activated = await this.runner.execute(segmentsAggregate, ALL_SEGMENTS, command, origin);
    const segment = isRefusal(activated) ? undefined : activated.state[id];
    if (segment) await this.filling.carryOut(segment, origin);
  }
}
