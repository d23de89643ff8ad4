/** Waiting that can be ended for good. */
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
