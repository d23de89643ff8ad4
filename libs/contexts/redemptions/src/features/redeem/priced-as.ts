import {
  type Redeemable,
  type RedeemedReward,
  type RedemptionCompleted,
  type RewardCampaignAnswer,
} from '@perkstream/published';
import { type AppliedOutcome, type EvaluatedCart } from '../../domain/cart/evaluate-cart.js';
import { type Fact } from '../../domain/redemption-process/known.js';
import { inOrder } from '../../domain/redemption-process/next-step.js';
import { type Participant } from '../../domain/redemption-process/redemption-process.decider.js';
import { documentsOf, type RedemptionRequest } from './redemption-documents.js';

/** What a request would redeem, once it is priced. @param mayBeAlone false where a process may have begun, or has to */
export function pricedAs(evaluated: EvaluatedCart, request: RedemptionRequest, key: string, mayBeAlone: boolean): Fact {
  const { applied } = evaluated;
  const completed = documentsOf(evaluated, request);
  const ofOrder = participantsOfOrder(completed, request, key);
  if (mayBeAlone && isAlone(applied, request))
    return { priced: { completed, applied, participants: ofOrder, isAlone: true } };
  const participants = [...participantsOf(evaluated, completed, request), ...ofOrder];
  return { priced: { completed, applied, participants: inOrder(participants), isAlone: false } };
}

/** Nothing but the redeemable itself limits the redemption. */
function isAlone([first, ...others]: readonly AppliedOutcome[], { storedOrder, stack }: RedemptionRequest): boolean {
  const { limits, reward } = first?.effect ?? { limits: [] };
  return others.length === 0 && limits.length === 0 && !reward && !storedOrder && !stack;
}

/** The redeemables and their limits. */
function participantsOf(
  { applied, countedSoFar }: EvaluatedCart,
  completed: RedemptionCompleted,
  request: RedemptionRequest,
): readonly Participant[] {
  const participants: Participant[] = [];
  const { sessionKey } = request;
  applied.forEach(({ redeemable, effect }, index) => {
    const redemptionId = completed.redemptions[index]?.id ?? completed.id;
    const { id, code, holderId } = redeemable;
    if (redeemable.object === 'voucher') {
      const { credits, reward } = effect;
      const forReward = reward ? true : undefined;
      participants.push({ kind: 'voucher', id, code, redemptionId, credits, sessionKey, holderId, forReward });
      if (reward) participants.push(forTheReward(reward, redeemable, redemptionId, completed, request));
    } else {
      participants.push({ kind: 'promotion_tier', id, redemptionId });
    }
    for (const { key, ...use } of effect.limits) {
      const counted = countedSoFar?.get(key);
      participants.push({ kind: 'limit', id: key, redemptionId, ...use, ...(counted && { counted }) });
    }
  });
  return participants;
}

/** @param process the key of the process that asks it */
function participantsOfOrder(
  completed: RedemptionCompleted,
  request: RedemptionRequest,
  process: string,
): readonly Participant[] {
  const { storedOrder, storedVersion: version } = request;
  const { id: redemptionId, opensOrder, order } = completed;
  if (storedOrder && version !== undefined)
    return [{ kind: 'order', id: storedOrder.id, redemptionId, process, version }];
  if (!opensOrder || !order?.source_id) return [];
  return [{ kind: 'order_source_id', id: order.id, redemptionId, sourceId: order.source_id }];
}

function forTheReward(
  { id: rewardId, name: rewardName, type, points, parameters }: RedeemedReward,
  { id, holderId }: Redeemable,
  redemptionId: string,
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
