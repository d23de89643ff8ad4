import { BEAT } from './link.js';

/** Acts once per beat. After a standstill of the whole process it lets a beat pass first: what has come meanwhile is not read yet. */
export class Pulse {
  private timer: NodeJS.Timeout | undefined;
  private beating = false;
  private lastBeat = Date.now();

  constructor(
    private readonly beat: () => Promise<void>,
    private readonly look: () => void,
  ) {}

  start(): void {
    this.lastBeat = Date.now();
    this.timer = setInterval(() => this.tick(), BEAT);
    void this.send();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Does not wait for the next beat. */
  now(): void {
    if (this.timer) void this.beat();
  }

  private tick(): void {
    const now = Date.now();
    const stoodStill = now - this.lastBeat > 2 * BEAT;
    this.lastBeat = now;
    if (!stoodStill) this.look();
    void this.send();
  }

  private async send(): Promise<void> {
    if (this.beating) return;
    this.beating = true;
    await this.beat();
    this.beating = false;
  }
}
