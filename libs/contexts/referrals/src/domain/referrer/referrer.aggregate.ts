import { type Aggregate } from '@perkstream/platform';
import { type ReferrerEvent } from '@perkstream/published';
import { type Referrer, type ReferrerCommand, referrerDecider } from './referrer.decider.js';

/** One stream for each referrer of a program with tiers: `<campaign>.<customer>`. */
export const referrerAggregate: Aggregate<ReferrerCommand, ReferrerEvent, Referrer, never> = {
  category: 'referrer',
  decider: referrerDecider,
  snapshots: { every: 100, version: 1 },
};

export function referrerKey(campaignId: string, customerId: string): string {
  return `${campaignId}.${customerId}`;
}
