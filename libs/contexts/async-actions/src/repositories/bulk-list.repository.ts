import { Inject, Injectable } from '@nestjs/common';
import { type JsonObject } from '@perkstream/kernel';
import { CommandRunner, EVENT_STORE, PersonalData, streamName } from '@perkstream/platform';
import { type EventStore } from '@perkstream/ports';
import { type CommandOrigin } from '@perkstream/published';
import { bulkListAggregate } from '../domain/bulk-list/bulk-list.aggregate.js';
import { type ListedEvent } from '../domain/bulk-list/bulk-list.decider.js';

/** Of one commit: an engine takes a megabyte at a time, and requests in between have their turn. */
const EVENTS_AT_ONCE = 2;

/** The lists of bulk updates under way: kept before one begins, read part by part, unreadable when it is done. */
@Injectable()
export class BulkListRepository {
  constructor(
    private readonly runner: CommandRunner,
    private readonly personalData: PersonalData,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async keep(
    actionId: string,
    common: JsonObject,
    parts: readonly (readonly JsonObject[])[],
    origin: CommandOrigin,
  ): Promise<void> {
    const events: readonly ListedEvent[] = [
      { type: 'bulk_list.begun', data: { common } },
      ...parts.map((items) => ({ type: 'bulk_list.listed', data: { items } }) as const),
    ];
    for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
      const command = { do: 'list', from, events: events.slice(from, from + EVENTS_AT_ONCE) } as const;
      const by = { ...origin, commandId: `${origin.commandId}/${from}` };
      await this.runner.execute(bulkListAggregate, actionId, command, by);
    }
  }

  /** The things of a part, each with what all have in common. */
  async part(projectId: string, actionId: string, part: number): Promise<readonly JsonObject[]> {
    const [{ common }, { items }] = await Promise.all([
      this.read<{ common: JsonObject }>(projectId, actionId, 0),
      this.read<{ items: readonly JsonObject[] }>(projectId, actionId, part + 1),
    ]);
    return items.map((item) => ({ ...item, ...common }));
  }

  /** Nobody can read the list any more. */
  async forget(projectId: string, actionId: string): Promise<void> {
    await this.personalData.forget(streamName(bulkListAggregate.category, projectId, actionId));
  }

  private async read<Data>(projectId: string, actionId: string, revision: number): Promise<Data> {
    const stream = streamName(bulkListAggregate.category, projectId, actionId);
    const [event] = await this.personalData.openAll(await this.store.read(stream, { from: revision, maxCount: 1 }));
    if (!event) throw new Error(`A part of the list of ${actionId} is missing`);
    return event.data as Data;
  }
}
