/** Longer than the work for a code, so that the time of an answer does not tell how much of it there was. */
const STEP_MS = 100;

/** Answers of one request that leave at fixed times after its beginning, whenever they were found. */
export class HeldAnswer {
  private readonly timer = setInterval(() => this.release(), STEP_MS);
  private waiting: (() => void) | undefined;

  /** At the next of these times. */
  later(answer: () => void): void {
    this.waiting = answer;
  }

  now(answer: () => void): void {
    clearInterval(this.timer);
    answer();
  }

  private release(): void {
    if (this.waiting) this.now(this.waiting);
  }
}
