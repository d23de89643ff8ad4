import { type JsonObject, wholeNumber } from '@perkstream/kernel';
import { type ReferralReward, type ReferralTerms } from '@perkstream/published';

/** A referral program as it is on the wire, and stored. Decision 0099. */
export interface WireReferralProgram {
  readonly conversion_event_type?: ReferralTerms['conversion'];
  readonly custom_event?: ReferralTerms['customEvent'];
  readonly referee_reward?: WireReferralReward;
  readonly referral_tiers?: readonly WireReferralTier[];
}

interface WireReferralTier {
  readonly conversions: number;
  readonly recurring?: boolean;
  readonly reward: WireReferralReward;
}

export interface WireReferralReward {
  readonly related_object_parent?: { readonly id?: string; readonly name?: string; readonly object?: 'CAMPAIGN' };
  readonly type?: ReferralReward['type'];
  /** Points, or minor units: sent as number or text, stored as number, and answered as text */
  readonly amount?: number | string;
}

/** As answers show it. */
export function presentReferralProgram(program: JsonObject): JsonObject {
  const { referee_reward: referee, referral_tiers: tiers } = program as WireReferralProgram;
  return {
    ...program,
    ...(referee && { referee_reward: presentReward(referee) }),
    ...(tiers && { referral_tiers: tiers.map((tier) => ({ ...tier, reward: presentReward(tier.reward) })) }),
  };
}

function presentReward({ amount, ...reward }: WireReferralReward): JsonObject {
  return { ...reward, ...(amount !== undefined && { amount: String(amount) }) };
}

/** The terms for the referrals context. A program converts by redemption unless it says otherwise. */
export function referralTermsOf(program: JsonObject | undefined): ReferralTerms {
  const {
    conversion_event_type: conversion = 'redemption',
    custom_event: customEvent,
    referee_reward: referee,
    referral_tiers: tiers = [],
  } = (program ?? {}) as WireReferralProgram;
  const refereeReward = referralRewardOf(referee);
  const referralTiers = tiers.flatMap(({ conversions, recurring = false, reward: wire }) => {
    const reward = referralRewardOf(wire);
    return reward ? [{ conversions, recurring, reward }] : [];
  });
  return {
    conversion,
    ...(customEvent && { customEvent }),
    ...(refereeReward && { refereeReward }),
    ...(referralTiers.length > 0 && { referralTiers }),
  };
}

function referralRewardOf(reward: WireReferralReward | undefined): ReferralReward | undefined {
  const { related_object_parent: parent, type, amount: wire = 0 } = reward ?? {};
  const amount = wholeNumber(wire);
  // Programs that were made before names were looked up may have no more than a name.
  const campaignId = parent?.id ?? parent?.name;
  if (campaignId === undefined || type === undefined || amount < 1) return undefined;
  return { campaignId, type, amount };
}
