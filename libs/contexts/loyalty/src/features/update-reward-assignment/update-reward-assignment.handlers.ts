import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { type RewardAssignmentAnswer, UpdateProgramReward, UpdateRewardAssignment } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { presentAssignment } from '../../presenters/reward.presenter.js';
import { RewardRepository } from '../../repositories/reward.repository.js';
import { RewardAssigner } from '../../services/reward-assigner.js';

type Answer = Promise<RewardAssignmentAnswer | Refusal<LoyaltyRefusal>>;

@CommandHandler(UpdateRewardAssignment)
export class UpdateRewardAssignmentHandler implements ICommandHandler<UpdateRewardAssignment> {
  constructor(
    private readonly rewards: RewardRepository,
    private readonly assigner: RewardAssigner,
  ) {}

  async execute({ context, params, body }: UpdateRewardAssignment): Answer {
    const found = await this.rewards.assignmentOfReward(context.projectId, params);
    if (isRefusal(found)) return found;
    const updated = await this.assigner.setCost(context, found.assignment, body);
    return isRefusal(updated) ? updated : presentAssignment(updated);
  }
}

/** Source: spec, operation 14. */
@CommandHandler(UpdateProgramReward)
export class UpdateProgramRewardHandler implements ICommandHandler<UpdateProgramReward> {
  constructor(
    private readonly rewards: RewardRepository,
    private readonly assigner: RewardAssigner,
  ) {}

  async execute({ context, params, body }: UpdateProgramReward): Answer {
    const found = await this.rewards.assignmentOfProgram(context.projectId, params);
    if (isRefusal(found)) return found;
    const updated = await this.assigner.setCost(context, found.assignment, body);
    return isRefusal(updated) ? updated : presentAssignment(updated);
  }
}
