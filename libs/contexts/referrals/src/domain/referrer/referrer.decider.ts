import { type Aggregate, type Instant } from '@perkstream/kernel';
import { type ReferralTier, type ReferrerEvent } from '@perkstream/published';

/** A customer who brings others into a referral program. */
export interface Referrer {
  /** Customers who are referred by this one now */
  readonly conversions: number;
  /** The most there ever were: their rewards have been given. */
  readonly most: number;
}

interface OfReferral {
  readonly campaignId: string;
  readonly referrerId: string;
  readonly refereeId: string;
  readonly now: Instant;
}

export type ReferrerCommand =
  | (OfReferral & { readonly do: 'count'; readonly campaignName: string; readonly tiers: readonly ReferralTier[] })
  | (OfReferral & { readonly do: 'uncount' });

/**
 * One stream for each referrer of a program with tiers: `<campaign>.<customer>`.
 * Counts conversions, and gives what the tiers promise once: a conversion that takes the place of one that was rolled back brings
 * nothing. The sender of the commands sees to it that each is counted once. See decision 0099.
 */
export const referrerAggregate: Aggregate<ReferrerCommand, ReferrerEvent, Referrer, never> = {
  category: 'referrer',
  snapshots: { every: 100, version: 1 },
  initial: { conversions: 0, most: 0 },

  decide(command, { conversions, most }): readonly ReferrerEvent[] {
    const { campaignId, referrerId, refereeId, now: at } = command;
    const referral = { campaignId, referrerId, refereeId, at };
    if (command.do === 'uncount') {
      return conversions === 0 ? [] : [{ type: 'referrer.conversion_uncounted', data: referral }];
    }
    const { campaignName, tiers } = command;
    const total = conversions + 1;
    const rewards = total > most ? tiers.filter((tier) => isReached(tier, total)).map(({ reward }) => reward) : [];
    return [{ type: 'referrer.conversion_counted', data: { ...referral, campaignName, rewards } }];
  },

  evolve({ conversions, most }, event): Referrer {
    if (event.type === 'referrer.conversion_uncounted') return { conversions: conversions - 1, most };
    return { conversions: conversions + 1, most: Math.max(most, conversions + 1) };
  },
};

function isReached({ conversions, recurring }: ReferralTier, total: number): boolean {
  return recurring ? total % conversions === 0 : total === conversions;
}

export function referrerKey(campaignId: string, customerId: string): string {
  return `${campaignId}.${customerId}`;
}
