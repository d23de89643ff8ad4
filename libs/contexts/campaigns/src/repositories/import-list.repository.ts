import { Inject, Injectable } from '@nestjs/common';
import { CommandRunner, EVENT_STORE, streamName } from '@perkstream/platform';
import { type EventStore } from '@perkstream/ports';
import { type CommandOrigin, type VoucherToMake } from '@perkstream/published';
import { importListAggregate, type ListedEvent } from '../domain/import-list/import-list.decider.js';

/** The number of codes in one part, the unit of work. */
export const CODES_PER_PART = 50;
/** Of one commit: parts, and characters where they are more than one part. Other requests have their turn in between. */
const PARTS_AT_ONCE = 10;
const CHARACTERS_AT_ONCE = 256 * 1024;

/** The lists of imports: stored before an import begins, read part by part. */
@Injectable()
export class ImportListRepository {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async keep(jobId: string, vouchers: readonly VoucherToMake[], origin: CommandOrigin): Promise<void> {
    let parts: (readonly VoucherToMake[])[] = [];
    let [from, room] = [0, CHARACTERS_AT_ONCE];
    const keep = async () => {
      const by = { ...origin, commandId: `${origin.commandId}/${from}` };
      await this.runner.execute(importListAggregate, jobId, { do: 'list', from, parts }, by);
      from += parts.length;
      [parts, room] = [[], CHARACTERS_AT_ONCE];
    };
    for (let first = 0; first < vouchers.length; first += CODES_PER_PART) {
      const part = vouchers.slice(first, first + CODES_PER_PART);
      const characters = JSON.stringify(part).length;
      if (parts.length === PARTS_AT_ONCE || (parts.length > 0 && characters > room)) await keep();
      parts.push(part);
      room -= characters;
    }
    if (parts.length > 0) await keep();
  }

  /** @param from the first code wanted, at which a part begins */
  async codes(projectId: string, jobId: string, from: number, count: number): Promise<readonly VoucherToMake[]> {
    const stream = streamName(importListAggregate.category, projectId, jobId);
    const wanted = Math.ceil(count / CODES_PER_PART);
    const events = await this.store.read(stream, { from: from / CODES_PER_PART, maxCount: wanted });
    if (events.length < wanted) throw new Error(`A part of the list of ${jobId} is missing`);
    return events.flatMap(({ data }) => (data as ListedEvent['data']).vouchers);
  }
}
