import { AnyObject, DataListOf, Metadata, ObjectOf, OneOf, Text, UtcInstant, Whole } from '../language/index.js';
import { EarningRuleAnswer } from './earning-answers.js';
import { RewardAnswer, RewardAssignmentAnswer } from './reward-answers.js';

export class TierPointsAnswer {
  @Whole() from!: number;
  @Whole({ optional: true }, 'absent: without end') to?: number;
}

export class TierConfigAnswer {
  @ObjectOf(() => TierPointsAnswer) points!: TierPointsAnswer;
}

/** Source: contract, LoyaltyTierExpiration. */
export class MemberTierAnswer {
  @Text('cust_…') customer_id!: string;
  @Text('camp_…') campaign_id!: string;
  @Text('ltr_…') tier_id!: string;
  @Text('the day on which the member entered the tier') start_date!: string;
  @Text({ optional: true }, 'the last day in it; absent: as long as the balance is within it') expiration_date?: string;
  @UtcInstant() created_at!: string;
  @UtcInstant({ optional: true }) updated_at?: string;
}

/** Source: contract, LoyaltyTier. */
export class LoyaltyTierAnswer {
  @Text('ltr_…') id!: string;
  @Text() name!: string;
  @Text('camp_…') campaign_id!: string;
  @ObjectOf(() => TierPointsAnswer) points!: TierPointsAnswer;
  @AnyObject('by id: MULTIPLY or CUSTOM') earning_rules!: Record<string, unknown>;
  @AnyObject('by id: MULTIPLY or CUSTOM') rewards!: Record<string, unknown>;
  @ObjectOf(() => TierConfigAnswer) config!: TierConfigAnswer;
  @Metadata() metadata!: Record<string, unknown>;
  @ObjectOf(() => MemberTierAnswer, { optional: true }, 'of a member: how long the tier lasts')
  expiration?: MemberTierAnswer;
  @UtcInstant() created_at!: string;
  @UtcInstant({ nullable: true }) updated_at!: string | null;
  @OneOf(['loyalty_tier']) object!: 'loyalty_tier';
}

export class LoyaltyTiersAnswer extends DataListOf(() => LoyaltyTierAnswer) {}

export class TierEarningRulesAnswer extends DataListOf(() => EarningRuleAnswer) {}

export class TierRewardAnswer {
  @ObjectOf(() => RewardAnswer) reward!: RewardAnswer;
  @ObjectOf(() => RewardAssignmentAnswer, 'with the price in this tier') assignment!: RewardAssignmentAnswer;
  @OneOf(['loyalty_tier_reward']) object!: 'loyalty_tier_reward';
}

export class TierRewardsAnswer extends DataListOf(() => TierRewardAnswer) {}
