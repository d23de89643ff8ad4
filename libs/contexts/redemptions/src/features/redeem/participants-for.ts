import { type RedeemedReward, type RedemptionCompleted, type RewardCampaignAnswer } from '@perkstream/published';
import { type EvaluatedCart } from '../../domain/cart/evaluate-cart.js';
import { type Participant } from '../../domain/redemption-process/redemption-process.decider.js';
import { orderIdOf, type RedemptionRequest } from './redemption-documents.js';

/**
 * Everyone who has to agree to the redemption: redeemables, limits, the order.
 * @param process the key of the process that asks them
 */
export function participantsFor(
  { applied, countedSoFar }: EvaluatedCart,
  completed: RedemptionCompleted,
  request: RedemptionRequest,
  process: string,
): readonly Participant[] {
  const participants: Participant[] = [];
  applied.forEach(({ redeemable, effect }, index) => {
    const redemptionId = completed.redemptions[index]?.id ?? completed.id;
    const { id, holderId } = redeemable;
    if (redeemable.object === 'voucher') {
      const { credits, reward } = effect;
      const forReward = reward ? true : undefined;
      const { sessionKey } = request;
      participants.push({ kind: 'voucher', id, redemptionId, credits, sessionKey, holderId, forReward });
      if (reward) participants.push(forTheReward(reward, { id, redemptionId, holderId }, completed, request));
    } else {
      participants.push({ kind: 'promotion_tier', id, redemptionId });
    }
    for (const { key, ...use } of effect.limits) {
      const counted = countedSoFar?.get(key);
      participants.push({ kind: 'limit', id: key, redemptionId, ...use, ...(counted && { counted }) });
    }
  });
  const { storedOrder, storedVersion: version } = request;
  const sourceId = completed.opensOrder ? completed.order?.source_id : undefined;
  if (storedOrder && version !== undefined) {
    participants.push({ kind: 'order', id: storedOrder.id, redemptionId: completed.id, process, version });
  } else if (sourceId) {
    participants.push({ kind: 'order_source_id', id: orderIdOf(request), redemptionId: completed.id, sourceId });
  }
  return participants;
}

function forTheReward(
  { id: rewardId, name: rewardName, type, points, parameters }: RedeemedReward,
  {
    id,
    redemptionId,
    holderId,
  }: { readonly id: string; readonly redemptionId: string; readonly holderId: string | null },
  { date: at, order }: RedemptionCompleted,
  { automatic }: RedemptionRequest,
): Participant {
  return {
    kind: 'reward',
    id,
    ...(holderId !== null && { holderId }),
    rewardId,
    rewardName,
    redemptionId,
    points,
    takesOne: type !== 'COIN',
    gives: type === 'CAMPAIGN',
    ...(type === 'CAMPAIGN' && { campaign: parameters['campaign'] as unknown as RewardCampaignAnswer }),
    at,
    ...(automatic && { automaticFor: automatic.cause }),
    ...(order && { order: { id: order.id, source_id: order.source_id ?? null } }),
  };
}
