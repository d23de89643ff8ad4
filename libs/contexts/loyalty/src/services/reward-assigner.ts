import { Injectable } from '@nestjs/common';
import { derivedId, isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { type RequestContext, type RewardCostBody, type StoredRewardAssignment } from '@perkstream/published';
import { type AssignmentCommand, assignmentOf } from '../domain/reward/decide-assignment.js';
import { rewardDecider, type RewardRefusal } from '../domain/reward/reward.decider.js';
import { RewardRepository } from '../repositories/reward.repository.js';
import { RewardChanger } from './reward-changer.js';

type Assigned = StoredRewardAssignment | Refusal<RewardRefusal>;

/** A reward that is to be assigned to a program. */
export interface NewAssignment {
  readonly rewardId: string;
  /** `camp_…` */
  readonly campaignId: string;
  readonly body: RewardCostBody;
}

/** Changes assignments of rewards, from the side of the reward and from that of the program. */
@Injectable()
export class RewardAssigner {
  constructor(
    private readonly rewards: RewardRepository,
    private readonly changer: RewardChanger,
  ) {}

  /** Why the reward cannot be assigned as things are, before anything is changed. */
  async objection(context: RequestContext, wish: NewAssignment): Promise<Refusal<RewardRefusal> | undefined> {
    const found = await this.rewards.find(context.projectId, wish.rewardId);
    if (isRefusal(found)) return found;
    const decided = rewardDecider.decide(assign(context, wish), found);
    return isRefusal(decided) ? decided : undefined;
  }

  async assign(context: RequestContext, wish: NewAssignment): Promise<Assigned> {
    return this.change(context, wish.rewardId, assign(context, wish));
  }

  async setCost(
    context: RequestContext,
    { id, rewardId }: StoredRewardAssignment,
    body: RewardCostBody,
  ): Promise<Assigned> {
    const command = { do: 'set_cost', assignmentId: id, points: pointsOf(body), now: context.now } as const;
    return this.change(context, rewardId, command);
  }

  async unassign(
    context: RequestContext,
    rewardId: string,
    assignmentId: string,
  ): Promise<undefined | Refusal<RewardRefusal>> {
    const origin = commandContext(context, 'unassign');
    const done = await this.changer.change(rewardId, { do: 'unassign', assignmentId }, origin);
    return isRefusal(done) ? done : undefined;
  }

  private async change(context: RequestContext, rewardId: string, command: AssignmentCommand): Promise<Assigned> {
    const origin = commandContext(context, `${command.do}/${rewardId}`);
    const changed = await this.changer.change(rewardId, command, origin);
    if (isRefusal(changed)) return changed;
    const { assignmentId } = command;
    return (changed && assignmentOf(changed, assignmentId)) ?? notFound('reward_assignment', assignmentId);
  }
}

function assign(
  { requestId, now, repeatSince }: RequestContext,
  { rewardId, campaignId, body }: NewAssignment,
): AssignmentCommand {
  const assignmentId = derivedId('rewa_', Date.parse(repeatSince ?? now), requestId, rewardId);
  return { do: 'assign', assignmentId, campaignId, points: pointsOf(body), now };
}

function pointsOf({ parameters }: RewardCostBody): number | undefined {
  return parameters?.loyalty?.points;
}
