import { hash } from 'node:crypto';
import { type MaybePromise } from '@perkstream/kernel';
import { type CountedCall } from '@perkstream/published';
import { type CallCounter, type RateLimit } from '../edge-options.js';
import { CallsOfProcess } from './calls-of-process.js';
import { networkOf } from './networks.js';
import { type LimitState } from './rate-limits.js';

const USUAL: RateLimit = { requests: 10, seconds: 900 };
/** An office has one address for all its people. */
const TIMES_BY_ADDRESS = 3;

/** Counts attempts at secrets of people: by whose secret it is, and by the address that they come from. */
export class GuessLimits {
  constructor(
    private readonly limit: RateLimit = USUAL,
    private readonly calls: CallCounter = new CallsOfProcess(),
  ) {}

  byAddress(address: string): Promise<LimitState> {
    const { requests, seconds } = this.limit;
    return this.count(`address ${networkOf(address)}`, { requests: TIMES_BY_ADDRESS * requests, seconds });
  }

  /** A device has one person, who may forget a password: no more than for one. */
  byDevice(id: string): Promise<LimitState> {
    return this.count(`device ${id}`, this.limit);
  }

  /** @param subject whose secret it is, whether there is such a person or not */
  bySubject(subject: string): Promise<LimitState> {
    return this.count(`subject ${subject}`, this.limit);
  }

  /** Counters have no e-mail addresses in their names, as they may be of another service. */
  private async count(name: string, limit: RateLimit): Promise<LimitState> {
    const counted: MaybePromise<CountedCall> = this.calls.count(`guesses-${hash('sha256', name)}`, 'guesses', limit);
    return { limit: limit.requests, type: 'api_calls', ...(await counted) };
  }
}
