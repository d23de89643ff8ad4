import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import {
  CommandRunner,
  FAILURES,
  Pace,
  ProcessRunner,
  type ReportFailure,
  type UnfinishedProcess,
  ViewRunner,
  WorkInTurns,
} from '@perkstream/platform';
import { isUnavailable } from '@perkstream/ports';
import { type BackTestDefinition, type CommandOrigin } from '@perkstream/published';
import {
  backTestAggregate,
  type BackTestCommand,
  type BackTestState,
} from '../../domain/back-test-run/back-test.decider.js';
import { KeptVisits } from '../../services/back-tests/kept-visits.js';
import { ReplayCanceled } from '../../services/back-test/replay.js';
import { Replays } from '../../services/back-tests/replays.js';
import { backTestsView } from '../../views/back-tests/back-tests.view.js';

const PROGRESS_INTERVAL_MS = 2_000;
const UNEXPECTED = 'The replay ended with an unexpected error. The log of the engine has the details.';

interface Place {
  readonly projectId: string;
  readonly id: string;
}

/** Replays back-tests, one at a time; those that a crash or a silent engine left unfinished are begun anew. */
@Injectable()
export class BackTestWork implements OnModuleDestroy {
  private readonly waiting = new Map<string, Place>();
  /** Ids of those that were canceled while this process replays one */
  private readonly canceled = new Set<string>();
  private readonly turns: WorkInTurns;

  constructor(
    private readonly runner: CommandRunner,
    private readonly replays: Replays,
    private readonly visits: KeptVisits,
    private readonly views: ViewRunner,
    private readonly processes: ProcessRunner,
    @Inject(FAILURES) private readonly reportFailure: ReportFailure,
  ) {
    this.turns = new WorkInTurns(new Pace(), () => this.next());
    processes.register({
      name: 'back_test',
      begins: 'back_test.queued',
      ends: ['back_test.done', 'back_test.failed', 'back_test.canceled', 'back_test.removed'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  takeUp(projectId: string, id: string): void {
    this.waiting.set(id, { projectId, id });
    this.turns.goOn();
  }

  /** A replay in another process notices at its next progress. */
  cancel(id: string): void {
    this.canceled.add(id);
  }

  onModuleDestroy(): Promise<void> {
    return this.turns.stop();
  }

  private next(): (() => Promise<void>) | undefined {
    const [place] = this.waiting.values();
    if (!place) {
      this.canceled.clear();
      return undefined;
    }
    this.waiting.delete(place.id);
    return () => this.processes.during(place.projectId, place.id, () => this.run(place));
  }

  /** Where an engine is away, the process runner comes with it again. */
  private async run(place: Place): Promise<void> {
    try {
      const begun = await this.execute(place, { do: 'begin', now: nowText() }, `begin/${randomUUID()}`);
      if (begun.status === 'running') await this.replay(place, begun.definition, begun.attempt);
    } catch (error) {
      this.reportFailure('a back-test', error);
    }
  }

  private async replay(place: Place, { input }: BackTestDefinition, attempt: number): Promise<void> {
    await this.visits.remove(place.id);
    const keeper = this.visits.of(place.projectId, place.id, attempt);
    const progress = new Progress((share) => this.note(place, attempt, share));
    const isCanceled = () => this.turns.isStopped || progress.isOver || this.canceled.has(place.id);
    try {
      const position = (await this.views.collection(backTestsView).get(place.id))?.position;
      if (position === undefined) throw new Error(`The back-test ${place.id} is not in its view`);
      const report = await this.replays.replay(
        { ...input, position },
        { onProgress: (share) => progress.take(share), onVisit: (visit) => keeper.take(visit), isCanceled },
      );
      await progress.noted;
      await keeper.write();
      const ended = await this.execute(place, { do: 'finish', attempt, report, now: nowText() }, `finish/${attempt}`);
      if (ended.status !== 'done') await this.visits.remove(place.id);
    } catch (error) {
      await this.giveUp(place, attempt, error);
    }
  }

  private async giveUp(place: Place, attempt: number, error: unknown): Promise<void> {
    if (isUnavailable(error)) throw error;
    if (error instanceof ReplayCanceled) {
      // Where the process ends, another attempt begins.
      if (!this.turns.isStopped) await this.visits.remove(place.id);
      return;
    }
    this.reportFailure('a back-test', error);
    await this.execute(place, { do: 'fail', attempt, reason: UNEXPECTED, now: nowText() }, `fail/${attempt}`);
    await this.visits.remove(place.id);
  }

  /** @returns whether the attempt goes on */
  private async note(place: Place, attempt: number, progress: number): Promise<boolean> {
    const command = { do: 'progress', attempt, progress, now: nowText() } as const;
    const state = await this.execute(place, command, `${attempt}/${progress}`);
    return state.status === 'running' && state.attempt === attempt;
  }

  private async resume({ projectId, key: id, goneSince }: UnfinishedProcess): Promise<void> {
    const state = await this.runner.current(backTestAggregate, projectId, id);
    if (state.status === 'running' && this.processes.mayBeAtWorkElsewhere(state.newsAt, goneSince)) return;
    this.takeUp(projectId, id);
  }

  private async execute({ projectId, id }: Place, command: BackTestCommand, step: string): Promise<BackTestState> {
    const actor = { kind: 'system', id: 'back-tests' } as const;
    const own = { projectId, actor, channel: 'INTERNAL', correlationId: id, commandId: `back-test/${id}/${step}` };
    const origin: CommandOrigin = { ...own, now: command.now };
    const done = await this.runner.execute(backTestAggregate, id, command, origin);
    if (isRefusal(done)) throw new Error(`A back-test refused to ${command.do}`);
    return done.state;
  }
}

/** Notes now and then how far a replay got, one note at a time. */
class Progress {
  /** The back-test was canceled, or another attempt has begun. */
  isOver = false;
  noted: Promise<void> = Promise.resolve();
  private newsAt = Date.now();
  private isNoting = false;

  constructor(private readonly note: (share: number) => Promise<boolean>) {}

  take(share: number): void {
    if (this.isNoting || Date.now() - this.newsAt < PROGRESS_INTERVAL_MS) return;
    this.isNoting = true;
    this.noted = this.note(Math.round(share * 1_000) / 1_000).then(
      (goesOn) => this.rest(!goesOn),
      // The engine is away: the next note finds out what became of the attempt.
      () => this.rest(false),
    );
  }

  private rest(isOver: boolean): void {
    this.isOver ||= isOver;
    this.isNoting = false;
    this.newsAt = Date.now();
  }
}

function nowText(): string {
  return new Date().toISOString();
}
