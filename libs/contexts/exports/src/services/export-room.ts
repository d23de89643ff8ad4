import { Inject, Injectable } from '@nestjs/common';
import { type Refusal, refuse } from '@perkstream/kernel';
import { FILES_KEPT_BYTES, ViewRunner } from '@perkstream/platform';
import { exportsView } from '../views/exports/exports.view.js';

/** Exports of one project that are scheduled or being made. */
const MAX_UNDER_WAY_COUNT = 10;
/** Exports of one project that have a file. */
const MAX_FILES_COUNT = 1_000;

/**
 * Bounds what exports of one project take: whoever may read may export, as often as it likes. Requests of a project are checked one
 * after the other, so that none overlooks another one in this process.
 */
@Injectable()
export class ExportRoom {
  private readonly last = new Map<string, Promise<unknown>>();

  constructor(
    private readonly views: ViewRunner,
    @Inject(FILES_KEPT_BYTES) private readonly bytesAtMost: number,
  ) {}

  /** Schedules an export where there is room for it, and the one before it is scheduled. */
  within<Result>(
    projectId: string,
    schedule: () => Promise<Result>,
  ): Promise<Result | Refusal<'export_limit_exceeded'>> {
    const before = this.last.get(projectId) ?? Promise.resolve();
    const scheduled = before.then(async () => (await this.objectionOf(projectId)) ?? schedule());
    const ended = scheduled
      .catch(() => undefined)
      .then(() => {
        if (this.last.get(projectId) === ended) this.last.delete(projectId);
      });
    this.last.set(projectId, ended);
    return scheduled;
  }

  private async objectionOf(projectId: string): Promise<Refusal<'export_limit_exceeded'> | undefined> {
    const exports = this.views.collection(exportsView);
    const isOfProject = { field: 'projectId', is: projectId };
    const isUnderWay = { field: 'status', in: ['SCHEDULED', 'IN_PROGRESS'] };
    if ((await exports.count({ all: [isOfProject, isUnderWay] })) >= MAX_UNDER_WAY_COUNT) {
      return refused(
        `${MAX_UNDER_WAY_COUNT} exports of the project are in progress. Wait until one has finished, or delete one`,
      );
    }
    const hasFile = { field: 'filedAt', more: '' };
    const kept = await exports.find({ where: { all: [isOfProject, hasFile] }, limit: MAX_FILES_COUNT });
    if (kept.length >= MAX_FILES_COUNT)
      return refused(`${MAX_FILES_COUNT} exports of the project have a file. ${WHAT_FREES_ROOM}`);
    const bytes = kept.reduce((sum, { file }) => sum + (file?.bytes ?? 0), 0);
    if (bytes < this.bytesAtMost) return undefined;
    return refused(
      `The files of exports have ${bytes} bytes, of ${this.bytesAtMost} that a project has. ${WHAT_FREES_ROOM}`,
    );
  }
}

const WHAT_FREES_ROOM = 'Delete exports that you do not need, or wait until their files are removed';

function refused(details: string): Refusal<'export_limit_exceeded'> {
  return refuse('export_limit_exceeded', { details });
}
