import { type FastifyReply } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type RateLimit } from '../edge-options.js';

/** How one limit stands after a request was counted. */
export interface LimitState {
  readonly limit: number;
  readonly remaining: number;
  readonly exceeded: boolean;
  /** until the limit is full again */
  readonly milliseconds: number;
  readonly type: NonNullable<RateLimit['type']>;
}

/**
 * Counts requests against limits, in this process: with several replicas of the edge each grants the whole limit, so that no
 * request waits for another engine. A request that one limit refuses is not counted against the ones after it.
 */
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterMemory>();

  /** The tightest of the limits of that type, or the first that is exceeded; undefined when none is of that type. */
  async count(
    owner: string,
    limits: readonly RateLimit[],
    type: NonNullable<RateLimit['type']>,
  ): Promise<LimitState | undefined> {
    let tightest: LimitState | undefined;
    for (const limit of limits) {
      if ((limit.type ?? 'api_calls') !== type) continue;
      const state = await this.countOne(owner, limit, type);
      if (state.exceeded) return state;
      if (tightest === undefined || state.remaining < tightest.remaining) tightest = state;
    }
    return tightest;
  }

  private async countOne(owner: string, limit: RateLimit, type: LimitState['type']): Promise<LimitState> {
    try {
      return stateOf(limit, await this.limiterOf(limit, type).consume(owner), false, type);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return stateOf(limit, refused, true, type);
      throw refused;
    }
  }

  private limiterOf({ requests, seconds }: RateLimit, type: string): RateLimiterMemory {
    const name = `${type}/${requests}/${seconds}`;
    let limiter = this.limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiterMemory({ keyPrefix: name, points: requests, duration: seconds });
      this.limiters.set(name, limiter);
    }
    return limiter;
  }
}

function stateOf(limit: RateLimit, counted: RateLimiterRes, exceeded: boolean, type: LimitState['type']): LimitState {
  return {
    limit: limit.requests,
    remaining: counted.remainingPoints,
    exceeded,
    milliseconds: counted.msBeforeNext,
    type,
  };
}

/** Source: platform facts, limits. `X-Rate-Limit-Retry` is the Unix time, in seconds, of the next call that is allowed. */
export function writeLimitHeaders(reply: FastifyReply, state: LimitState, now: number): void {
  const wait = state.remaining > 0 ? 0 : state.milliseconds;
  reply.header('x-rate-limit-limit', String(state.limit));
  reply.header('x-rate-limit-remaining', String(state.remaining));
  reply.header('x-rate-limit-retry', String(Math.ceil((now + wait) / 1000)));
  reply.header('x-rate-limit-type', state.type);
  if (state.exceeded) reply.header('retry-after', String(Math.max(1, Math.ceil(state.milliseconds / 1000))));
}
