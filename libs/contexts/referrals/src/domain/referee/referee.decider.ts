import { type Aggregate, type Instant } from '@perkstream/kernel';
import {
  type RefereeEvent,
  type ReferralCause,
  type ReferralConverted,
  type ReferralReward,
} from '@perkstream/published';

/** A customer in a referral program. */
export interface Referee {
  /** The code by which the customer was referred; null: the customer was not */
  readonly conversion: ReferralConverted['data'] | null;
  /** The customer had the reward for it, once and for all. */
  readonly rewarded: boolean;
}

export type RefereeCommand =
  | (ReferralCause & {
      readonly do: 'convert';
      readonly campaignId: string;
      readonly campaignName: string;
      readonly voucherId: string;
      readonly referrerId: string;
      readonly refereeId: string;
      /** What the program gives the referee */
      readonly reward?: ReferralReward;
      readonly now: Instant;
    })
  | { readonly do: 'revert'; readonly redemptionId: string; readonly now: Instant };

/**
 * One stream for each customer and referral program: `<campaign>.<customer>`.
 * A program counts a customer once, for all codes that were redeemed or named. See decision 0071.
 */
export const refereeAggregate: Aggregate<RefereeCommand, RefereeEvent, Referee, never> = {
  category: 'referee',
  initial: { conversion: null, rewarded: false },

  decide(command, { conversion, rewarded }): readonly RefereeEvent[] {
    if (command.do === 'revert') {
      const { redemptionId } = command;
      if (conversion?.redemptionId !== redemptionId) return [];
      const { campaignId, campaignName, referrerId, refereeId } = conversion;
      const data = { campaignId, campaignName, referrerId, refereeId, redemptionId, at: command.now };
      return [{ type: 'referral.reverted', data }];
    }
    const { do: _do, now: at, reward, ...referral } = command;
    if (conversion !== null || referral.referrerId === referral.refereeId) return [];
    return [{ type: 'referral.converted', data: { ...referral, ...(reward && !rewarded && { reward }), at } }];
  },

  evolve({ rewarded }, event): Referee {
    if (event.type === 'referral.reverted') return { conversion: null, rewarded };
    return { conversion: event.data, rewarded: rewarded || event.data.reward !== undefined };
  },
};

export function refereeKey(campaignId: string, customerId: string): string {
  return `${campaignId}.${customerId}`;
}
