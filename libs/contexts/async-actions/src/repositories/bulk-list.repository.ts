import { Inject, Injectable } from '@nestjs/common';
import { type JsonObject } from '@perkstream/kernel';
import { CommandRunner, EVENT_STORE, PersonalData, streamName } from '@perkstream/platform';
import { type EventStore } from '@perkstream/ports';
import { type CommandOrigin } from '@perkstream/published';
import { bulkListAggregate, type ListedEvent } from '../domain/bulk-list/bulk-list.decider.js';
import { BYTES_PER_PART, type Part } from '../services/bulk-parts.js';

/** Of one commit: an engine takes a megabyte at a time, and requests in between have their turn. */
const BYTES_AT_ONCE = 2 * BYTES_PER_PART;
const PARTS_AT_ONCE = 200;

/** The lists of bulk updates under way: kept before one begins, read part by part, unreadable when it is done. */
@Injectable()
export class BulkListRepository {
  constructor(
    private readonly runner: CommandRunner,
    private readonly personalData: PersonalData,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async keep(actionId: string, common: JsonObject, parts: readonly Part[], origin: CommandOrigin): Promise<void> {
    let events: ListedEvent[] = [{ type: 'bulk_list.begun', data: { common } }];
    let [from, room] = [0, BYTES_PER_PART];
    const keep = async () => {
      const by = { ...origin, commandId: `${origin.commandId}/${from}` };
      await this.runner.execute(bulkListAggregate, actionId, { do: 'list', from, events }, by);
      from += events.length;
      [events, room] = [[], BYTES_AT_ONCE];
    };
    for (const { items, bytes } of parts) {
      if (bytes > room || events.length === PARTS_AT_ONCE) await keep();
      events.push({ type: 'bulk_list.listed', data: { items } });
      room -= bytes;
    }
    await keep();
  }

  /** The things of some parts, part by part, each with what all have in common; undefined where the list was forgotten. */
  async parts(
    projectId: string,
    actionId: string,
    from: number,
    count: number,
  ): Promise<readonly JsonObject[][] | undefined> {
    const [[first], parts] = await Promise.all([
      this.read<{ common?: JsonObject }>(projectId, actionId, 0, 1),
      this.read<{ items?: readonly JsonObject[] }>(projectId, actionId, from + 1, count),
    ]);
    const common = first?.common;
    const lists = parts.flatMap(({ items }) => (items ? [items] : []));
    if (!common || lists.length < parts.length) return undefined;
    return lists.map((items) => items.map((item) => ({ ...item, ...common })));
  }

  /** Nobody can read the list any more. */
  async forget(projectId: string, actionId: string): Promise<void> {
    await this.personalData.forget(streamName(bulkListAggregate.category, projectId, actionId));
  }

  private async read<Data>(projectId: string, actionId: string, from: number, maxCount: number): Promise<Data[]> {
    const stream = streamName(bulkListAggregate.category, projectId, actionId);
    const events = await this.personalData.openAll(await this.store.read(stream, { from, maxCount }));
    if (events.length < maxCount) throw new Error(`A part of the list of ${actionId} is missing`);
    return events.map(({ data }) => data as Data);
  }
}
