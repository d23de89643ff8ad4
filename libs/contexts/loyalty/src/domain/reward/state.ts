import { type StoredReward, type StoredRewardAssignment } from '@perkstream/published';

/** A reward with the programs that it is assigned to. */
export interface LiveReward {
  readonly status: 'live';
  readonly reward: StoredReward;
  /** By id */
  readonly assignments: Readonly<Record<string, StoredRewardAssignment>>;
  /** The running redemptions, each of which reserves one */
  readonly reserved: readonly string[];
}

export type RewardState = { readonly status: 'none' } | LiveReward | { readonly status: 'gone' };
