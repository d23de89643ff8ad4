/** Waits for some time, and can be ended once and for all. */
export class Pause {
  ended = false;
  private readonly waiting = new Set<() => void>();

  async rest(milliseconds: number): Promise<void> {
    if (this.ended) return;
    let wake: () => void = () => undefined;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      this.waiting.add(wake);
    });
    this.waiting.delete(wake);
  }

  end(): void {
    this.ended = true;
    for (const wake of this.waiting) wake();
  }
}

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2000;

/** Pauses that grow: 100 ms, doubled each time up to 2 s, so that a broker that comes back is not met by a storm. */
export class BackOff {
  private milliseconds = FIRST_PAUSE_MS;

  next(): number {
    const current = this.milliseconds;
    this.milliseconds = Math.min(current * 2, MAX_PAUSE_MS);
    return current * (0.75 + Math.random() / 2);
  }

  reset(): void {
    this.milliseconds = FIRST_PAUSE_MS;
  }
}

/** Waits until the promise is settled, either way, but no longer than this. */
export async function atMost(milliseconds: number, end: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([end.catch(() => undefined), enough]);
  clearTimeout(timer);
}
