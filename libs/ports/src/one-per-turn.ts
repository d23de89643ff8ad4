let lastTurn: Promise<void> = Promise.resolve();

/** Resolves in a turn of the event loop of one's own: one piece of work on something large per turn, however many wait with theirs. */
export function turnOfEventLoop(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
}
