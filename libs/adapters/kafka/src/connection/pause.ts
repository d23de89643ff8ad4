/** Waiting that can be ended for good. */
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

/** Pauses that grow: 100 ms, doubled each time up to 2 s, so that a broker that comes back is not met by a storm. */
export class BackOff {
  private milliseconds = FIRST;

  next(): number {
    const current = this.milliseconds;
    this.milliseconds = Math.min(current * 2, LONGEST);
    return current * (0.75 + Math.random() / 2);
  }

  reset(): void {
    this.milliseconds = FIRST;
  }
}

const FIRST = 100;
const LONGEST = 2000;
