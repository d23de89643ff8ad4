import { type CallAllowance, type CallsReported, type PermittedCalls } from '@perkstream/published';
import { entriesAtMost } from '@perkstream/kernel';
import { LRUCache } from 'lru-cache';

/** Counters at a time; the one that was used least lately is given up first. */
const MAX_COUNTERS = 100_000;

interface CallWindow {
  readonly began: number;
  readonly ends: number;
  /** Calls that were let in, and permits that were given and not returned. */
  used: number;
}

/** Counts the calls of all processes of the edge against limits, in windows that begin with the first call. */
export class CallWindows {
  private readonly windows = new LRUCache<string, CallWindow>(entriesAtMost(MAX_COUNTERS));

  permit(owner: string, counter: string, { requests, seconds }: CallAllowance, calls: CallsReported): PermittedCalls {
    const now = Date.now();
    const name = `${owner} ${counter}`;
    let window = this.windows.get(name);
    if (!window || now >= window.ends) {
      window = { began: now, ends: now + seconds * 1_000, used: 0 };
      this.windows.set(name, window);
    }
    // Permits end with their window.
    const returned = calls.window === window.began ? calls.returned : 0;
    window.used = Math.max(0, window.used + calls.counted - returned);
    const permits = Math.max(0, Math.min(calls.wanted, requests - window.used));
    window.used += permits;
    return {
      window: window.began,
      permits,
      remaining: Math.max(0, requests - window.used),
      milliseconds: window.ends - now,
    };
  }
}
