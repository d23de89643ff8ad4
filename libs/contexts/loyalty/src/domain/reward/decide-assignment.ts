import { type Instant, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { type RewardEvent, type RewardOffer, type StoredRewardAssignment } from '@perkstream/published';
import { type LiveReward } from './state.js';

/** All assignments of a reward are in its state: that stays small enough to be copied for every change. */
export const MAX_ASSIGNMENTS = 500;

export type AssignmentCommand =
  | {
      readonly do: 'assign';
      readonly assignmentId: string;
      readonly campaignId: string;
      /** What it is to cost */
      readonly points?: number;
      readonly autoRedeem?: boolean;
      /** Where it is to be redeemed automatically: under which claim. */
      readonly claimedAs?: string;
      readonly now: Instant;
    }
  /** What is undefined stays as it was. */
  | {
      readonly do: 'set_cost';
      readonly assignmentId: string;
      readonly points?: number;
      readonly autoRedeem?: boolean;
      /** Where it is to be redeemed automatically: under which claim. */
      readonly claimedAs?: string;
      readonly now: Instant;
    }
  | { readonly do: 'unassign'; readonly assignmentId: string };

export type AssignmentRefusal = 'not_found' | 'duplicate_found' | 'invalid_payload' | 'missing_param';

type Outcome = readonly RewardEvent[] | Refusal<AssignmentRefusal>;

export function decideAssignment(command: AssignmentCommand, state: LiveReward): Outcome {
  if (command.do === 'assign') return assign(command, state);
  const { assignmentId: id } = command;
  const before = assignmentOf(state, id);
  if (!before) return notFound('reward_assignment', id);
  const { rewardId, campaignId } = before;
  if (command.do === 'unassign') return [{ type: 'reward.unassigned', data: { id, rewardId, campaignId } }];
  const { points = before.points, autoRedeem = before.autoRedeem, claimedAs = before.claimedAs, now } = command;
  const isSame = points === before.points && Boolean(autoRedeem) === Boolean(before.autoRedeem);
  if (isSame && claimedAs === before.claimedAs) return [];
  if (state.reward.offer.type === 'COIN') return costOfCoin();
  const cost = {
    points,
    ...(autoRedeem !== undefined && { autoRedeem }),
    ...(claimedAs !== undefined && { claimedAs }),
  };
  const assignment = { ...before, ...cost, updatedAt: isSame ? before.updatedAt : now };
  return [{ type: 'reward.assignment_updated', data: { assignment } }];
}

function assign(command: Extract<AssignmentCommand, { do: 'assign' }>, { reward, assignments }: LiveReward): Outcome {
  const { assignmentId: id, campaignId, points, autoRedeem = false, claimedAs, now } = command;
  const known = Object.values(assignments);
  const same = known.find((each) => each.campaignId === campaignId);
  if (same) {
    const details = `Reward ${reward.id} is assigned to campaign ${campaignId} already`;
    return refuse('duplicate_found', { details, resourceId: same.id, resourceType: 'reward_assignment' });
  }
  if (known.length >= MAX_ASSIGNMENTS) {
    return refuse('invalid_payload', { details: `A reward can have at most ${MAX_ASSIGNMENTS} assignments` });
  }
  const wrong = wrongOffer(reward.offer, command);
  if (wrong) return wrong;
  const cost = { points: points ?? null, ...(autoRedeem && { autoRedeem, claimedAs }) };
  const assignment = { id, rewardId: reward.id, campaignId, ...cost, createdAt: now, updatedAt: null };
  return [{ type: 'reward.assigned', data: { assignment } }];
}

function wrongOffer(
  offer: RewardOffer,
  { campaignId, points, autoRedeem }: Extract<AssignmentCommand, { do: 'assign' }>,
) {
  if (offer.type === 'COIN') return points === undefined && !autoRedeem ? undefined : costOfCoin();
  if (offer.type === 'CAMPAIGN' && offer.campaignId === campaignId) return rewardingItself();
  if (points !== undefined) return undefined;
  return refuse('missing_param', { details: 'Property .parameters.loyalty.points is required' });
}

/** Looks up own properties only, because clients may send names such as `constructor`. */
export function assignmentOf({ assignments }: LiveReward, id: string): StoredRewardAssignment | undefined {
  return Object.hasOwn(assignments, id) ? assignments[id] : undefined;
}

export function rewardingItself(): Refusal<'invalid_payload'> {
  return refuse('invalid_payload', { details: 'A loyalty program cannot reward its members with itself' });
}

function costOfCoin(): Refusal<'invalid_payload'> {
  return refuse('invalid_payload', {
    details: 'The price of a COIN is what the member spends, and it is never redeemed automatically',
  });
}
