import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindRewardAssignments, type RewardAssignmentRecord } from '@perkstream/published';
import { RewardRepository } from '../../repositories/reward.repository.js';

@QueryHandler(FindRewardAssignments)
export class FindRewardAssignmentsHandler implements IQueryHandler<FindRewardAssignments> {
  constructor(private readonly rewards: RewardRepository) {}

  async execute({ projectId, ids }: FindRewardAssignments): Promise<readonly (RewardAssignmentRecord | undefined)[]> {
    const found = await this.rewards.assignmentsById(projectId, ids);
    return found.map((each) => each && { id: each.id, rewardId: each.rewardId, campaignId: each.campaignId });
  }
}
