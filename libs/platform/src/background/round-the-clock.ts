import { Inject, Injectable } from '@nestjs/common';
import { FAILURES, type TellFailure } from '../platform.tokens.js';
import { ProcessRunner } from '../process-runner/process-runner.js';
import { Relay } from '../relay/relay.js';
import { IdempotentRequests } from '../idempotency/idempotent-requests.js';
import { Scheduler } from '../scheduler/scheduler.js';

const UNFINISHED = 'unfinished processes';
const UNFINISHED_EVERY = 10_000;
const OLD_ANSWERS_EVERY = 600_000;

/** The rounds that the platform itself makes. */
@Injectable()
export class RoundTheClock {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly processes: ProcessRunner,
    private readonly idempotent: IdempotentRequests,
    private readonly relay: Relay,
    @Inject(FAILURES) private readonly tellFailure: TellFailure,
  ) {}

  /** @param alone no other process can be at work: what is unfinished now was left by one that died */
  async start(alone: boolean): Promise<void> {
    // One process that nothing can finish must not keep the others, and all requests, from being served.
    await this.processes.finishUnfinished(Date.now(), alone).catch((error: unknown) => {
      this.tellFailure(UNFINISHED, error);
    });
    this.scheduler.every(UNFINISHED_EVERY, UNFINISHED, () => this.processes.finishUnfinished(Date.now(), false));
    this.scheduler.every(OLD_ANSWERS_EVERY, 'old answers', () => this.idempotent.forgetOld(new Date().toISOString()));
    await this.relay.start();
  }

  async stop(): Promise<void> {
    await this.scheduler.stop();
    await this.relay.stop();
  }
}
