import { Inject, Injectable } from '@nestjs/common';
import { CommandRunner, EVENT_STORE, PersonalData, streamName } from '@perkstream/platform';
import { type EventStore } from '@perkstream/ports';
import { type CommandOrigin } from '@perkstream/published';
import { bulkReportAggregate, type ReportedEvent, type ReportRow } from '../domain/bulk-report/bulk-report.decider.js';

/** Of one commit: an engine takes a megabyte at a time, and sealing makes a third more of it. */
const BYTES_AT_ONCE = 512 * 1024;

/** What became of the items of bulk updates: written part by part as they are carried out, and unreadable once it is forgotten. */
@Injectable()
export class BulkReportRepository {
  constructor(
    private readonly runner: CommandRunner,
    private readonly personalData: PersonalData,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** The next parts; those that are kept already stay as they are. A single part always fits into one commit. */
  async keep(actionId: string, from: number, parts: readonly ReportRow[][], origin: CommandOrigin): Promise<void> {
    const events = parts.map((rows): ReportedEvent => ({ type: 'bulk_report.reported', data: { rows } }));
    const atOnce = Buffer.byteLength(JSON.stringify(parts)) > BYTES_AT_ONCE ? 1 : parts.length;
    for (let part = 0; part < parts.length; part += atOnce) {
      const command = { do: 'list', from: from + part, events: events.slice(part, part + atOnce) } as const;
      const by = { ...origin, commandId: `${origin.commandId}/report/${command.from}+${atOnce}` };
      await this.runner.execute(bulkReportAggregate, actionId, command, by);
    }
  }

  /** Parts in their order, fewer than asked at the end; undefined where they cannot be read any more. */
  async parts(
    projectId: string,
    actionId: string,
    from: number,
    maxCount: number,
  ): Promise<readonly (readonly ReportRow[])[] | undefined> {
    const stored = await this.store.read(streamOf(projectId, actionId), { from, maxCount });
    const parts = (await this.personalData.openAll(stored)).map(({ data }) => (data as Partial<Rows>).rows);
    return parts.every((rows) => rows !== undefined) ? parts : undefined;
  }

  /** Nobody can read it any more. */
  async forget(projectId: string, actionId: string): Promise<void> {
    await this.personalData.forget(streamOf(projectId, actionId));
  }
}

type Rows = ReportedEvent['data'];

function streamOf(projectId: string, actionId: string): string {
  return streamName(bulkReportAggregate.category, projectId, actionId);
}
