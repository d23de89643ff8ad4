import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal, type UpTo } from '@perkstream/kernel';
import { CommandRunner, ViewRunner } from '@perkstream/platform';
import { type StoredReward, type StoredRewardAssignment } from '@perkstream/published';
import { assignmentOf } from '../domain/reward/decide-assignment.js';
import { rewardAggregate } from '../domain/reward/reward.decider.js';
import { type LiveReward } from '../domain/reward/state.js';
import { rewardAssignmentsView } from '../views/reward-assignments/reward-assignments.view.js';
import { MemberRepository } from './member.repository.js';

const ID = /^rew_[0-9A-Za-z]{1,60}$/;

/** Which reward a path is about, and which of its assignments. */
export interface FoundAssignment {
  readonly reward: StoredReward;
  readonly assignment: StoredRewardAssignment;
}

/** Finds rewards and their assignments in the streams of rewards. */
@Injectable()
export class RewardRepository {
  constructor(
    private readonly runner: CommandRunner,
    private readonly members: MemberRepository,
    private readonly views: ViewRunner,
  ) {}

  /** @param upTo as it was then */
  async find(projectId: string, id: string, upTo?: UpTo): Promise<LiveReward | Refusal<'not_found'>> {
    if (!isRewardId(id)) return notFound('reward', id);
    const state = await this.runner.stateUpTo(rewardAggregate, projectId, id, upTo);
    return state.status === 'live' ? state : notFound('reward', id);
  }

  /** From the reward's side. */
  async assignmentOfReward(
    projectId: string,
    { rewardId, assignmentId }: { readonly rewardId: string; readonly assignmentId: string },
  ): Promise<FoundAssignment | Refusal<'not_found'>> {
    const found = await this.find(projectId, rewardId);
    if (isRefusal(found)) return found;
    const assignment = assignmentOf(found, assignmentId);
    return assignment ? { reward: found.reward, assignment } : notFound('reward_assignment', assignmentId);
  }

  /** From the program's side. Which reward and program an assignment is of never changes. */
  async assignmentOfProgram(
    projectId: string,
    { campaignId, assignmentId }: { readonly campaignId: string; readonly assignmentId: string },
  ): Promise<FoundAssignment | Refusal<'not_found'>> {
    const program = await this.members.program(projectId, campaignId);
    if (isRefusal(program)) return program;
    const document = await this.views.collection(rewardAssignmentsView).get(assignmentId);
    if (document?.projectId !== projectId || document.assignment.campaignId !== program.id) {
      return notFound('reward_assignment', assignmentId);
    }
    return this.assignmentOfReward(projectId, { rewardId: document.assignment.rewardId, assignmentId });
  }

  /** In the order asked; undefined for each that the project does not have. */
  async assignmentsById(
    projectId: string,
    ids: readonly string[],
  ): Promise<readonly (StoredRewardAssignment | undefined)[]> {
    const found = await this.views.collection(rewardAssignmentsView).getMany(ids);
    return found.map((document) => (document?.projectId === projectId ? document.assignment : undefined));
  }

  /** Which reward an assignment is of. */
  async rewardIdOf(assignmentId: string): Promise<string | undefined> {
    return (await this.views.collection(rewardAssignmentsView).get(assignmentId))?.assignment.rewardId;
  }
}

/** Other texts name no reward, and no stream either. */
export function isRewardId(text: string): boolean {
  return ID.test(text);
}
