import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  FAILURES,
  Pace,
  ProcessRunner,
  type ReportFailure,
  type UnfinishedProcess,
  WorkInTurns,
} from '@perkstream/platform';
import { isUnavailable } from '@perkstream/ports';
import { type ExportPlace, ExportWriter } from './export-writer.js';

/** Makes the files of exports, one after the other; those that a crash or a silent engine left unfinished are begun anew. */
@Injectable()
export class ExportWork implements OnModuleDestroy {
  private readonly waiting = new Map<string, ExportPlace>();
  private readonly turns: WorkInTurns;

  constructor(
    private readonly writer: ExportWriter,
    private readonly processes: ProcessRunner,
    pace: Pace,
    @Inject(FAILURES) private readonly reportFailure: ReportFailure,
  ) {
    this.turns = new WorkInTurns(pace, () => this.next());
    processes.register({
      name: 'export',
      begins: 'export.scheduled',
      ends: ['export.done', 'export.failed', 'export.deleted'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  takeUp(projectId: string, id: string): void {
    this.waiting.set(id, { projectId, id });
    this.turns.goOn();
  }

  onModuleDestroy(): Promise<void> {
    return this.turns.stop();
  }

  private next(): (() => Promise<void>) | undefined {
    const [place] = this.waiting.values();
    if (!place) return undefined;
    this.waiting.delete(place.id);
    return () => this.processes.during(place.projectId, place.id, () => this.make(place));
  }

  /** Where an engine is away, the process runner comes with it again. */
  private async make(place: ExportPlace): Promise<void> {
    try {
      await this.writer.write(place, () => this.turns.isStopped);
    } catch (error) {
      this.reportFailure('making the file of an export', error);
      if (isUnavailable(error)) return;
      await this.writer.fail(place).catch((again: unknown) => this.reportFailure('giving up an export', again));
    }
  }

  private async resume({ projectId, key: id, goneSince }: UnfinishedProcess): Promise<void> {
    const state = await this.writer.stateOf({ projectId, id });
    if (state.status === 'in_progress' && this.processes.mayBeAtWorkElsewhere(state.newsAt, goneSince)) return;
    this.takeUp(projectId, id);
  }
}
