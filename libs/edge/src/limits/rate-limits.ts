import { type FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type EdgeKey, type InstallationLimits, type RateLimit } from '../edge-options.js';

/** How one limit stands after a request was counted. */
export interface LimitState {
  readonly limit: number;
  readonly remaining: number;
  readonly exceeded: boolean;
  /** until the limit is full again */
  readonly milliseconds: number;
  readonly type: NonNullable<RateLimit['type']>;
}

/** Who calls, and what for. */
export interface Call {
  readonly key: EdgeKey;
  readonly address: string;
  readonly isBulk: boolean;
}

/** One count of a call against one limit. */
interface Counted {
  /** Whose calls are counted together */
  readonly owner: string;
  readonly limit: RateLimit;
  readonly type: LimitState['type'];
}

/** More than there are in use: a limit that is given up leaves its counters behind. */
const LIMITERS = 1_000;

/**
 * Counts requests against limits, in this process: with several replicas of the edge each grants the whole limit, so that no
 * request waits for another engine. A request that one limit refuses is not counted against the ones after it.
 */
export class RateLimits {
  private readonly limiters = new LRUCache<string, RateLimiterMemory>({ max: LIMITERS });

  constructor(private readonly installation: InstallationLimits | undefined) {}

  /** Before anybody knows whose call it is. */
  get untouched(): LimitState | undefined {
    const limit = this.installation?.api;
    return (
      limit && { limit: limit.requests, remaining: limit.requests, exceeded: false, milliseconds: 0, type: 'api_calls' }
    );
  }

  /** The tightest of the limits that hold for the call, or the first that is exceeded; undefined when there is none. */
  async count(call: Call): Promise<LimitState | undefined> {
    let tightest: LimitState | undefined;
    for (const { owner, limit, type } of this.limitsOf(call)) {
      const state = await this.countOne(owner, limit, type);
      if (state.exceeded) return state;
      if (!tightest || state.remaining < tightest.remaining) tightest = state;
    }
    return tightest;
  }

  private limitsOf({ key, address, isBulk }: Call): readonly Counted[] {
    const project = key.projectId ?? key.appId;
    const { type, limits } = this.limitsOfProject(key.rateLimits ?? [], isBulk);
    const ofProject = limits.map((limit) => ({ owner: project, limit, type }));
    if (key.kind !== 'client' || !this.installation) return ofProject;
    return [{ owner: `${project} ${address}`, limit: this.installation.client, type: 'api_calls' }, ...ofProject];
  }

  /** Bulk calls count apart where the project says how many there may be of them. */
  private limitsOfProject(
    limits: readonly RateLimit[],
    isBulk: boolean,
  ): { readonly type: LimitState['type']; readonly limits: readonly RateLimit[] } {
    const bulk = isBulk ? limits.filter(({ type }) => type === 'bulk_api_calls') : [];
    if (bulk.length > 0) return { type: 'bulk_api_calls', limits: bulk };
    const own = limits.filter(({ type = 'api_calls' }) => type === 'api_calls');
    const installation = this.installation ? [this.installation.api] : [];
    return { type: 'api_calls', limits: own.length > 0 ? own : installation };
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
