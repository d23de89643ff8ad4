/** An item, and the moment that counts for it: milliseconds since 1970. */
interface Waiting<Item> {
  readonly item: Item;
  readonly at: number;
}

/** Requests are at work for less, and clocks of replicas are less apart: which of two was decided first, only the log says. */
const SAME_TIME_MS = 60_000;

/**
 * The moments by which the events of a log are ordered, in milliseconds since 1970. What lies a little behind the newest before it was
 * decided after that, and stays after it; what lies further behind was imported.
 */
export class MomentsOfLog {
  private newest = -Infinity;

  /** @param at of the next event of the log */
  of(at: number): number {
    if (at < this.newest - SAME_TIME_MS) return at;
    this.newest = Math.max(this.newest, at);
    return this.newest;
  }
}

/** Milliseconds since 1970 of many events: eight bytes each. */
export class Moments {
  private values = new Float64Array(1_024);
  private count = 0;

  add(at: number): void {
    if (this.count === this.values.length) {
      const larger = new Float64Array(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.count++] = at;
  }

  get length(): number {
    return this.count;
  }

  /** For each place, the earliest moment after it; Infinity after the last. */
  earliestAfter(): Float64Array {
    const after = new Float64Array(this.count);
    let earliest = Infinity;
    for (let place = this.count - 1; place >= 0; place--) {
      after[place] = earliest;
      earliest = Math.min(earliest, this.values[place]!);
    }
    return after;
  }
}

/**
 * Puts events in the order of their moments, and of their places in the log where those are the same. An event waits as long as an
 * earlier one is to come, and no longer: of a log that is in order, none waits.
 */
export class InOrderOfMoments<Item> {
  private waiting: Waiting<Item>[] = [];
  private first = 0;
  private place = 0;

  /** @param earliestAfter for each place of the log, the earliest moment after it */
  constructor(private readonly earliestAfter: Float64Array) {}

  /** Those whose turn has not come */
  get waitingCount(): number {
    return this.waiting.length - this.first;
  }

  /** Takes the next event of the log. @returns whose turn it is now, in order */
  *next(item: Item | undefined, at: number): Generator<Item> {
    if (item !== undefined) this.insert({ item, at });
    const until = this.earliestAfter[this.place++] ?? Infinity;
    while (this.first < this.waiting.length && this.waiting[this.first]!.at <= until) {
      yield this.waiting[this.first++]!.item;
    }
    if (this.first === this.waiting.length || this.first > 1_000) {
      this.waiting = this.waiting.slice(this.first);
      this.first = 0;
    }
  }

  private insert(each: Waiting<Item>): void {
    let low = this.first;
    let high = this.waiting.length;
    if (high === low || this.waiting[high - 1]!.at <= each.at) {
      this.waiting.push(each);
      return;
    }
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.waiting[middle]!.at <= each.at) low = middle + 1;
      else high = middle;
    }
    this.waiting.splice(low, 0, each);
  }
}
