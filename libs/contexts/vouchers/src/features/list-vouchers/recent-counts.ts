import { LRUCache } from 'lru-cache';

/** Milliseconds: a count that took longer is worth keeping; a few vouchers are counted sooner on a busy machine, too. */
const LONG = 100;
const KEPT = 5_000;

interface Counted {
  readonly count: number;
  readonly at: number;
}

/**
 * Counts that took long, for as long as lists may lag behind: who leafs through a large list has it counted once a second. What
 * is counted in no time is counted every time.
 */
export class RecentCounts {
  private readonly counted = new LRUCache<string, Counted>({ max: KEPT });
  private readonly underWay = new Map<string, Promise<number>>();

  /** @param milliseconds how old a count may be */
  constructor(private readonly milliseconds = 1_000) {}

  async get(key: string, count: () => Promise<number>): Promise<number> {
    const known = this.counted.get(key);
    if (known && performance.now() - known.at < this.milliseconds) return known.count;
    const running = this.underWay.get(key);
    if (running) return running;
    const counting = this.take(key, count).finally(() => this.underWay.delete(key));
    this.underWay.set(key, counting);
    return counting;
  }

  /** As old as its beginning: what came while it was counted may be missing. */
  private async take(key: string, count: () => Promise<number>): Promise<number> {
    const at = performance.now();
    const counted = await count();
    if (performance.now() - at > LONG) this.counted.set(key, { count: counted, at });
    return counted;
  }
}
