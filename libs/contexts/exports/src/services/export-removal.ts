import { Injectable } from '@nestjs/common';
import { type Condition, isRefusal } from '@perkstream/kernel';
import {
  type CommandContext,
  CommandRunner,
  idMadeBy,
  PersonalData,
  ViewRunner,
  withoutNames,
} from '@perkstream/platform';
import { exportAggregate, type ExportCommand, type ExportState } from '../domain/export/export.decider.js';
import { ExportWork } from '../processes/export-work.process.js';
import { type ExportDocument, exportsView } from '../views/exports/exports.view.js';
import { ExportFiles } from './export-files.js';
import { namesPeople } from './personal-columns.js';

const EXPORTS_PER_PAGE = 100;

/** Removes exports and their files. The files go first, so that an interrupted removal is found by the next attempt. */
@Injectable()
export class ExportRemoval {
  constructor(
    private readonly runner: CommandRunner,
    private readonly files: ExportFiles,
    private readonly work: ExportWork,
    private readonly views: ViewRunner,
    private readonly personalData: PersonalData,
  ) {}

  /**
   * The parts of one that is being made go last: until it is deleted they are needed. Its writer stops and removes what it has written
   * since; `ExportSweep` does so where the writer dies.
   * @returns whether there was such an export
   */
  async delete(id: string, origin: CommandContext): Promise<boolean> {
    const { status } = await this.runner.current(exportAggregate, origin.projectId, id);
    if (status === 'done') await this.files.remove(id);
    const deleted = await this.runner.execute(exportAggregate, id, { do: 'delete', id, now: origin.now }, origin);
    if (isRefusal(deleted)) return false;
    if (status !== 'done') await this.files.remove(id);
    return true;
  }

  /** Some of those of the project. @returns whether there are more */
  async deleteSome(origin: CommandContext): Promise<boolean> {
    const found = await this.views
      .collection(exportsView)
      .find({ where: { field: 'projectId', is: origin.projectId }, limit: EXPORTS_PER_PAGE });
    for (const { id } of found) await this.delete(id, step(origin, id));
    return found.length === EXPORTS_PER_PAGE;
  }

  /** Of exports that may name a person of the project: the files are removed, and those that are being made are begun anew. */
  async removeFilesOfPeople(origin: CommandContext): Promise<void> {
    const isOfProject = { field: 'projectId', is: origin.projectId };
    const hasRows = { any: [{ field: 'filedAt', more: '' }, ...UNFINISHED] };
    await this.forEach({ all: [isOfProject, hasRows] }, async (document) => {
      if (namesPeople(document)) await this.forgetRows(document.id, step(origin, document.id));
    });
  }

  /** Filters of the project that hold one of the names: they are stored anew without it, and what they were is gone with its key. */
  async forgetNames(names: readonly string[], origin: CommandContext): Promise<void> {
    const { projectId, now } = origin;
    await this.forEach(
      { field: 'projectId', is: projectId },
      async ({ id, parameters, keyId: before, formerKeyId }) => {
        if (formerKeyId !== undefined) await this.personalData.forgetFilter(projectId, formerKeyId);
        const filters = withoutNames(parameters.filters, names);
        if (filters === parameters.filters) return;
        const own = step(origin, id);
        const keyId = idMadeBy(own, 'fkey_', 'filters');
        await this.execute(id, { do: 'change_filters', id, filters, keyId, formerKeyId: before, now }, own);
        if (before !== undefined) await this.personalData.forgetFilter(projectId, before);
      },
    );
  }

  /** Of exports whose file was made until then. @param last ISO 8601 in UTC */
  async removeFilesMadeUntil(last: string, originOf: (document: ExportDocument) => CommandContext): Promise<void> {
    await this.forEach({ field: 'filedAt', lessOrEqual: last }, (document) =>
      this.removeFile(document.id, originOf(document)),
    );
  }

  private async forgetRows(id: string, origin: CommandContext): Promise<void> {
    let state = await this.runner.current(exportAggregate, origin.projectId, id);
    // Another attempt makes what the present one has written void.
    if (state.status === 'in_progress') state = await this.execute(id, { do: 'begin', now: origin.now }, origin);
    if (state.status === 'in_progress') this.work.takeUp(origin.projectId, id);
    if (state.status === 'done') await this.removeFile(id, origin);
  }

  private async removeFile(id: string, origin: CommandContext): Promise<void> {
    await this.files.remove(id);
    await this.execute(id, { do: 'remove_file', id, now: origin.now }, step(origin, 'file'));
  }

  private async execute(id: string, command: ExportCommand, origin: CommandContext): Promise<ExportState> {
    const done = await this.runner.execute(exportAggregate, id, command, origin);
    if (isRefusal(done)) throw new Error(`An export refused to ${command.do}`);
    return done.state;
  }

  private async forEach(where: Condition, work: (document: ExportDocument) => Promise<void>): Promise<void> {
    for (let after = ''; ;) {
      const all = { all: [where, { field: 'id', more: after }] };
      const found = await this.views
        .collection(exportsView)
        .find({ where: all, orderBy: [{ field: 'id' }], limit: EXPORTS_PER_PAGE });
      for (const document of found) await work(document);
      const last = found.at(-1);
      if (!last || found.length < EXPORTS_PER_PAGE) return;
      after = last.id;
    }
  }
}

const UNFINISHED = [
  { field: 'status', is: 'SCHEDULED' },
  { field: 'status', is: 'IN_PROGRESS' },
];

function step(origin: CommandContext, name: string): CommandContext {
  return { ...origin, commandId: `${origin.commandId}/${name}` };
}
