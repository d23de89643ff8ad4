import { type GivenBack, type RollbackRecord } from '@perkstream/published';

/** A rollback with the credits and points that it gives back: those that returns gave back before it are not among them. */
export function leftToGiveBack(rollback: RollbackRecord, before: GivenBack | undefined): RollbackRecord {
  if (!before) return rollback;
  const { amount, reward } = rollback;
  return {
    ...rollback,
    ...(amount !== undefined && { amount: Math.max(0, amount - before.credits) }),
    ...(reward && { reward: { ...reward, points: Math.max(0, reward.points - before.points) } }),
  };
}
