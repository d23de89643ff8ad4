import { expect } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { EngineUnavailable, type EventStore } from '@perkstream/ports';

/** @throws unless the caller learns in time that the engine is away. @returns whether it may have happened all the same */
export async function outcomeOf(asked: Promise<unknown>): Promise<EngineUnavailable['outcome']> {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EngineUnavailable);
  return (error as EngineUnavailable).outcome;
}

const answers = (store: EventStore): Promise<boolean> =>
  store.ping().then(
    () => true,
    () => false,
  );

/** Until the client has noticed that its connection was closed, an append may leave. */
export async function untilAway(store: EventStore): Promise<void> {
  await until(async () => !(await answers(store)));
}

export async function untilBack(store: EventStore): Promise<void> {
  await until(() => answers(store));
}
