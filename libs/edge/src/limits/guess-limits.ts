import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { type MaybePromise } from '@perkstream/kernel';
import { type CountedCall } from '@perkstream/published';
import { type CallCounter, type RateLimit } from '../edge-options.js';
import { CallsOfProcess } from './calls-of-process.js';
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

/** Of an IPv6 address the first half, within which a subscriber has as many addresses as they like. */
export function networkOf(address: string): string {
  // Where IPv4 and IPv6 come in by one socket.
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? [];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [before = '', after] = address.split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [first, last] = [groups(before), groups(after)];
  const zeros = after === undefined ? 0 : 8 - first.length - last.length;
  const all = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last];
  return all
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
