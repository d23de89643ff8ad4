import { entriesAtMost, type MaybePromise } from '@perkstream/kernel';
import { type CallAllowance, type CallsReported, type CountedCall, type PermittedCalls } from '@perkstream/published';
import { LRUCache } from 'lru-cache';
import { CallPermits } from './call-permits.js';

/** Counters at a time; the one that was used least lately is given up first. */
const MAX_COUNTERS = 100_000;

/** Counts calls against limits that several processes of the edge share. */
export class PermitCounter {
  private readonly counts = new LRUCache<string, CallPermits>(entriesAtMost(MAX_COUNTERS));

  /** @param ask asks the service that counts the calls of all processes: see `PermitCalls` */
  constructor(
    private readonly ask: (
      owner: string,
      counter: string,
      limit: CallAllowance,
      calls: CallsReported,
    ) => Promise<PermittedCalls>,
  ) {}

  /** @param owner the project, or the management key; @param counter one of the counters of the owner */
  count(owner: string, counter: string, limit: CallAllowance): MaybePromise<CountedCall> {
    const name = `${owner} ${counter}`;
    let permits = this.counts.get(name);
    if (!permits) {
      permits = new CallPermits(limit, (calls) => this.ask(owner, counter, limit, calls));
      this.counts.set(name, permits);
    }
    return permits.count();
  }
}
