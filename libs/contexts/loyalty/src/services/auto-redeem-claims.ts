import { Injectable } from '@nestjs/common';
import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { type CommandContext, UniqueValues } from '@perkstream/platform';
import { type StoredRewardAssignment } from '@perkstream/published';
import { RewardRepository } from '../repositories/reward.repository.js';

const NAMESPACE = 'auto-redeem';

interface Claim {
  readonly claimedAs: string;
  /** False where it took the place of another one of the same reward. */
  readonly isFirst: boolean;
}

/** Which reward a program redeems automatically: one at most, though each reward is a stream of its own. */
@Injectable()
export class AutoRedeemClaims {
  constructor(
    private readonly values: UniqueValues,
    private readonly rewards: RewardRepository,
  ) {}

  /** The reward that the program redeems automatically, as it is assigned. */
  async assignmentOf(projectId: string, campaignId: string): Promise<StoredRewardAssignment | undefined> {
    const claim = await this.values.ownerOf(NAMESPACE, projectId, campaignId);
    return claim === undefined ? undefined : this.automatic(projectId, campaignId, rewardOf(claim));
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

  /** A new claim of the reward: it takes the place of one that the reward has already. */
  async claim(
    campaignId: string,
    rewardId: string,
    context: CommandContext,
  ): Promise<Claim | Refusal<'invalid_payload'>> {
    const { projectId, commandId } = context;
    const claimedAs = `${rewardId}/${commandId}`;
    const before = await this.values.ownerOf(NAMESPACE, projectId, campaignId);
    const isFirst = before === undefined || before === claimedAs || rewardOf(before) !== rewardId;
    const exists = async (owner: string) =>
      (await this.automatic(projectId, campaignId, rewardOf(owner))) !== undefined;
    const owner = isFirst
      ? await this.values.claim(NAMESPACE, campaignId, claimedAs, context, exists)
      : await this.values.takeOver(NAMESPACE, campaignId, claimedAs, before, context);
    if (owner === claimedAs) return { claimedAs, isFirst };
    // Another request claimed it for the same reward at the same time.
    if (rewardOf(owner) === rewardId) return this.claim(campaignId, rewardId, context);
    return taken(campaignId, rewardOf(owner));
  }

  /** Does nothing where the program is claimed otherwise by now. */
  async release(campaignId: string, claimedAs: string, context: CommandContext): Promise<void> {
    await this.values.release(NAMESPACE, campaignId, claimedAs, context);
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

/** The claim under which an assignment was switched on last. */
export function claimOf({ claimedAs, rewardId }: StoredRewardAssignment): string {
  return claimedAs ?? rewardId;
}

function rewardOf(claimedAs: string): string {
  return claimedAs.split('/', 1)[0] as string;
}

function taken(campaignId: string, resourceId: string): Refusal<'invalid_payload'> {
  const details = `Campaign ${campaignId} already redeems reward ${resourceId} automatically, and only one reward is allowed`;
  return refuse('invalid_payload', { details, resourceId, resourceType: 'reward' });
}
