import { Inject, Injectable } from '@nestjs/common';
import { FAILURES, type ReportFailure } from '../platform.tokens.js';
import { REPLICA, type Replica } from '../process-runner/replica.js';
import { ProcessRunner } from '../process-runner/process-runner.js';
import { Relay } from '../relay/relay.js';
import { IdempotentRequests } from '../idempotency/idempotent-requests.js';
import { Scheduler } from '../scheduler/scheduler.js';
import { ViewRebuilds } from '../view-runner/view-rebuilds.js';
import { ViewRunner } from '../view-runner/view-runner.js';

const UNFINISHED = 'unfinished processes';
const UNFINISHED_INTERVAL_MS = 10_000;
/** The pause where other replicas may leave processes unfinished at any time. */
const UNFINISHED_BESIDE_OTHERS_INTERVAL_MS = 2_000;
const OLD_ANSWERS_INTERVAL_MS = 600_000;
const LEFTOVERS_INTERVAL_MS = 60_000;
const TOMBSTONES_INTERVAL_MS = 600_000;

/** The recurring work of the platform itself. */
@Injectable()
export class RecurringWork {
  private first = Promise.resolve();

  constructor(
    private readonly scheduler: Scheduler,
    private readonly processes: ProcessRunner,
    private readonly idempotent: IdempotentRequests,
    private readonly relay: Relay,
    private readonly rebuilds: ViewRebuilds,
    private readonly views: ViewRunner,
    @Inject(FAILURES) private readonly reportFailure: ReportFailure,
    @Inject(REPLICA) private readonly replica?: Replica,
  ) {}

  /** @param alone no other process can be at work, so that unfinished processes were left by one that died */
  async start(alone: boolean): Promise<void> {
    await this.replica?.start((error) => this.reportFailure('replica', error));
    // A process that cannot be finished must not hold up the others and all requests.
    this.first = this.processes.finishUnfinished(Date.now(), alone).then(
      () => undefined,
      (error: unknown) => {
        this.reportFailure(UNFINISHED, error);
      },
    );
    // Where others may be at work, requests need not wait for it: they are served beside it.
    if (alone) await this.first;
    const every = alone ? UNFINISHED_INTERVAL_MS : UNFINISHED_BESIDE_OTHERS_INTERVAL_MS;
    this.scheduler.every(every, UNFINISHED, () => this.processes.finishUnfinished(Date.now(), false));
    this.scheduler.every(OLD_ANSWERS_INTERVAL_MS, 'old answers', () =>
      this.idempotent.forgetOld(new Date().toISOString()),
    );
    this.scheduler.every(LEFTOVERS_INTERVAL_MS, 'leftovers of rebuilds', () => this.rebuilds.tidy()).soon();
    this.scheduler.every(TOMBSTONES_INTERVAL_MS, 'tombstones of views', () => this.views.sweep());
    await this.relay.start();
  }

  async stop(): Promise<void> {
    this.processes.stop();
    await Promise.all([this.first, this.scheduler.stop()]);
    await this.replica?.stop();
    await this.relay.stop();
  }
}
