import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import {
  type AnswerOf,
  AssignReward,
  AssignRewardsToProgram,
  type RewardAssignmentAnswer,
} from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { presentAssignment } from '../../presenters/reward.presenter.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { RewardRepository } from '../../repositories/reward.repository.js';
import { RewardAssigner } from '../../services/reward-assigner.js';

const AT_ONCE = 50;

type Answer = Promise<RewardAssignmentAnswer | Refusal<LoyaltyRefusal>>;

export const assignReward = handler(
  AssignReward,
  [MemberRepository, RewardRepository, RewardAssigner],
  async ({ context, params: { rewardId }, body }, members, rewards, assigner): Answer => {
    const { projectId } = context;
    const reward = await rewards.find(projectId, rewardId);
    if (isRefusal(reward)) return reward;
    const program = await members.program(projectId, body.campaign);
    if (isRefusal(program)) return program;
    const assigned = await assigner.assign(context, [{ rewardId, campaignId: program.id, body }]);
    return isRefusal(assigned) ? assigned : presentAssignment(assigned[0]!);
  },
);

/** Nothing is assigned unless everything can be. One is answered as the contract has it, several as a list. */
export const assignRewardsToProgram = handler(
  AssignRewardsToProgram,
  [MemberRepository, RewardAssigner],
  async (
    { context, params, body },
    members,
    assigner,
  ): Promise<AnswerOf<typeof AssignRewardsToProgram> | Refusal<LoyaltyRefusal>> => {
    if (body.length < 1 || body.length > AT_ONCE || new Set(body.map(({ reward }) => reward)).size < body.length) {
      return refuse('invalid_payload', { details: `1 to ${AT_ONCE} different rewards are assigned at a time` });
    }
    if (body.filter(({ parameters }) => parameters?.loyalty?.auto_redeem).length > 1) {
      return refuse('invalid_payload', { details: 'A campaign redeems one reward automatically at most' });
    }
    const program = await members.program(context.projectId, params.campaignId);
    if (isRefusal(program)) return program;
    const wantedAssignments = body.map((each) => ({ rewardId: each.reward, campaignId: program.id, body: each }));
    // A request that is repeated may have assigned some of them.
    if (context.repeatSince === undefined) {
      const objections = await Promise.all(wantedAssignments.map((wanted) => assigner.objection(context, wanted)));
      const first = objections.find((objection) => objection !== undefined);
      if (first) return first;
    }
    const assigned = await assigner.assign(context, wantedAssignments);
    if (isRefusal(assigned)) return assigned;
    const answers = assigned.map(presentAssignment);
    return answers.length === 1 ? answers[0]! : answers;
  },
);
