import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CommandRunner } from '@perkstream/platform';
import { type CustomEventRecord, FindCustomEvent } from '@perkstream/published';
import { customEventAggregate } from '../../domain/custom-event/custom-event.aggregate.js';

@QueryHandler(FindCustomEvent)
export class FindCustomEventHandler implements IQueryHandler<FindCustomEvent> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ projectId, id }: FindCustomEvent): Promise<CustomEventRecord | undefined> {
    const state = await this.runner.stateOf(customEventAggregate, projectId, id);
    return state.status === 'sent' ? state.event : undefined;
  }
}
