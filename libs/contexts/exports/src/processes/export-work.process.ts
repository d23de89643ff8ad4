import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  EVENT_STORE,
  FAILURES,
  Pace,
  ProcessRunner,
  type TellFailure,
  type UnfinishedProcess,
} from '@perkstream/platform';
import { EngineUnavailable, type EventStore } from '@perkstream/ports';
import { type ExportPlace, ExportWriter } from './export-writer.js';

/** Where others may be at work: an export without news for so long has nobody. */
const GIVEN_UP_AFTER = 30_000;

/** Makes the files of exports, one after the other; those that a crash or a silent engine left unfinished are begun anew. */
@Injectable()
export class ExportWork implements OnModuleDestroy {
  private readonly waiting = new Map<string, ExportPlace>();
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly writer: ExportWriter,
    private readonly processes: ProcessRunner,
    private readonly pace: Pace,
    @Inject(FAILURES) private readonly tellFailure: TellFailure,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {
    processes.register({
      name: 'export',
      begins: 'export.scheduled',
      ends: ['export.done', 'export.failed', 'export.deleted'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  takeUp(projectId: string, id: string): void {
    this.waiting.set(id, { projectId, id });
    this.running ??= this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    this.pace.hurry();
    await this.running;
  }

  private async run(): Promise<void> {
    // The answer that begins it all leaves first.
    await new Promise((resolve) => setImmediate(resolve));
    for (let place = this.next(); place; place = this.next()) {
      const { projectId, id } = place;
      await this.processes.during(projectId, id, () => this.make(place as ExportPlace));
    }
    this.running = undefined;
  }

  private next(): ExportPlace | undefined {
    const [place] = this.stopped ? [] : this.waiting.values();
    if (place) this.waiting.delete(place.id);
    return place;
  }

  /** Where an engine is away, the process runner comes with it again. */
  private async make(place: ExportPlace): Promise<void> {
    try {
      await this.writer.write(place, () => this.stopped);
    } catch (error) {
      this.tellFailure('making the file of an export', error);
      if (isUnavailable(error)) return;
      await this.writer.fail(place).catch((again: unknown) => this.tellFailure('giving up an export', again));
    }
  }

  private async resume({ projectId, key: id }: UnfinishedProcess): Promise<void> {
    const state = await this.writer.stateOf({ projectId, id });
    const isAtWork =
      state.status === 'in_progress' &&
      !this.store.capabilities.exclusive &&
      Date.now() - Date.parse(state.newsAt) < GIVEN_UP_AFTER;
    if (!isAtWork) this.takeUp(projectId, id);
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof EngineUnavailable || (error instanceof Error && error.name === 'EngineUnavailable');
}
