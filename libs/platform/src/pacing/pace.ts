import { turnOfEventLoop } from '@perkstream/ports';

/** Requests get four milliseconds for each one of work, where they need them. */
const SHARE_OF_OTHERS = 4;
const WINDOW_MS = 2;
/** The spare time that shows that nobody waits. */
const SPARE_MS = 1;
const MAX_PAUSE_MS = 500;
const MAX_DOUBLINGS = 10;
/** After this many pieces in a row for which nobody waited, the loop is checked less often. */
const CALM_FOR_LONG = 4;
/** Milliseconds of work between two checks of the loop, then. */
const UNRESTED_MS = 75;

/** The event loop, as far as pacing needs it. Milliseconds. */
export interface Loop {
  now(): number;
  /** The total time that the loop has been idle since the process began. */
  idle(): number;
  pause(milliseconds: number): Promise<void>;
  /** Resolves when everything else that waits has had its turn. */
  turn(): Promise<void>;
}

const thisLoop: Loop = {
  now: () => performance.now(),
  idle: () => performance.eventLoopUtilization().idle,
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  turn: turnOfEventLoop,
};

/**
 * Keeps long work from slowing down requests: after each piece the event loop is given back until it had time to spare or, where
 * it has none, until others had four times as long as the piece took. Work in spare time runs at full speed; under full load it
 * takes a fifth of the time.
 */
export class Pace {
  private hurried = false;
  /** The number of pieces in a row for which nobody waited. */
  private calm = 0;
  /** Milliseconds of work since the last rest. */
  private worked = 0;

  constructor(private readonly loop: Loop = thisLoop) {}

  /** Stops resting, to finish soon what was begun. */
  hurry(): void {
    this.hurried = true;
  }

  /** Nobody waited for the last piece, and nothing is to be finished soon. */
  get isCalm(): boolean {
    return this.calm > 0 && !this.hurried;
  }

  /** The size of the next piece, for work that can be cut anywhere: larger from piece to piece while nobody waits. */
  portion(least: number, most: number): number {
    return Math.min(least * 2 ** this.calm, most);
  }

  /** Does a piece of work, then rests; not after each where nobody has waited for long. The loop turns with every piece. */
  async after<T>(work: () => Promise<T>): Promise<T> {
    const [begun, idle] = [this.loop.now(), this.loop.idle()];
    const result = await work();
    // Time spent waiting for an engine elsewhere does not count: it kept nobody here waiting.
    await this.afterPiece(this.loop.now() - begun - (this.loop.idle() - idle));
    return result;
  }

  /** Rests after a piece of work that took so many milliseconds. */
  async afterPiece(milliseconds: number): Promise<void> {
    this.worked += milliseconds;
    await (this.calm < CALM_FOR_LONG || this.worked > UNRESTED_MS ? this.rest() : this.loop.turn());
  }

  private async rest(): Promise<void> {
    const until = this.loop.now() + Math.min(this.worked * SHARE_OF_OTHERS, MAX_PAUSE_MS);
    this.worked = 0;
    const idleBefore = this.loop.idle();
    const isBusy = () => this.loop.idle() - idleBefore < SPARE_MS;
    await this.loop.pause(WINDOW_MS);
    this.calm = isBusy() ? 0 : Math.min(this.calm + 1, MAX_DOUBLINGS);
    while (!this.hurried && isBusy() && this.loop.now() < until) await this.loop.pause(WINDOW_MS);
    // Where pieces take longer than a pause, the timers of several who work beside each other would follow one another for ever.
    await this.loop.turn();
  }
}
