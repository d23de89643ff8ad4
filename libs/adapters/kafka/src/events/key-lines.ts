/** Works on the items of one key in order, and on several keys side by side. */
export class KeyLines<T> {
  private readonly lines = new Map<string, T[]>();
  private readonly ready: string[] = [];
  private readonly running = new Set<Promise<void>>();
  private stopped = false;
  /** Items that are worked on or wait. */
  size = 0;

  constructor(
    private readonly work: (item: T) => Promise<void>,
    private readonly atOnce: number,
  ) {}

  add(key: string, item: T): void {
    this.size += 1;
    const line = this.lines.get(key);
    if (line) {
      line.push(item);
      return;
    }
    this.lines.set(key, [item]);
    this.ready.push(key);
    this.begin();
  }

  /** Begins nothing new; resolves when what was begun has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private begin(): void {
    while (!this.stopped && this.running.size < this.atOnce) {
      const key = this.ready.shift();
      if (key === undefined) return;
      const run = this.run(key);
      this.running.add(run);
      void run.finally(() => {
        this.running.delete(run);
        this.begin();
      });
    }
  }

  /** One item; then the others have their turn. */
  private async run(key: string): Promise<void> {
    const line = this.lines.get(key);
    const item = line?.[0];
    if (!line || item === undefined) return;
    await this.work(item);
    line.shift();
    this.size -= 1;
    if (line.length > 0) this.ready.push(key);
    else this.lines.delete(key);
  }
}
