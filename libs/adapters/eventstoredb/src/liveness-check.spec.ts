import { type EventStoreDBClient } from '@eventstore/db-client';
import { describe, expect, it, jest } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { LivenessCheck, MAX_REQUEST_MS } from './liveness-check.js';

/** Milliseconds without a sign of life after which the engine counts as away. */
const MAX_SILENCE_MS = 2_000;

describe('an engine that is waited for', () => {
  const clock = stoppedClock();

  function waiting(isAnswering: boolean) {
    const client = {
      getGRPCClient: async () => ({
        getSupportedMethods: (...args: unknown[]) => {
          if (isAnswering) (args[3] as (error: null) => void)(null);
        },
      }),
      callArguments: () => [{}, {}],
    } as unknown as EventStoreDBClient;
    const liveness = new LivenessCheck(client, MAX_SILENCE_MS, () => undefined);
    const givenUp = jest.fn();
    liveness.watch(givenUp);
    return { liveness, givenUp };
  }

  it('is not silent while this process stands still, however long', async () => {
    const { liveness, givenUp } = waiting(true);
    await clock.passes(MAX_SILENCE_MS / 2);
    clock.jumps(5 * MAX_REQUEST_MS);
    await clock.passes(MAX_SILENCE_MS / 2);
    expect(givenUp).not.toHaveBeenCalled();
    liveness.end();
  });

  it('has as long as a request may take, of the time in which this process could read its answer', async () => {
    const { givenUp } = waiting(true);
    await clock.passes(MAX_REQUEST_MS / 2);
    clock.jumps(5 * MAX_REQUEST_MS);
    await clock.passes(MAX_REQUEST_MS / 2 - 500);
    expect(givenUp).not.toHaveBeenCalled();
    await clock.passes(1_000);
    expect(givenUp).toHaveBeenCalledTimes(1);
  });

  it('is silent where it says nothing for so long while this process looks', async () => {
    const { givenUp } = waiting(false);
    await clock.passes(MAX_SILENCE_MS / 2);
    clock.jumps(5 * MAX_REQUEST_MS);
    await clock.passes(MAX_SILENCE_MS / 2 - 500);
    expect(givenUp).not.toHaveBeenCalled();
    await clock.passes(1_000);
    expect(givenUp).toHaveBeenCalledTimes(1);
  });
});
