let patience = 40_000;

/** For the test of the suites, in which many things are waited for in vain. */
export function setPatience(milliseconds: number): void {
  patience = milliseconds;
}

/**
 * Waits until the condition holds.
 * @param patiences how many times as long as usual, for work that takes longer
 * @throws Error when it does not in time
 */
export async function until(what: string, condition: () => boolean, patiences = 1): Promise<void> {
  const end = Date.now() + patiences * patience;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`Waited in vain: ${what}`);
    await pause(5);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The reason of a rejection. @throws Error when it was none */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('Expected a rejection, but it was fulfilled');
}

/** A promise with its ends in hand. */
export function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
