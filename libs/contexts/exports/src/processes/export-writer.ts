import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import { CommandRunner, Messenger, Pace, persevering, REPORT_STORED, type ReportStored } from '@perkstream/platform';
import {
  type CommandOrigin,
  type ExportDefinition,
  FindProject,
  type PageOfRows,
  type RowPlace,
  type RowsAsked,
} from '@perkstream/published';
import { exportAggregate, type ExportCommand, type ExportState } from '../domain/export/export.decider.js';
import { csvInTurns } from '../services/csv.js';
import { ExportFiles } from '../services/export-files.js';
import { type ExportedObject } from '../services/exported-object.js';
import { exportedObjects } from '../services/exported-objects.js';
import { merged } from '../services/merged-rows.js';
import { rowsWanted } from '../services/rows-wanted.js';
import { withVoucherIds } from '../services/voucher-references.js';

const ROWS_PER_PAGE = 1_000;
/** Characters of one part of the file, at least: each part is brought to the disk by itself, and read back in one piece. */
const PART_CHARACTERS = 512 * 1024;
const PROGRESS_INTERVAL_MS = 5_000;

/** The place of an export, and the check that it goes on. */
export interface ExportPlace {
  readonly projectId: string;
  readonly id: string;
}

/** Makes the file of an export, from its first row to its last. */
@Injectable()
export class ExportWriter {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly files: ExportFiles,
    private readonly pace: Pace,
    @Inject(REPORT_STORED) private readonly reportStored: ReportStored,
  ) {}

  /** @param isStopped true: the process ends; another one begins anew */
  async write(place: ExportPlace, isStopped: () => boolean): Promise<void> {
    const { id } = place;
    const begun = await this.execute(place, { do: 'begin', now: nowText() }, `begin/${randomUUID()}`);
    if (begun.status !== 'in_progress') return;
    const { attempt, definition } = begun;
    // Removes what a dead attempt left behind.
    await this.files.remove(id, (earlier) => earlier < attempt);
    const made = await this.writeParts(place, definition, attempt, isStopped);
    if (isStopped()) return;
    this.reportStored(place.projectId, 'exports', made.bytes);
    const command = { do: 'finish', attempt, ...made, now: nowText() } as const;
    const ended = await this.execute(place, command, `finish/${attempt}`);
    if (ended.status !== 'done' || ended.attempt !== attempt) await this.files.remove(id, (own) => own === attempt);
  }

  /** Notes that the export cannot be made. */
  async fail(place: ExportPlace): Promise<void> {
    await this.execute(place, { do: 'fail', now: nowText() }, 'fail');
  }

  async stateOf({ projectId, id }: ExportPlace): Promise<ExportState> {
    return this.runner.current(exportAggregate, projectId, id);
  }

  private async writeParts(
    place: ExportPlace,
    { id, exportedObject, parameters, scope }: ExportDefinition,
    attempt: number,
    isStopped: () => boolean,
  ): Promise<{ readonly parts: number; readonly bytes: number; readonly rows: number }> {
    const { projectId } = place;
    const object = exportedObjects[exportedObject];
    const filters = await withVoucherIds(this.messenger, projectId, parameters.filters);
    const wanted = rowsWanted(object, { ...parameters, filters }, scope, nowText());
    if (isRefusal(wanted)) throw new Error(`An export cannot be made: ${wanted.refused}`);
    const { order, where, among, publications } = wanted;
    const fields = await this.withKeysOfMetadata(projectId, object, wanted.fields);
    let after: RowPlace | undefined;
    let rows = 0;
    let parts = 0;
    let bytes = 0;
    let text = '';
    let newsAt = Date.now();
    let limit = ROWS_PER_PAGE;
    for (;;) {
      const asked = {
        ...{ projectId, order, limit },
        ...(where && { where }),
        ...(among && { among }),
        ...(publications && { publications }),
        ...(after && { after }),
      };
      const page = await this.pace.after(() => persevering(() => this.pageOf(object, asked), isStopped));
      limit = Math.min(ROWS_PER_PAGE, 2 * (page.fitting ?? limit));
      rows += page.rows.length;
      text += await csvInTurns(
        fields,
        object.columns,
        page.rows,
        after === undefined,
        parameters.escape_formulas ?? true,
      );
      after = page.next;
      const isOver = !after || isStopped();
      if (isOver || text.length >= PART_CHARACTERS) {
        bytes += await this.files.write(id, attempt, parts++, text);
        text = '';
      }
      if (isOver) return { parts, bytes, rows };
      if (Date.now() - newsAt < PROGRESS_INTERVAL_MS) continue;
      newsAt = Date.now();
      const state = await this.execute(place, { do: 'progress', attempt, rows, now: nowText() }, `${attempt}/${rows}`);
      // The export was deleted, or another attempt has begun.
      if (state.status !== 'in_progress' || state.attempt !== attempt) return { parts, bytes, rows };
    }
  }

  /** All metadata is one column for each key of its schema; without a schema, one column. */
  private async withKeysOfMetadata(
    projectId: string,
    { metadataOf }: ExportedObject,
    fields: readonly string[],
  ): Promise<readonly string[]> {
    if (metadataOf === undefined || !fields.includes('metadata')) return fields;
    const project = await this.messenger.ask(new FindProject(projectId));
    const schemas = Object.values(project?.metadataSchemas ?? {});
    const schema = schemas.find(({ relatedObject }) => relatedObject === metadataOf);
    const keys = Object.keys(schema?.properties ?? {}).map((key) => `metadata.${key}`);
    return keys.length === 0 ? fields : fields.flatMap((field) => (field === 'metadata' ? keys : field));
  }

  private async pageOf(object: ExportedObject, asked: RowsAsked): Promise<PageOfRows> {
    const pages = await Promise.all(object.pages(asked).map((page) => this.messenger.ask(page)));
    return merged(pages, asked.order.descending === true);
  }

  private async execute({ projectId, id }: ExportPlace, command: ExportCommand, step: string): Promise<ExportState> {
    const actor = { kind: 'system', id: 'exports' } as const;
    const commandId = `export/${id}/${step}`;
    const origin: CommandOrigin = {
      projectId,
      actor,
      channel: 'INTERNAL',
      correlationId: id,
      commandId,
      now: command.now,
    };
    const done = await this.runner.execute(exportAggregate, id, command, origin);
    if (isRefusal(done)) throw new Error(`An export refused to ${command.do}`);
    return done.state;
  }
}

function nowText(): string {
  return new Date().toISOString();
}
