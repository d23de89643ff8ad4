import { Inject, Injectable } from '@nestjs/common';
import { type Instant } from '@perkstream/kernel';
import { CommandRunner, EVENT_STORE, streamName } from '@perkstream/platform';
import { type EventStore } from '@perkstream/ports';
import { INSTALLATION } from '@perkstream/published';
import { projectAggregate } from '../domain/project/project.decider.js';

const EVENTS_PER_PAGE = 1_000;
/** Of all projects since this one was created. */
const MAX_EVENTS = 200_000;

/** When something happened in a project last. */
@Injectable()
export class LastEvents {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** @returns `now` where too much has happened in the installation since the project was created */
  async of(projectId: string, now: Instant): Promise<Instant> {
    const created = await this.runner.positionOf(projectAggregate, INSTALLATION, projectId, 0);
    const own = streamName(projectAggregate.category, INSTALLATION, projectId);
    let last = '';
    let after = created - 1;
    for (let looked = 0; looked < MAX_EVENTS; looked += EVENTS_PER_PAGE) {
      const events = await this.store.readAll({ after, maxCount: EVENTS_PER_PAGE });
      for (const { position, stream, metadata } of events) {
        after = position;
        const isOwn = metadata.projectId === projectId || stream === own;
        if (isOwn && metadata.time > last) last = metadata.time;
      }
      if (events.length < EVENTS_PER_PAGE) return last;
    }
    return now;
  }
}
