/** Longer ones come at once, as in Node. */
const MAX_DELAY_MS = 2 ** 31 - 1;

interface Place {
  readonly at: number;
  readonly order: number;
  readonly timer: Timer;
  readonly turn: number;
}

/** What code gets from `setTimeout`, `setInterval` and `setImmediate`. */
export class Timer {
  /** Which of its places counts; none of them where it is cleared. */
  turn = 0;
  private isRefed = true;

  constructor(
    private readonly timers: Timers,
    readonly action: () => void,
    readonly delay: number,
    readonly isRepeated: boolean,
  ) {}

  ref(): this {
    this.isRefed = true;
    return this;
  }

  unref(): this {
    this.isRefed = false;
    return this;
  }

  hasRef(): boolean {
    return this.isRefed;
  }

  refresh(): this {
    this.timers.place(this);
    return this;
  }

  close(): this {
    this.timers.clear(this);
    return this;
  }
}

/** All timers of a process in the order in which they are due, and then in which they were set. */
export class Timers {
  /** Milliseconds since the beginning. */
  now = 0;
  private readonly heap: Place[] = [];
  private order = 0;
  private isFiring = false;

  set(action: () => void, delay: number, isRepeated = false): Timer {
    const milliseconds = Math.max(0, Math.trunc(Number(delay)) || 0);
    const timer = new Timer(this, action, milliseconds > MAX_DELAY_MS ? 1 : milliseconds, isRepeated);
    this.place(timer);
    return timer;
  }

  clear(timer: Timer): void {
    timer.turn += 1;
  }

  /** Of a timer that fires, one without delay comes a millisecond later, so that nothing stands still for ever. */
  place(timer: Timer): void {
    timer.turn += 1;
    this.push(timer, this.now + (timer.delay || (this.isFiring ? 1 : 0)));
  }

  /** The one that is due first fires. @returns how much time goes by until then */
  fireNext(passing: (milliseconds: number) => void): void {
    for (let next = this.pop(); next; next = this.pop()) {
      const { timer, turn, at } = next;
      if (timer.turn !== turn) continue;
      if (at > this.now) passing(at - this.now);
      this.now = Math.max(this.now, at);
      if (timer.isRepeated) this.push(timer, at + (timer.delay || 1));
      this.isFiring = true;
      try {
        timer.action();
      } finally {
        this.isFiring = false;
      }
      return;
    }
  }

  private push(timer: Timer, at: number): void {
    const { heap } = this;
    const place = { at, order: this.order++, timer, turn: timer.turn };
    let index = heap.length;
    while (index > 0) {
      const above = (index - 1) >> 1;
      if (!isBefore(place, heap[above] as Place)) break;
      heap[index] = heap[above] as Place;
      index = above;
    }
    heap[index] = place;
  }

  private pop(): Place | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let below = 2 * index + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1] as Place, heap[below] as Place)) below += 1;
      if (!isBefore(heap[below] as Place, last)) break;
      heap[index] = heap[below] as Place;
      index = below;
    }
    heap[index] = last;
    return first;
  }
}

function isBefore(one: Place, other: Place): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
