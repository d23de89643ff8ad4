import { andThen, type MaybePromise } from '@perkstream/kernel';
import { type FastifyReply } from 'fastify';
import {
  type CallCounter,
  type CallType,
  type EdgeKey,
  type InstallationLimits,
  type RateLimit,
} from '../edge-options.js';
import { type CountedCall } from '@perkstream/published';
import { CallsOfProcess } from './calls-of-process.js';
import { networkOf } from './networks.js';
import { UsageWatch } from './usage-watch.js';

/** How one limit stands after a request was counted. */
export interface LimitState extends CountedCall {
  readonly limit: number;
  readonly type: CallType;
}

/** Who calls, and what for. */
export interface Call {
  readonly key: EdgeKey;
  readonly address: string;
  readonly isBulk: boolean;
}

/** One of the counts of a call. */
interface Counted {
  /** Whose calls are counted together, within the project; the project's where it is empty. */
  readonly network: string;
  readonly limit: RateLimit;
  readonly type: LimitState['type'];
}

/** Counts requests against the limits that hold for them. A request that one limit refuses is not counted against the ones after it. */
export class RateLimits {
  private readonly ofInstallation: readonly Counted[];

  constructor(
    private readonly installation: InstallationLimits | undefined,
    private readonly calls: CallCounter = new CallsOfProcess(),
    private readonly usage = new UsageWatch(),
  ) {
    this.ofInstallation = installation ? [{ network: '', limit: installation.api, type: 'api_calls' }] : [];
  }

  /** For calls whose sender is not known yet. */
  get untouched(): LimitState | undefined {
    const limit = this.installation?.api;
    return (
      limit && { limit: limit.requests, remaining: limit.requests, exceeded: false, milliseconds: 0, type: 'api_calls' }
    );
  }

  /** The tightest of the limits that hold for the call, or the first that is exceeded; undefined when there is none. */
  count(call: Call): MaybePromise<LimitState | undefined> {
    return this.countFrom(0, this.limitsOf(call), call, undefined);
  }

  /** @param tightest of the limits before this one */
  private countFrom(
    index: number,
    limits: readonly Counted[],
    call: Call,
    tightest: LimitState | undefined,
  ): MaybePromise<LimitState | undefined> {
    const next = limits[index];
    if (!next) return tightest;
    return andThen(this.countOne(next, call), (state) => {
      if (state.exceeded) return state;
      const isTighter = !tightest || state.remaining < tightest.remaining;
      return this.countFrom(index + 1, limits, call, isTighter ? state : tightest);
    });
  }

  private countOne({ network, limit, type }: Counted, { key }: Call): MaybePromise<LimitState> {
    const owner = key.projectId ?? key.appId;
    const counter = `${type}/${limit.requests}/${limit.seconds} ${network}`;
    return andThen(this.calls.count(owner, counter, limit), (counted) => {
      const state = { limit: limit.requests, type, ...counted };
      const threshold = network === '' ? key.usageThresholds?.[type] : undefined;
      if (threshold !== undefined) this.usage.see(owner, type, state, limit.requests, threshold);
      return state;
    });
  }

  private limitsOf({ key, address, isBulk }: Call): readonly Counted[] {
    const ofProject = this.limitsOfProject(key.rateLimits, isBulk);
    if (key.kind !== 'client' || !this.installation) return ofProject;
    return [{ network: networkOf(address), limit: this.installation.client, type: 'api_calls' }, ...ofProject];
  }

  /** Bulk calls count apart where the project says how many there may be of them. */
  private limitsOfProject(limits: readonly RateLimit[] = [], isBulk: boolean): readonly Counted[] {
    const bulk = isBulk ? countedOf('bulk_api_calls', limits) : [];
    if (bulk.length > 0) return bulk;
    const own = countedOf('api_calls', limits);
    return own.length > 0 ? own : this.ofInstallation;
  }
}

function countedOf(wanted: CallType, limits: readonly RateLimit[]): readonly Counted[] {
  const ofType = limits.filter(({ type = 'api_calls' }) => type === wanted);
  return ofType.map((limit) => ({ network: '', limit, type: wanted }));
}

/** `X-Rate-Limit-Retry` is the Unix time, in seconds, of the next call that is allowed. */
export function writeLimitHeaders(reply: FastifyReply, state: LimitState, now: number): void {
  const wait = state.remaining > 0 ? 0 : state.milliseconds;
  reply.header('x-rate-limit-limit', String(state.limit));
  reply.header('x-rate-limit-remaining', String(state.remaining));
  reply.header('x-rate-limit-retry', String(Math.ceil((now + wait) / 1000)));
  reply.header('x-rate-limit-type', state.type);
  if (state.exceeded) reply.header('retry-after', String(Math.max(1, Math.ceil(state.milliseconds / 1000))));
}
