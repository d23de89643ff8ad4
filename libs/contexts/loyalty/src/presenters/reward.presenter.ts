import {
  type MemberRewardAnswer,
  type RewardAnswer,
  type RewardAssignmentAnswer,
  type RewardOffer,
  type RewardParametersAnswer,
  type StoredReward,
  type StoredRewardAssignment,
} from '@perkstream/published';

export function presentReward(reward: StoredReward): RewardAnswer {
  const { id, name, offer, stock, redeemed = null, attributes, metadata, createdAt, updatedAt } = reward;
  const { imageUrl, description } = attributes;
  return {
    id,
    name,
    type: offer.type,
    parameters: presentOffer(offer),
    stock,
    redeemed,
    attributes: {
      ...(imageUrl !== undefined && { image_url: imageUrl }),
      ...(description !== undefined && { description }),
    },
    metadata,
    created_at: createdAt,
    updated_at: updatedAt,
    object: 'reward',
  };
}

export function presentOffer(offer: RewardOffer): RewardParametersAnswer {
  switch (offer.type) {
    case 'CAMPAIGN': {
      const { campaignId: id, campaignType: type, balance } = offer;
      return { campaign: { id, ...(balance !== undefined && { balance }), type } };
    }
    case 'COIN':
      return { coin: { exchange_ratio: offer.exchangeRatio, points_ratio: offer.pointsRatio } };
    case 'MATERIAL':
      return { product: { id: offer.productId, sku_id: offer.skuId } };
  }
}

export function presentAssignment(assignment: StoredRewardAssignment): RewardAssignmentAnswer {
  const { id, rewardId, campaignId, points, autoRedeem = false, createdAt, updatedAt } = assignment;
  return {
    id,
    reward_id: rewardId,
    related_object_id: campaignId,
    related_object_type: 'campaign',
    ...(points !== null && { parameters: { loyalty: { points, auto_redeem: autoRedeem } } }),
    created_at: createdAt,
    updated_at: updatedAt,
    object: 'reward_assignment',
  };
}

export function presentMemberReward(reward: StoredReward, assignment: StoredRewardAssignment): MemberRewardAnswer {
  return { reward: presentReward(reward), assignment: presentAssignment(assignment), object: 'loyalty_reward' };
}
