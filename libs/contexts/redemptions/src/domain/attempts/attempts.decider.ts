import { type Decider } from '@perkstream/kernel';
import { type RedemptionFailed, type RollbackFailed, type ValidationsCounted } from '@perkstream/published';

/**
 * The refused redemptions and rollbacks of one day, and its validations. They have a stream of their own, so that they
 * do not lengthen that of the redeemable.
 */
export type AttemptEvent =
  | { readonly type: 'redemption.failed'; readonly data: RedemptionFailed }
  | { readonly type: 'redemption.rollback_failed'; readonly data: RollbackFailed }
  | { readonly type: 'validation.counted'; readonly data: ValidationsCounted };

/** The command holds the event to be stored. */
export const attemptsDecider: Decider<AttemptEvent, AttemptEvent, null, never> = {
  initial: null,
  decide: (happened) => [happened],
  evolve: () => null,
};
