import { type Decider } from '@perkstream/kernel';
import { type RedemptionFailed, type RollbackFailed } from '@perkstream/published';

/** The refused redemptions and rollbacks of one day: they are kept, and never weigh on the redeemable's own stream. */
export type AttemptEvent =
  | { readonly type: 'redemption.failed'; readonly data: RedemptionFailed }
  | { readonly type: 'redemption.rollback_failed'; readonly data: RollbackFailed };

/** The command is what is to be kept. */
export const attemptsDecider: Decider<AttemptEvent, AttemptEvent, null, never> = {
  initial: null,
  decide: (failed) => [failed],
  evolve: () => null,
};
