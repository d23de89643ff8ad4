import { entriesAtMost } from '@perkstream/kernel';
import { LRUCache } from 'lru-cache';
import { type CountedCall } from '@perkstream/published';
import { type CallType, type ReportUsage } from '../edge-options.js';

const MAX_PROJECTS = 10_000;
const MINUTE_MS = 60_000;

/** Notices that the calls of projects come near their limits. */
export class UsageWatch {
  private readonly reported = new LRUCache<string, true>({ ...entriesAtMost(MAX_PROJECTS), ttl: MINUTE_MS });

  constructor(private readonly report: ReportUsage = () => undefined) {}

  /** @param limit how many calls it allows; @param threshold per cent of them */
  see(projectId: string, type: CallType, { remaining }: CountedCall, limit: number, threshold: number): void {
    const name = `${projectId} ${type}`;
    if ((limit - remaining) * 100 < threshold * limit || this.reported.has(name)) return;
    this.reported.set(name, true);
    this.report(projectId, type);
  }
}
