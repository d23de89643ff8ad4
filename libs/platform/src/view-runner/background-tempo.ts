import { Pace } from '../pacing/pace.js';
import { type Tempo } from './rebuild.js';

/** Events of a slice: 20 ms at most, also where documents are large. */
const MIN_SLICE_EVENTS = 25;
const IDLE_SLICE_EVENTS = 100;
/** The size where more events come in than smaller slices apply. */
const MAX_SLICE_EVENTS = 400;
const LOOK_INTERVAL_MS = 250;

/** The tempo of a view that is built while requests are served: they come first, as long as it gains on what they bring in. */
export class BackgroundTempo implements Tempo {
  private least = MIN_SLICE_EVENTS;
  private behind = Infinity;
  private sliceBegan = performance.now();
  private looked = this.sliceBegan;

  /**
   * @param look gets the position now and then, and returns the position to reach
   * @param ending aborted: the rebuild ends undone
   */
  constructor(
    private readonly look: (position: number) => Promise<number>,
    private readonly ending: AbortSignal,
    private readonly pace = new Pace(),
    private readonly lookEvery = LOOK_INTERVAL_MS,
  ) {}

  slice(): number {
    return Math.max(this.least, this.pace.portion(MIN_SLICE_EVENTS, IDLE_SLICE_EVENTS));
  }

  async afterSlice(position: number | undefined): Promise<void> {
    this.ending.throwIfAborted();
    await this.pace.afterPiece(performance.now() - this.sliceBegan);
    if (position !== undefined && performance.now() - this.looked >= this.lookEvery) await this.lookAround(position);
    this.sliceBegan = performance.now();
  }

  private async lookAround(position: number): Promise<void> {
    this.looked = performance.now();
    const behind = (await this.look(position)) - position;
    if (behind >= this.behind) this.speedUp();
    this.behind = behind;
  }

  private speedUp(): void {
    this.least = Math.min(2 * this.least, MAX_SLICE_EVENTS);
    if (this.least === MAX_SLICE_EVENTS) this.pace.hurry();
  }
}
