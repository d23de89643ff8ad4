/** The real ones, also while a test moves the clock. */
const { setImmediate, setTimeout, performance } = globalThis;

/** Milliseconds. No test depends on it: it ends tests that wait for what never comes. */
let patience = 240_000;
/** Milliseconds: what is under way for a moment only is seen on the way. */
const LONGEST_PAUSE = 10;

/** For the tests of the conformance suites, which wait in vain on purpose. Returns what puts the usual patience back. */
export function setPatience(milliseconds: number): () => void {
  const usual = patience;
  patience = milliseconds;
  return () => (patience = usual);
}

/**
 * Asks again until the answer is there, and returns it: after a turn of the event loop at first, then ever more rarely.
 * @throws Error with the last answer when it is not there after four minutes
 */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  isThere: (found: T) => unknown = Boolean,
  what = String(ask),
): Promise<T> {
  const end = performance.now() + patience;
  for (let milliseconds = 0; ; milliseconds = Math.min(milliseconds + 1, LONGEST_PAUSE)) {
    const found = await ask();
    if (isThere(found)) return found;
    if (performance.now() > end) throw new Error(`Waited in vain for ${what}, which is ${JSON.stringify(found)}`);
    await (milliseconds === 0 ? loopTurns() : pause(milliseconds));
  }
}

/**
 * Waits until the condition holds.
 * @param what is waited for, where the source of the condition does not say it
 */
export async function until(condition: () => boolean | Promise<boolean>, what?: string): Promise<void> {
  await eventually(condition, Boolean, what);
}

/** Lets the event loop have turns: what is due without timers and without other processes has happened after a few of them. */
export async function loopTurns(count = 1): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** Two times that are read before and after it differ. */
export async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  await until(() => Date.now() > now);
}

/**
 * For doubles that take a while to answer, for faults that last, and as the later one of two timers of this process. Nothing that
 * other processes or disks do is expected to have happened when it is over.
 */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
