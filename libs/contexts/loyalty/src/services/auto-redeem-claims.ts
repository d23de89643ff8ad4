import { Injectable } from '@nestjs/common';
import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { type CommandContext, UniqueValues } from '@perkstream/platform';
import { type StoredRewardAssignment } from '@perkstream/published';
import { RewardRepository } from '../repositories/reward.repository.js';

const NAMESPACE = 'auto-redeem';

/** Which reward a program redeems automatically: one at most, though each reward is a stream of its own. */
@Injectable()
export class AutoRedeemClaims {
  constructor(
    private readonly values: UniqueValues,
    private readonly rewards: RewardRepository,
  ) {}

  /** The reward that the program redeems automatically, as it is assigned. */
  async assignmentOf(projectId: string, campaignId: string): Promise<StoredRewardAssignment | undefined> {
    const rewardId = await this.values.ownerOf(NAMESPACE, projectId, campaignId);
    return rewardId === undefined ? undefined : this.automatic(projectId, campaignId, rewardId);
  }

  /** Why the reward cannot be the one, as things are. */
  async objection(
    projectId: string,
    campaignId: string,
    rewardId: string,
  ): Promise<Refusal<'invalid_payload'> | undefined> {
    const assignment = await this.assignmentOf(projectId, campaignId);
    return assignment && assignment.rewardId !== rewardId ? taken(campaignId, assignment.rewardId) : undefined;
  }

  async claim(
    campaignId: string,
    rewardId: string,
    context: CommandContext,
  ): Promise<Refusal<'invalid_payload'> | undefined> {
    const { projectId } = context;
    const exists = async (owner: string) => (await this.automatic(projectId, campaignId, owner)) !== undefined;
    const owner = await this.values.claim(NAMESPACE, campaignId, rewardId, context, exists);
    return owner === rewardId ? undefined : taken(campaignId, owner);
  }

  /** Lets go where the reward is not redeemed automatically any more, or has not come to be. */
  async release(campaignId: string, rewardId: string, context: CommandContext): Promise<void> {
    if (await this.automatic(context.projectId, campaignId, rewardId)) return;
    await this.values.release(NAMESPACE, campaignId, rewardId, context);
  }

  private async automatic(
    projectId: string,
    campaignId: string,
    rewardId: string,
  ): Promise<StoredRewardAssignment | undefined> {
    const found = await this.rewards.find(projectId, rewardId);
    if (isRefusal(found)) return undefined;
    return Object.values(found.assignments).find((each) => each.campaignId === campaignId && each.autoRedeem);
  }
}

function taken(campaignId: string, resourceId: string): Refusal<'invalid_payload'> {
  const details = `Campaign ${campaignId} redeems reward ${resourceId} automatically, and one reward at most`;
  return refuse('invalid_payload', { details, resourceId, resourceType: 'reward' });
}
