import { AnyObject, DataListOf, Metadata, ObjectOf, OneOf, Text, UtcInstant, Whole } from '../language/index.js';
import { EarningRuleAnswer } from './earning-answers.js';
import { RewardAnswer, RewardAssignmentAnswer } from './reward-answers.js';

export class TierPointsAnswer {
  @Whole() from!: number;
  @Whole({ optional: true }, 'Absent when unlimited.') to?: number;
}

export class TierConfigAnswer {
  @ObjectOf(() => TierPointsAnswer) points!: TierPointsAnswer;
}

export class MemberTierAnswer {
  @Text('Begins with `cust_`.') customer_id!: string;
  @Text('Begins with `camp_`.') campaign_id!: string;
  @Text('Begins with `ltr_`.') tier_id!: string;
  @Text('Day on which the member entered the tier.') start_date!: string;
  @Text({ optional: true }, 'Last day in the tier. Absent when the tier lasts as long as the balance is in its range.')
  expiration_date?: string;
  @UtcInstant() created_at!: string;
  @UtcInstant({ optional: true }) updated_at?: string;
}

export class LoyaltyTierAnswer {
  @Text('Begins with `ltr_`.') id!: string;
  @Text() name!: string;
  @Text('Begins with `camp_`.') campaign_id!: string;
  @ObjectOf(() => TierPointsAnswer) points!: TierPointsAnswer;
  @AnyObject('By ID: `MULTIPLY` or `CUSTOM`.') earning_rules!: Record<string, unknown>;
  @AnyObject('By ID: `MULTIPLY` or `CUSTOM`.') rewards!: Record<string, unknown>;
  @ObjectOf(() => TierConfigAnswer) config!: TierConfigAnswer;
  @Metadata() metadata!: Record<string, unknown>;
  @ObjectOf(() => MemberTierAnswer, { optional: true }, 'For a member: how long the tier lasts.')
  expiration?: MemberTierAnswer;
  @UtcInstant() created_at!: string;
  @UtcInstant({ nullable: true }) updated_at!: string | null;
  @OneOf(['loyalty_tier']) object!: 'loyalty_tier';
}

export class LoyaltyTiersAnswer extends DataListOf(() => LoyaltyTierAnswer) {}

export class TierEarningRulesAnswer extends DataListOf(() => EarningRuleAnswer) {}

export class TierRewardAnswer {
  @ObjectOf(() => RewardAnswer) reward!: RewardAnswer;
  @ObjectOf(() => RewardAssignmentAnswer, 'With the price in this tier.') assignment!: RewardAssignmentAnswer;
  @OneOf(['loyalty_tier_reward']) object!: 'loyalty_tier_reward';
}

export class TierRewardsAnswer extends DataListOf(() => TierRewardAnswer) {}
