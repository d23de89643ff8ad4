let lastTurn: Promise<void> = Promise.resolve();

/** One piece of work on one large body or answer per turn of the event loop, however many there are. */
export function turnOfEventLoop(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
}
