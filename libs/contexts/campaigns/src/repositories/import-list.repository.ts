import { Inject, Injectable } from '@nestjs/common';
import { CommandRunner, EVENT_STORE, streamName } from '@perkstream/platform';
import { type EventStore } from '@perkstream/ports';
import { type CommandOrigin, type VoucherToMake } from '@perkstream/published';
import { importListAggregate } from '../domain/import-list/import-list.aggregate.js';
import { type ListedEvent } from '../domain/import-list/import-list.decider.js';

/** The number of codes in one part, the unit of work. */
export const CODES_OF_PART = 50;
/** The number of parts in one commit. Other requests have their turn in between. */
const PARTS_AT_ONCE = 10;

/** The lists of imports: stored before an import begins, read part by part. */
@Injectable()
export class ImportListRepository {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async keep(jobId: string, vouchers: readonly VoucherToMake[], origin: CommandOrigin): Promise<void> {
    const parts: (readonly VoucherToMake[])[] = [];
    for (let from = 0; from < vouchers.length; from += CODES_OF_PART) {
      parts.push(vouchers.slice(from, from + CODES_OF_PART));
    }
    for (let from = 0; from < parts.length; from += PARTS_AT_ONCE) {
      const command = { do: 'list', from, parts: parts.slice(from, from + PARTS_AT_ONCE) } as const;
      const by = { ...origin, commandId: `${origin.commandId}/${from}` };
      await this.runner.execute(importListAggregate, jobId, command, by);
    }
  }

  /** @param from the first code wanted, at which a part begins */
  async codes(projectId: string, jobId: string, from: number, count: number): Promise<readonly VoucherToMake[]> {
    const stream = streamName(importListAggregate.category, projectId, jobId);
    const wanted = Math.ceil(count / CODES_OF_PART);
    const events = await this.store.read(stream, { from: from / CODES_OF_PART, maxCount: wanted });
    if (events.length < wanted) throw new Error(`A part of the list of ${jobId} is missing`);
    return events.flatMap(({ data }) => (data as ListedEvent['data']).vouchers);
  }
}
