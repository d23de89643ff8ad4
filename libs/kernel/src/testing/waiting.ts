/** The real ones, also while a test moves the clock. */
const { setImmediate, setTimeout, performance } = globalThis;

/** Milliseconds. No test depends on it: it ends tests that wait for what never comes. */
let patience = 240_000;
/** Milliseconds between two looks at first: what is under way for a moment only is seen on the way. */
const SHORT_PAUSE_MS = 10;
/** Who has waited for long looks more rarely, as each look takes time of those that are waited for. */
const LONGEST_PAUSE_MS = 100;
const SHARE_OF_WAIT = 0.05;

/** For the tests of the conformance suites, which wait in vain on purpose. Returns what puts the usual patience back. */
export function setPatience(milliseconds: number): () => void {
  const usual = patience;
  patience = milliseconds;
  return () => (patience = usual);
}

/**
 * Asks again until the answer is there, and returns it: after a turn of the event loop at first, then ever more rarely, so that it takes
 * a twentieth longer at most.
 * @throws Error with the last answer when it is not there after four minutes
 */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  isThere: (found: T) => unknown = Boolean,
  what = String(ask),
): Promise<T> {
  const began = performance.now();
  for (let looks = 0; ; looks++) {
    const found = await ask();
    if (isThere(found)) return found;
    const waited = performance.now() - began;
    if (waited > patience) throw new Error(`Waited in vain for ${what}, which is ${JSON.stringify(found)}`);
    const share = Math.min(waited * SHARE_OF_WAIT, LONGEST_PAUSE_MS);
    await (looks === 0 ? loopTurns() : pause(Math.max(share, Math.min(looks, SHORT_PAUSE_MS))));
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
