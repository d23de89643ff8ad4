import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import {
  GetProgramReward,
  GetRewardAssignment,
  GetRewardOfAssignment,
  type RewardAnswer,
  type RewardAssignmentAnswer,
} from '@perkstream/published';
import { presentAssignment, presentReward } from '../../presenters/reward.presenter.js';
import { RewardRepository } from '../../repositories/reward.repository.js';

@QueryHandler(GetRewardAssignment)
export class GetRewardAssignmentHandler implements IQueryHandler<GetRewardAssignment> {
  constructor(private readonly rewards: RewardRepository) {}

  async execute({ context, params }: GetRewardAssignment): Promise<RewardAssignmentAnswer | Refusal<'not_found'>> {
    const found = await this.rewards.assignmentOfReward(context.projectId, params);
    return isRefusal(found) ? found : presentAssignment(found.assignment);
  }
}

@QueryHandler(GetProgramReward)
export class GetProgramRewardHandler implements IQueryHandler<GetProgramReward> {
  constructor(private readonly rewards: RewardRepository) {}

  async execute({ context, params }: GetProgramReward): Promise<RewardAssignmentAnswer | Refusal<'not_found'>> {
    const found = await this.rewards.assignmentOfProgram(context.projectId, params);
    return isRefusal(found) ? found : presentAssignment(found.assignment);
  }
}

@QueryHandler(GetRewardOfAssignment)
export class GetRewardOfAssignmentHandler implements IQueryHandler<GetRewardOfAssignment> {
  constructor(private readonly rewards: RewardRepository) {}

  async execute({ context, params }: GetRewardOfAssignment): Promise<RewardAnswer | Refusal<'not_found'>> {
    const found = await this.rewards.assignmentOfProgram(context.projectId, params);
    return isRefusal(found) ? found : presentReward(found.reward);
  }
}
