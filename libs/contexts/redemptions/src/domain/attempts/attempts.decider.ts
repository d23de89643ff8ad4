import { type Decider } from '@perkstream/kernel';
import { type RedemptionFailed } from '@perkstream/published';

/** The refused redemptions of one day: they are kept, and never weigh on the redeemable's own stream. */
export interface RedemptionFailedEvent {
  readonly type: 'redemption.failed';
  readonly data: RedemptionFailed;
}

export const attemptsDecider: Decider<RedemptionFailed, RedemptionFailedEvent, null, never> = {
  initial: null,
  decide: (failed) => [{ type: 'redemption.failed', data: failed }],
  evolve: () => null,
};
