import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { DeleteProgramReward, DeleteRewardAssignment } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { RewardRepository } from '../../repositories/reward.repository.js';
import { RewardAssigner } from '../../services/reward-assigner.js';

type Answer = Promise<undefined | Refusal<LoyaltyRefusal>>;

@CommandHandler(DeleteRewardAssignment)
export class DeleteRewardAssignmentHandler implements ICommandHandler<DeleteRewardAssignment> {
  constructor(private readonly assigner: RewardAssigner) {}

  async execute({ context, params: { rewardId, assignmentId } }: DeleteRewardAssignment): Answer {
    return this.assigner.unassign(context, rewardId, assignmentId);
  }
}

@CommandHandler(DeleteProgramReward)
export class DeleteProgramRewardHandler implements ICommandHandler<DeleteProgramReward> {
  constructor(
    private readonly rewards: RewardRepository,
    private readonly assigner: RewardAssigner,
  ) {}

  async execute({ context, params }: DeleteProgramReward): Answer {
    const found = await this.rewards.assignmentOfProgram(context.projectId, params);
    if (isRefusal(found)) return found;
    return this.assigner.unassign(context, found.reward.id, params.assignmentId);
  }
}
