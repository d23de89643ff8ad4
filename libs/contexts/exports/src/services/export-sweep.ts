import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { timeOfId } from '@perkstream/kernel';
import { type CommandContext, FILES_KEPT_FOR, Scheduler, ViewRunner } from '@perkstream/platform';
import { type ExportDocument, exportsView } from '../views/exports/exports.view.js';
import { ExportFiles, type StoredPart } from './export-files.js';
import { ExportRemoval } from './export-removal.js';

const SWEEP_INTERVAL_MS = 600_000;
/** Milliseconds after which the document of an export that was scheduled is there for certain. */
const VIEW_DELAY_MS = 3_600_000;
const EXPORTS_PER_PAGE = 500;

/** Removes files whose time is over, and parts that no export needs: a process that died has left them. */
@Injectable()
export class ExportSweep implements OnApplicationBootstrap {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly files: ExportFiles,
    private readonly removal: ExportRemoval,
    @Inject(FILES_KEPT_FOR) private readonly keptFor: number,
    private readonly views: ViewRunner,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.every(SWEEP_INTERVAL_MS, 'files of exports', () => this.run(Date.now()));
  }

  /** @param now milliseconds since 1970 */
  async run(now: number): Promise<void> {
    const last = new Date(now - this.keptFor).toISOString();
    await this.removal.removeFilesMadeUntil(last, (document) => systemOrigin(document, now));
    const parts = await this.files.all();
    const ids = [...new Set(parts.map(({ id }) => id))];
    for (let from = 0; from < ids.length; from += EXPORTS_PER_PAGE)
      await this.sweep(ids.slice(from, from + EXPORTS_PER_PAGE), parts, now);
  }

  private async sweep(ids: readonly string[], parts: readonly StoredPart[], now: number): Promise<void> {
    const documents = await this.views.collection(exportsView).getMany(ids);
    for (const [index, id] of ids.entries()) {
      const isLeft = (attempt: number) => !isNeeded(id, attempt, documents[index], now);
      if (parts.some((part) => part.id === id && isLeft(part.attempt))) await this.files.remove(id, isLeft);
    }
  }
}

function isNeeded(id: string, attempt: number, document: ExportDocument | undefined, now: number): boolean {
  if (!document) return timeOfId(id) > now - VIEW_DELAY_MS;
  const { status, file } = document;
  return status === 'DONE' ? attempt === file?.attempt : status !== 'ERROR';
}

function systemOrigin({ id, projectId }: ExportDocument, now: number): CommandContext {
  const actor = { kind: 'system', id: 'exports' } as const;
  const commandId = `${id}/expire`;
  return { projectId, actor, channel: 'INTERNAL', correlationId: id, commandId, now: new Date(now).toISOString() };
}
