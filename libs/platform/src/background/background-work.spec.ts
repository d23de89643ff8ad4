import { describe, expect, it } from '@jest/globals';
import { loopTurns } from '@perkstream/kernel/testing';
import { type EventStore, type MessageBus } from '@perkstream/ports';
import { type ContextRegistry } from '../operations/context-registry.js';
import { type ProcessRunner } from '../process-runner/process-runner.js';
import { type Relay } from '../relay/relay.js';
import { type IdempotentRequests } from '../idempotency/idempotent-requests.js';
import { Scheduler } from '../scheduler/scheduler.js';
import { type ViewRebuilds } from '../view-runner/view-rebuilds.js';
import { type ViewRunner } from '../view-runner/view-runner.js';
import { type ViewsOfServices } from '../view-runner/views-of-services.js';
import { BackgroundWork } from './background-work.js';
import { RecurringWork } from './recurring-work.js';

/** Everything that takes part, each noting when it is called. */
function assembled(exclusive: boolean, unfinished: () => Promise<number> = async () => 0) {
  const log: string[] = [];
  const failures: unknown[] = [];
  const noting = (name: string) => ({
    start: async () => void log.push(`${name} starts`),
    stop: async () => {
      await loopTurns();
      log.push(`${name} stops`);
    },
  });
  const processes = {
    finishUnfinished: (_now: number, everything: boolean) => {
      log.push(everything ? 'everything unfinished' : 'what was left alone');
      return unfinished();
    },
    stop: () => undefined,
  } as unknown as ProcessRunner;
  const scheduler = new Scheduler((...failure) => failures.push(failure));
  const rounds = new RecurringWork(
    scheduler,
    processes,
    { forgetOld: async () => undefined } as unknown as IdempotentRequests,
    noting('the relay') as unknown as Relay,
    { tidy: async () => undefined } as unknown as ViewRebuilds,
    { sweep: async () => undefined } as unknown as ViewRunner,
    (...failure) => failures.push(failure),
  );
  const work = new BackgroundWork(
    noting('contexts') as unknown as ContextRegistry,
    noting('views') as unknown as ViewRunner,
    noting('rebuilds') as unknown as ViewsOfServices,
    rounds,
    { capabilities: { exclusive } } as EventStore,
    noting('the bus') as unknown as MessageBus,
  );
  return { work, log, failures };
}

describe('work in the background', () => {
  it('starts with what the rest needs', async () => {
    const { work, log } = assembled(true);
    await work.onApplicationBootstrap();
    expect(log).toEqual([
      'contexts starts',
      'rebuilds starts',
      'views starts',
      'the bus starts',
      'everything unfinished',
      'the relay starts',
    ]);
    await work.beforeApplicationShutdown();
  });

  it('leaves alone what other replicas may be at work on', async () => {
    const { work, log } = assembled(false);
    await work.onApplicationBootstrap();
    expect(log).toContain('what was left alone');
    await work.beforeApplicationShutdown();
  });

  it('ends its rounds before the last answers, the bus after them, and last the views that answers wait for', async () => {
    const { work, log } = assembled(true);
    await work.onApplicationBootstrap();
    log.length = 0;
    await work.beforeApplicationShutdown();
    expect([...log].sort()).toEqual(['rebuilds stops', 'the relay stops']);
    await work.onApplicationShutdown();
    expect(log.slice(2)).toEqual(['the bus stops', 'views stops']);
  });

  it('starts although something cannot be finished, and reports it', async () => {
    const failure = new Error('cannot be finished');
    const { work, log, failures } = assembled(true, () => Promise.reject(failure));
    await work.onApplicationBootstrap();
    expect(log.at(-1)).toBe('the relay starts');
    expect(failures).toEqual([['unfinished processes', failure]]);
    await work.beforeApplicationShutdown();
  });
});
