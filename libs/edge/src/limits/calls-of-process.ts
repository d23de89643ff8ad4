import { LRUCache } from 'lru-cache';
import { type CountedCall } from '@perkstream/published';
import { type CallCounter, type RateLimit } from '../edge-options.js';

/** Counters at a time; the one that was used least lately is given up first. */
const COUNTERS = 100_000;

interface CallWindow {
  /** By the clock that is never set. */
  readonly ends: number;
  calls: number;
}

/** Counts the calls of this process alone, in windows that begin with the first call. */
export class CallsOfProcess implements CallCounter {
  private readonly windows = new LRUCache<string, CallWindow>({ max: COUNTERS });

  count(owner: string, counter: string, { requests, seconds }: RateLimit): CountedCall {
    const name = `${owner} ${counter}`;
    const now = performance.now();
    let window = this.windows.get(name);
    if (!window || now >= window.ends) {
      window = { ends: now + seconds * 1_000, calls: 0 };
      this.windows.set(name, window);
    }
    window.calls++;
    const remaining = Math.max(0, requests - window.calls);
    return { remaining, exceeded: window.calls > requests, milliseconds: window.ends - now };
  }
}
