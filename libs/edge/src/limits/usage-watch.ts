import { LRUCache } from 'lru-cache';
import { type CallType, type TellUsage } from '../edge-options.js';
import { type LimitState } from './rate-limits.js';

const PROJECTS = 10_000;
const MINUTE = 60_000;

/** Notices that the calls of projects come near their limits. */
export class UsageWatch {
  private readonly told = new LRUCache<string, true>({ max: PROJECTS, ttl: MINUTE });

  constructor(private readonly tell: TellUsage = () => undefined) {}

  /** @param threshold per cent of the limit */
  see(projectId: string, type: CallType, { limit, remaining }: LimitState, threshold: number): void {
    const name = `${projectId} ${type}`;
    if ((limit - remaining) * 100 < threshold * limit || this.told.has(name)) return;
    this.told.set(name, true);
    this.tell(projectId, type);
  }
}
