let lastTurn: Promise<void> = Promise.resolve();

/** Resolves in a turn of the event loop of one's own: one piece of work on something large per turn, however many wait with theirs. */
export function turnOfEventLoop(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
}

/** A list, some of it at a time: everything else of the process has its turn between two slices. */
export async function* inSlices<Thing>(things: readonly Thing[], size: number): AsyncGenerator<readonly Thing[]> {
  for (let from = 0; from < things.length; from += size) {
    if (from > 0) await turnOfEventLoop();
    yield things.slice(from, from + size);
  }
}
