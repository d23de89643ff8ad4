import { type Aggregate } from '@perkstream/kernel';
import {
  type RedemptionFailed,
  type RedemptionRefusedAgain,
  type RollbackFailed,
  type ValidationsCounted,
} from '@perkstream/published';

/**
 * The refused redemptions and rollbacks of one day, and its validations. They have a stream of their own, so that they
 * do not lengthen that of the redeemable.
 */
export type AttemptEvent =
  | { readonly type: 'redemption.failed'; readonly data: RedemptionFailed }
  | { readonly type: 'redemption.refused_again'; readonly data: RedemptionRefusedAgain }
  | { readonly type: 'redemption.rollback_failed'; readonly data: RollbackFailed }
  | { readonly type: 'validation.counted'; readonly data: ValidationsCounted };

/**
 * The stream's key is the day, `2026-03-01` (UTC).
 * The command holds the event to be stored.
 */
export const attempts: Aggregate<AttemptEvent, AttemptEvent, null, never> = {
  category: 'attempt',
  snapshots: { every: 1000, version: 1 },
  initial: null,
  decide: (happened) => [happened],
  evolve: () => null,
};
