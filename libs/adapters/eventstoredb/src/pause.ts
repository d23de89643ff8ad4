/** Waits for some time, and can be ended once and for all. */
export class Pause {
  ended = false;
  private wake: () => void = () => undefined;

  async rest(milliseconds: number): Promise<void> {
    if (this.ended) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  end(): void {
    this.ended = true;
    this.wake();
  }
}
