import { Injectable } from '@nestjs/common';
import { ofProject, ViewRunner } from '@perkstream/platform';
import { type StoredLoyaltyTier, type StoredReward, type StoredRewardAssignment } from '@perkstream/published';
import { mappedPoints } from '../domain/loyalty-tiers/loyalty-tiers.decider.js';
import { rewardAssignmentsView } from '../views/reward-assignments/reward-assignments.view.js';
import { rewardsView } from '../views/rewards/rewards.view.js';

/** Lists of them have no pages, and show this many of the newest. */
const MAX_REWARDS = 500;

export interface OfferedReward {
  readonly reward: StoredReward;
  readonly assignment: StoredRewardAssignment;
}

/** The rewards of a program, with their prices in a tier. */
@Injectable()
export class ProgramRewards {
  constructor(private readonly views: ViewRunner) {}

  async of(
    projectId: string,
    programId: string,
    tier: StoredLoyaltyTier | undefined,
    isWanted: (assignment: StoredRewardAssignment) => boolean = () => true,
  ): Promise<readonly OfferedReward[]> {
    const documents = await this.views.collection(rewardAssignmentsView).find({
      where: ofProject(projectId, { field: 'assignment.campaignId', is: programId }),
      orderBy: [{ field: 'assignment.createdAt', descending: true }],
      limit: MAX_REWARDS,
    });
    const assignments = documents.map(({ assignment }) => inTier(assignment, tier)).filter(isWanted);
    const ids = [...new Set(assignments.map(({ rewardId }) => rewardId))];
    const found = await this.views
      .collection(rewardsView)
      .find({ where: ofProject(projectId, { field: 'id', in: ids }) });
    const rewards = new Map(found.map(({ id, reward }) => [id, reward]));
    return assignments.flatMap((assignment) => {
      const reward = rewards.get(assignment.rewardId);
      return reward ? [{ reward, assignment }] : [];
    });
  }
}

/** An assignment with its price in a tier. A COIN has none. */
export function inTier(
  assignment: StoredRewardAssignment,
  tier: StoredLoyaltyTier | undefined,
): StoredRewardAssignment {
  const { id, rewardId, points } = assignment;
  if (!tier || points === null) return assignment;
  return { ...assignment, points: mappedPoints(points, tier.rewards[id] ?? tier.rewards[rewardId]) };
}
