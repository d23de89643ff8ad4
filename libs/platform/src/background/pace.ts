/** For every millisecond of work, requests get four, where they want them. */
const SHARE_OF_OTHERS = 4;
const WINDOW = 2;
/** Spare time that shows that nobody waits. */
const SPARE = 1;
const LONGEST = 500;
const MOST_DOUBLED = 10;
/** After this many pieces in a row for which nobody waited, the loop is looked at less often. */
const CALM_FOR_LONG = 4;
/** Milliseconds of work between two looks at the loop, then. */
const UNRESTED = 75;

/** The event loop, as far as pacing needs it. Milliseconds. */
export interface Loop {
  now(): number;
  /** How long the loop has had nothing to do since it began. */
  idle(): number;
  pause(milliseconds: number): Promise<void>;
  /** Until everything else that waits had its turn. */
  turn(): Promise<void>;
}

const thisLoop: Loop = {
  now: () => performance.now(),
  idle: () => performance.eventLoopUtilization().idle,
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  turn: () => new Promise((resolve) => setImmediate(resolve)),
};

/**
 * Keeps long work from slowing down requests: after each piece the event loop is given back until it had time to spare or, where
 * it has none, until others had four times as long as the piece took. Work in spare time runs at full speed; under full load it
 * takes a fifth of the time.
 */
export class Pace {
  private hurried = false;
  /** For how many pieces in a row nobody waited. */
  private calm = 0;
  /** Milliseconds of work since the last rest. */
  private worked = 0;

  constructor(private readonly loop: Loop = thisLoop) {}

  /** Rests no more: what was begun is to be finished soon. */
  hurry(): void {
    this.hurried = true;
  }

  /** Nobody waited for the last piece, and nothing is to be finished soon. */
  get isCalm(): boolean {
    return this.calm > 0 && !this.hurried;
  }

  /** How much to do at a time of what can be cut as one likes: more from piece to piece while nobody waits. */
  portion(least: number, most: number): number {
    return Math.min(least * 2 ** this.calm, most);
  }

  /** Does a piece of work, then rests; not after each where nobody has waited for long. The loop turns with every piece. */
  async after<T>(work: () => Promise<T>): Promise<T> {
    const [begun, idle] = [this.loop.now(), this.loop.idle()];
    const result = await work();
    // What was waited for in an engine elsewhere kept nobody here from having a turn.
    await this.afterPiece(this.loop.now() - begun - (this.loop.idle() - idle));
    return result;
  }

  /** Rests after a piece of work that took so many milliseconds. */
  async afterPiece(milliseconds: number): Promise<void> {
    this.worked += milliseconds;
    await (this.calm < CALM_FOR_LONG || this.worked > UNRESTED ? this.rest() : this.loop.turn());
  }

  private async rest(): Promise<void> {
    const until = this.loop.now() + Math.min(this.worked * SHARE_OF_OTHERS, LONGEST);
    this.worked = 0;
    const idleBefore = this.loop.idle();
    const isBusy = () => this.loop.idle() - idleBefore < SPARE;
    await this.loop.pause(WINDOW);
    this.calm = isBusy() ? 0 : Math.min(this.calm + 1, MOST_DOUBLED);
    while (!this.hurried && isBusy() && this.loop.now() < until) await this.loop.pause(WINDOW);
    // Where pieces take longer than a pause, the timers of several who work beside each other would follow one another for ever.
    await this.loop.turn();
  }
}
