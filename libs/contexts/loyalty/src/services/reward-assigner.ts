import { Injectable } from '@nestjs/common';
import { derivedId, isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext } from '@perkstream/platform';
import { type RequestContext, type RewardCostBody, type StoredRewardAssignment } from '@perkstream/published';
import { type AssignmentCommand, assignmentOf } from '../domain/reward/decide-assignment.js';
import { rewardDecider, type RewardRefusal } from '../domain/reward/reward.decider.js';
import { RewardRepository } from '../repositories/reward.repository.js';
import { AutoRedeemClaims } from './auto-redeem-claims.js';
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
    private readonly automatic: AutoRedeemClaims,
  ) {}

  /** Why the reward cannot be assigned as things are, before anything is changed. */
  async objection(context: RequestContext, wish: NewAssignment): Promise<Refusal<RewardRefusal> | undefined> {
    const found = await this.rewards.find(context.projectId, wish.rewardId);
    if (isRefusal(found)) return found;
    const command = assign(context, wish);
    const decided = rewardDecider.decide(command, found);
    if (isRefusal(decided)) return decided;
    return command.autoRedeem ? this.automatic.objection(context.projectId, wish.campaignId, wish.rewardId) : undefined;
  }

  async assign(context: RequestContext, wish: NewAssignment): Promise<Assigned> {
    return this.change(context, wish, assign(context, wish));
  }

  async setCost(context: RequestContext, assignment: StoredRewardAssignment, body: RewardCostBody): Promise<Assigned> {
    const command = { do: 'set_cost', assignmentId: assignment.id, ...costIn(body), now: context.now } as const;
    return this.change(context, assignment, command);
  }

  async unassign(
    context: RequestContext,
    rewardId: string,
    assignmentId: string,
  ): Promise<undefined | Refusal<RewardRefusal>> {
    const origin = commandContext(context, 'unassign');
    const before = await this.rewards.find(context.projectId, rewardId);
    const done = await this.changer.change(rewardId, { do: 'unassign', assignmentId }, origin);
    if (isRefusal(done)) return done;
    const assignment = isRefusal(before) ? undefined : assignmentOf(before, assignmentId);
    if (assignment?.autoRedeem) {
      await this.automatic.release(assignment.campaignId, rewardId, commandContext(context, 'auto-redeem/release'));
    }
    return undefined;
  }

  /** The right to be redeemed automatically is claimed first, and released last. */
  private async change(
    context: RequestContext,
    { rewardId, campaignId }: Pick<StoredRewardAssignment, 'rewardId' | 'campaignId'>,
    command: Exclude<AssignmentCommand, { do: 'unassign' }>,
  ): Promise<Assigned> {
    const step = (name: string) => commandContext(context, `${name}/${rewardId}`);
    const { autoRedeem } = command;
    const taken = autoRedeem && (await this.automatic.claim(campaignId, rewardId, step('auto-redeem/claim')));
    if (taken) return taken;
    const changed = await this.changer.change(rewardId, command, step(command.do));
    if (autoRedeem !== undefined) await this.automatic.release(campaignId, rewardId, step('auto-redeem/release'));
    if (isRefusal(changed)) return changed;
    const { assignmentId } = command;
    return (changed && assignmentOf(changed, assignmentId)) ?? notFound('reward_assignment', assignmentId);
  }
}

function assign(
  { requestId, now, repeatSince }: RequestContext,
  { rewardId, campaignId, body }: NewAssignment,
): Extract<AssignmentCommand, { do: 'assign' }> {
  const assignmentId = derivedId('rewa_', Date.parse(repeatSince ?? now), requestId, rewardId);
  return { do: 'assign', assignmentId, campaignId, ...costIn(body), now };
}

function costIn({ parameters }: RewardCostBody): { readonly points?: number; readonly autoRedeem?: boolean } {
  const { points, auto_redeem } = parameters?.loyalty ?? {};
  return { points, autoRedeem: auto_redeem ?? undefined };
}
