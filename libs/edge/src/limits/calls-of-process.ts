import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type CountedCall } from '@perkstream/published';
import { type CallCounter, type RateLimit } from '../edge-options.js';

/** More than there are in use: a limit that is given up leaves its counters behind. */
const MAX_LIMITERS = 1_000;

/** Counts the calls of this process alone, in windows that begin with the first call. */
export class CallsOfProcess implements CallCounter {
  private readonly limiters = new LRUCache<string, RateLimiterMemory>({ max: MAX_LIMITERS });

  count(owner: string, counter: string, limit: RateLimit): Promise<CountedCall> {
    return this.limiterOf(limit)
      .consume(`${owner} ${counter}`)
      .then(
        (counted) => countedCall(counted, false),
        (refused: unknown) => {
          if (refused instanceof RateLimiterRes) return countedCall(refused, true);
          throw refused;
        },
      );
  }

  private limiterOf({ requests, seconds }: RateLimit): RateLimiterMemory {
    const name = `${requests}/${seconds}`;
    let limiter = this.limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiterMemory({ keyPrefix: name, points: requests, duration: seconds });
      this.limiters.set(name, limiter);
    }
    return limiter;
  }
}

function countedCall({ remainingPoints, msBeforeNext }: RateLimiterRes, exceeded: boolean): CountedCall {
  return { remaining: remainingPoints, exceeded, milliseconds: msBeforeNext };
}
