import { expect } from '@jest/globals';
import { EngineUnavailable } from '@perkstream/ports';

/** @throws unless the engine is told to be away, while there is still somebody who waits. @returns whether it may have happened all the same */
export async function outcomeOf(asked: Promise<unknown>): Promise<EngineUnavailable['outcome']> {
  const begun = Date.now();
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EngineUnavailable);
  expect(Date.now() - begun).toBeLessThan(20_000);
  return (error as EngineUnavailable).outcome;
}

/** Waits until the condition holds. @throws Error when it does not within a minute */
export async function until(what: string, condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 60_000; !condition(); await pause(5)) {
    if (Date.now() > end) throw new Error(`Waited in vain: ${what}`);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
