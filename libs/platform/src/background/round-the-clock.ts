import { Injectable } from '@nestjs/common';
import { ProcessRunner } from '../process-runner/process-runner.js';
import { Relay } from '../relay/relay.js';
import { RepeatableRequests } from '../repeatable-requests/repeatable-requests.js';
import { Scheduler } from '../scheduler/scheduler.js';

const UNFINISHED_EVERY = 10_000;
const OLD_ANSWERS_EVERY = 600_000;

/** The rounds that the platform itself makes. */
@Injectable()
export class RoundTheClock {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly processes: ProcessRunner,
    private readonly repeatable: RepeatableRequests,
    private readonly relay: Relay,
  ) {}

  /** @param alone no other process can be at work: what is unfinished now was left by one that died */
  async start(alone: boolean): Promise<void> {
    await this.processes.finishUnfinished(Date.now(), alone);
    this.scheduler.every(UNFINISHED_EVERY, 'unfinished processes', () =>
      this.processes.finishUnfinished(Date.now(), false),
    );
    this.scheduler.every(OLD_ANSWERS_EVERY, 'old answers', () => this.repeatable.forgetOld(new Date().toISOString()));
    await this.relay.start();
  }

  async stop(): Promise<void> {
    await this.scheduler.stop();
    await this.relay.stop();
  }
}
