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
  /** Place of the last rollback that took a conversion back, in the order of all events; absent: none */
  readonly revertedAt?: number | undefined;
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
      /** Of the cause, in the order of all events */
      readonly position?: number | undefined;
    })
  | {
      readonly do: 'revert';
      readonly redemptionId: string;
      readonly now: Instant;
      /** Of the rollback, in the order of all events */
      readonly position?: number | undefined;
    };

/**
 * One stream for each customer and referral program: `<campaign>.<customer>`.
 * A program counts a customer once, for all codes that were redeemed or named. See decision 0071.
 */
export const refereeAggregate: Aggregate<RefereeCommand, RefereeEvent, Referee, never> = {
  category: 'referee',
  initial: { conversion: null, rewarded: false },

  decide(command, { conversion, rewarded, revertedAt = -1 }): readonly RefereeEvent[] {
    const { position } = command;
    if (command.do === 'revert') {
      const { redemptionId } = command;
      if (conversion?.redemptionId !== redemptionId) return [];
      const { campaignId, campaignName, referrerId, refereeId } = conversion;
      const data = {
        campaignId,
        campaignName,
        referrerId,
        refereeId,
        redemptionId,
        at: command.now,
        ...(position !== undefined && { position }),
      };
      return [{ type: 'referral.reverted', data }];
    }
    const { do: _do, now, reward, position: _position, ...referral } = command;
    if (conversion !== null || referral.referrerId === referral.refereeId) return [];
    // What is heard of only after a rollback, and happened before it, did not count: the customer was referred then.
    if (position !== undefined && position < revertedAt) return [];
    return [{ type: 'referral.converted', data: { ...referral, ...(reward && !rewarded && { reward }), at: now } }];
  },

  evolve({ rewarded, revertedAt }, event): Referee {
    if (event.type === 'referral.reverted') return { conversion: null, rewarded, revertedAt: event.data.position };
    return { conversion: event.data, rewarded: rewarded || event.data.reward !== undefined, revertedAt };
  },
};

export function refereeKey(campaignId: string, customerId: string): string {
  return `${campaignId}.${customerId}`;
}
