import { BEAT_INTERVAL_MS } from './link.js';

/**
 * Acts once per beat, at the multiples of a beat by the clock of the machine: all processes beat at about the same time, so that the
 * beats of all arrive at each of them in one or two fetches. Spread over time, each beat would take a fetch of its own in every process.
 * After a standstill of the whole process it lets a beat pass first: what has come meanwhile is not read yet.
 */
export class Heartbeat {
  private timer: NodeJS.Timeout | undefined;
  private beating = false;
  private lastBeat = Date.now();

  constructor(
    private readonly beat: () => Promise<void>,
    private readonly look: () => void,
  ) {}

  start(): void {
    this.lastBeat = Date.now();
    this.next();
    void this.send();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Does not wait for the next beat. */
  now(): void {
    if (this.timer) void this.beat();
  }

  /** A timer may fire a little early, which is not to make two beats of one. */
  private next(): void {
    const rest = BEAT_INTERVAL_MS - (Date.now() % BEAT_INTERVAL_MS);
    this.timer = setTimeout(() => this.tick(), rest < BEAT_INTERVAL_MS / 2 ? rest + BEAT_INTERVAL_MS : rest);
  }

  private tick(): void {
    this.next();
    const now = Date.now();
    const stoodStill = now - this.lastBeat > 2 * BEAT_INTERVAL_MS;
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
