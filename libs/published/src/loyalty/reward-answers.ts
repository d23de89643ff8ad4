import {
  DataListOf,
  Decimal,
  Flag,
  Metadata,
  ObjectOf,
  OneOf,
  Text,
  UtcInstant,
  Whole,
  AsOf,
  Revision,
} from '../language/index.js';
import { RewardAttributes } from './reward-bodies.js';
import { REWARD_CAMPAIGN_TYPES, REWARD_TYPES, type RewardCampaignType, type RewardOffer } from './reward-events.js';

export class RewardCampaignAnswer {
  @Text('Begins with `camp_`.') id!: string;
  @Whole({ optional: true }) balance?: number;
  @OneOf(REWARD_CAMPAIGN_TYPES) type!: RewardCampaignType;
}

export class RewardCoinAnswer {
  @Decimal() exchange_ratio!: number;
  @Whole() points_ratio!: number;
}

export class RewardProductAnswer {
  @Text('Begins with `prod_`.') id!: string;
  @Text({ nullable: true }, 'Begins with `sku_`.') sku_id!: string | null;
}

/** One of them, by the type of the reward. */
export class RewardParametersAnswer {
  @ObjectOf(() => RewardCampaignAnswer, { optional: true }) campaign?: RewardCampaignAnswer;
  @ObjectOf(() => RewardCoinAnswer, { optional: true }) coin?: RewardCoinAnswer;
  @ObjectOf(() => RewardProductAnswer, { optional: true }) product?: RewardProductAnswer;
}

export class RewardAnswer {
  @Text('Begins with `rew_`.') id!: string;
  @Text() name!: string;
  @OneOf(REWARD_TYPES) type!: RewardOffer['type'];
  @ObjectOf(() => RewardParametersAnswer) parameters!: RewardParametersAnswer;
  @Whole({ nullable: true }, '`null` when unlimited.') stock!: number | null;
  @Whole({ nullable: true }, 'Number of redemptions. `null` when it was never redeemed.') redeemed!: number | null;
  @ObjectOf(() => RewardAttributes, { omit: 'empty' }) attributes!: RewardAttributes;
  @Metadata() metadata!: Record<string, unknown>;
  @UtcInstant() created_at!: string;
  @UtcInstant({ nullable: true }) updated_at!: string | null;
  @OneOf(['reward']) object!: 'reward';
}

export class RewardsAnswer extends DataListOf(() => RewardAnswer) {}

export class RewardCostAnswer {
  @Whole() points!: number;
  @Flag('Whether incoming points are spent on the reward automatically.') auto_redeem!: boolean;
}

export class RewardAssignmentParametersAnswer {
  @ObjectOf(() => RewardCostAnswer) loyalty!: RewardCostAnswer;
}

export class RewardAssignmentAnswer {
  @Text('Begins with `rewa_`.') id!: string;
  @Text('Begins with `rew_`.') reward_id!: string;
  @Text('Begins with `camp_`.') related_object_id!: string;
  @OneOf(['campaign']) related_object_type!: 'campaign';
  @ObjectOf(() => RewardAssignmentParametersAnswer, { optional: true }, 'Absent for a `COIN`.')
  parameters?: RewardAssignmentParametersAnswer;
  @UtcInstant() created_at!: string;
  @UtcInstant({ nullable: true }) updated_at!: string | null;
  @OneOf(['reward_assignment']) object!: 'reward_assignment';
}

export class RewardAssignmentsAnswer extends DataListOf(() => RewardAssignmentAnswer) {}

export class MemberRewardAnswer {
  @ObjectOf(() => RewardAnswer) reward!: RewardAnswer;
  @ObjectOf(() => RewardAssignmentAnswer) assignment!: RewardAssignmentAnswer;
  @OneOf(['loyalty_reward']) object!: 'loyalty_reward';
}

export class MemberRewardsAnswer extends DataListOf(() => MemberRewardAnswer) {}

/** A reward, now or as it was. */
export class RewardOfMomentAnswer extends RewardAnswer {
  @AsOf() as_of?: string;
  @Revision() revision?: number;
}
