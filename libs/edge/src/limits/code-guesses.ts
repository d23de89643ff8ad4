import { entriesAtMost } from '@perkstream/kernel';
import { type ErrorBody, type Reply } from '@perkstream/published';
import { LRUCache } from 'lru-cache';
import { type EdgeKey, type RateLimit } from '../edge-options.js';
import { networkOf } from './networks.js';
import { type LimitState } from './rate-limits.js';

/** Addresses and keys with codes that did not work: those that are longest ago leave first. */
const MAX_COUNTERS = 50_000;
/** Who shops in one place has one key. */
const TIMES_BY_KEY = 50;

interface Count {
  failures: number;
  /** Milliseconds of the clock: the window began with the first failure. */
  readonly until: number;
}

/**
 * Counts codes that did not work under client keys, by network and by key, in this process: several gateways together admit that many times
 * the limit.
 */
export class CodeGuesses {
  private readonly counts = new LRUCache<string, Count>(entriesAtMost(MAX_COUNTERS));

  /** @param report receives a project when requests of it begin to be refused */
  constructor(
    private readonly report: (projectId: string) => void = () => undefined,
    private readonly clock: { now(): number } = performance,
  ) {}

  /** The limit that is exceeded; undefined where the request may go on. */
  exceededBy(key: EdgeKey, address: string): LimitState | undefined {
    for (const { name, limit } of countersOf(key, address)) {
      const count = this.current(name);
      if (!count || count.failures < limit.requests) continue;
      const milliseconds = count.until - this.clock.now();
      return { limit: limit.requests, remaining: 0, exceeded: true, milliseconds, type: 'api_calls' };
    }
    return undefined;
  }

  /** @returns whether codes of the request did not work */
  note(key: EdgeKey, address: string, reply: Reply): boolean {
    const failures = unknownCodesIn(reply);
    if (failures === 0) return false;
    for (const { name, limit } of countersOf(key, address)) {
      const count = this.current(name) ?? { failures: 0, until: this.clock.now() + limit.seconds * 1_000 };
      const wasBelow = count.failures < limit.requests;
      count.failures += failures;
      this.counts.set(name, count);
      if (wasBelow && count.failures >= limit.requests && key.projectId) this.report(key.projectId);
    }
    return true;
  }

  private current(name: string): Count | undefined {
    const count = this.counts.get(name);
    return count && count.until > this.clock.now() ? count : undefined;
  }
}

function countersOf(
  { projectId, appId, codes }: EdgeKey,
  address: string,
): readonly { readonly name: string; readonly limit: RateLimit }[] {
  if (!codes) return [];
  const { limit } = codes;
  return [
    { name: `${projectId} ${networkOf(address)}`, limit },
    { name: `${projectId} key ${appId}`, limit: { ...limit, requests: TIMES_BY_KEY * limit.requests } },
  ];
}

interface Shown {
  readonly error?: ErrorBody;
  readonly inapplicable_redeemables?: readonly { readonly result?: { readonly error?: ErrorBody } }[];
}

/** A request may name several codes. */
function unknownCodesIn(reply: Reply): number {
  if ('error' in reply) return isUnknown(reply.error) ? 1 : 0;
  const { error, inapplicable_redeemables: several = [] } = (reply.body ?? {}) as Shown;
  return [error, ...several.map(({ result }) => result?.error)].filter(isUnknown).length;
}

/** Of several redeemables none applied: which of them are unknown does not show. */
const UNKNOWN = new Set(['not_found', 'resource_not_found', 'no_applicable_redeemables']);

function isUnknown(error: ErrorBody | undefined): boolean {
  return error?.key !== undefined && UNKNOWN.has(error.key);
}
