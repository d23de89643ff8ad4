import { expect } from '@jest/globals';
import { EngineUnavailable } from '@perkstream/ports';

/** @throws unless the engine is told to be away, while there is still somebody who waits. @returns whether it may have happened all the same */
export async function outcomeOf(asked: Promise<unknown>): Promise<EngineUnavailable['outcome']> {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EngineUnavailable);
  return (error as EngineUnavailable).outcome;
}
