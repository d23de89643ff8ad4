import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, idMadeBy, Messenger } from '@perkstream/platform';
import {
  AssignRules,
  type NewRewardAssignment,
  type RequestContext,
  type RewardCostBody,
  type StoredRewardAssignment,
  UnassignRules,
} from '@perkstream/published';
import { type AssignmentCommand, assignmentOf } from '../domain/reward/decide-assignment.js';
import { rewardAggregate, type RewardRefusal } from '../domain/reward/reward.decider.js';
import { RewardRepository } from '../repositories/reward.repository.js';
import { type LiveReward } from '../domain/reward/state.js';
import { AutoRedeemClaims, claimOf } from './auto-redeem-claims.js';
import { RewardChanger } from './reward-changer.js';

type CostCommand = Exclude<AssignmentCommand, { do: 'unassign' }>;
type AssignmentKey = Pick<StoredRewardAssignment, 'rewardId' | 'campaignId'>;
type Assigned = StoredRewardAssignment | Refusal<RewardRefusal>;

/** A reward that is to be assigned to a program. */
export interface NewAssignment {
  /** `rewa_…`; made where absent */
  readonly id?: string;
  readonly rewardId: string;
  /** `camp_…` */
  readonly campaignId: string;
  readonly body: NewRewardAssignment;
}

/** Changes assignments of rewards, from the side of the reward and from that of the program. */
@Injectable()
export class RewardAssigner {
  constructor(
    private readonly rewards: RewardRepository,
    private readonly changer: RewardChanger,
    private readonly automatic: AutoRedeemClaims,
    private readonly messenger: Messenger,
  ) {}

  /** Why the reward cannot be assigned as things are, before anything is changed. */
  async objection(context: RequestContext, wanted: NewAssignment): Promise<Refusal<RewardRefusal> | undefined> {
    const found = await this.rewards.find(context.projectId, wanted.rewardId);
    if (isRefusal(found)) return found;
    const command = assignCommandOf(context, wanted);
    const decided = rewardAggregate.decide(command, found);
    if (isRefusal(decided)) return decided;
    return command.autoRedeem
      ? this.automatic.objection(context.projectId, wanted.campaignId, wanted.rewardId)
      : undefined;
  }

  /** Each has its rules before it can be redeemed. Where a rule is unknown, nothing is assigned. */
  async assign(
    context: RequestContext,
    wantedAssignments: readonly NewAssignment[],
  ): Promise<readonly StoredRewardAssignment[] | Refusal<RewardRefusal>> {
    for (const wanted of wantedAssignments) {
      const refused = await this.assignRules(context, wanted);
      if (refused) return this.withoutRules(context, wantedAssignments, refused);
    }
    const assigned: StoredRewardAssignment[] = [];
    for (const wanted of wantedAssignments) {
      const assignment = await this.change(context, wanted, assignCommandOf(context, wanted));
      if (isRefusal(assignment))
        return this.withoutRules(context, wantedAssignments.slice(assigned.length), assignment);
      assigned.push(assignment);
    }
    return assigned;
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
      await this.automatic.release(assignment.campaignId, claimOf(assignment), commandContext(context, 'auto-redeem'));
    }
    await this.unassignRules(context, assignmentId);
    return undefined;
  }

  private async assignRules(
    context: RequestContext,
    wanted: NewAssignment,
  ): Promise<Refusal<RewardRefusal> | undefined> {
    const rules = wanted.body.validation_rules ?? [];
    if (rules.length === 0) return undefined;
    const { assignmentId } = assignCommandOf(context, wanted);
    const origin = commandContext(context, `rules/${wanted.rewardId}`);
    const command = new AssignRules(context.projectId, rules, 'reward_assignment', assignmentId, origin);
    const assigned = await this.messenger.send(command);
    return isRefusal(assigned) ? assigned : undefined;
  }

  private async withoutRules(
    context: RequestContext,
    wantedAssignments: readonly NewAssignment[],
    refused: Refusal<RewardRefusal>,
  ): Promise<Refusal<RewardRefusal>> {
    for (const wanted of wantedAssignments) {
      if (wanted.body.validation_rules?.length)
        await this.unassignRules(context, assignCommandOf(context, wanted).assignmentId);
    }
    return refused;
  }

  private async unassignRules(context: RequestContext, assignmentId: string): Promise<void> {
    const origin = commandContext(context, `unassign-rules/${assignmentId}`);
    await this.messenger.send(new UnassignRules(context.projectId, assignmentId, origin));
  }

  private async change(context: RequestContext, wanted: AssignmentKey, command: CostCommand): Promise<Assigned> {
    return command.autoRedeem ? this.switchOn(context, wanted, command) : this.withoutClaim(context, wanted, command);
  }

  /**
   * The right to be redeemed automatically is claimed first. Each claim is another one, and the assignment says under which one it was
   * switched on last. So a request that switches it off releases that one, and never the claim of a request that is just switching it on.
   */
  private async switchOn(context: RequestContext, wanted: AssignmentKey, command: CostCommand): Promise<Assigned> {
    const { rewardId, campaignId } = wanted;
    const step = (name: string) => commandContext(context, `${name}/${rewardId}`);
    const claim = await this.automatic.claim(campaignId, rewardId, step('auto-redeem/claim'));
    if (isRefusal(claim)) return claim;
    const { claimedAs, isFirst } = claim;
    const changed = await this.changer.change(rewardId, { ...command, claimedAs }, step(command.do));
    const assignment = settled(changed, command);
    const isOn = !isRefusal(assignment) && assignment.autoRedeem;
    // Where the reward had a claim before, it may be switched on.
    if (!isOn && isFirst) await this.automatic.release(campaignId, claimedAs, step('auto-redeem/release'));
    return assignment;
  }

  /** What was switched off lets go last. */
  private async withoutClaim(context: RequestContext, wanted: AssignmentKey, command: CostCommand): Promise<Assigned> {
    const { rewardId, campaignId } = wanted;
    const step = (name: string) => commandContext(context, `${name}/${rewardId}`);
    const assignment = settled(await this.changer.change(rewardId, command, step(command.do)), command);
    const isOff = command.autoRedeem === false && !isRefusal(assignment) && !assignment.autoRedeem;
    if (isOff) await this.automatic.release(campaignId, claimOf(assignment), step('auto-redeem/release'));
    return assignment;
  }
}

function settled(changed: LiveReward | undefined | Refusal<RewardRefusal>, { assignmentId }: CostCommand): Assigned {
  if (isRefusal(changed)) return changed;
  return (changed && assignmentOf(changed, assignmentId)) ?? notFound('reward_assignment', assignmentId);
}

export function assignCommandOf(
  context: RequestContext,
  { id, rewardId, campaignId, body }: NewAssignment,
): Extract<AssignmentCommand, { do: 'assign' }> {
  const assignmentId = id ?? idMadeBy(context, 'rewa_', rewardId);
  return { do: 'assign', assignmentId, campaignId, ...costIn(body), now: context.now };
}

function costIn({ parameters }: RewardCostBody): { readonly points?: number; readonly autoRedeem?: boolean } {
  const { points, auto_redeem } = parameters?.loyalty ?? {};
  return { points, autoRedeem: auto_redeem ?? undefined };
}
