import { CAMPAIGN_TYPES, type CampaignType } from '../campaigns/bodies.js';
import { DataListOf, Flag, Instant, ListOf, Money, ObjectOf, OneOf, Text, Whole } from '../language/index.js';
import { CampaignBudget, CODES_LEFT } from './campaign-answers.js';

export class UsedCode {
  @Text('Begins with `v_`.') id!: string;
  @Text() code!: string;
  @Whole('Net of rollbacks.') redemptions!: number;
}

export class CombinedCampaign {
  @Text('Begins with `camp_`.') id!: string;
  @Text('The ID for a deleted campaign.') name!: string;
  @Whole('How often both were redeemed together.') redemptions!: number;
}

/** What is behind the figures of a campaign. */
export class CampaignInsightsAnswer {
  @OneOf(['campaign_insights']) object!: 'campaign_insights';
  @Instant() from!: string;
  @Instant() to!: string;
  @Whole(
    'Number of customers who redeemed it in this period. Exact up to 128 customers in six hours, estimated from a sample of them where there are more.',
  )
  customers!: number;
  @Whole('Those of them who had never redeemed anything in the project before.') new_customers!: number;
  @ListOf(() => UsedCode, 'The ten codes with the most redemptions since they were created, at least two each.')
  most_used_codes!: UsedCode[];
  @ListOf(() => CombinedCampaign, 'The ten campaigns that were most often redeemed together with it in this period.')
  combined_with!: CombinedCampaign[];
}

export class OutstandingMonth {
  @Text('For example `2026-12`.') month!: string;
  @Whole() points!: number;
}

export class TierMembers {
  @Text('Begins with `ltr_`.') id!: string;
  @Whole('Number of members.') members!: number;
}

/** What the cards of a loyalty program hold now. */
export class LoyaltyInsightsAnswer {
  @OneOf(['loyalty_insights']) object!: 'loyalty_insights';
  @Whole('Points on the cards of the program now.') points_outstanding!: number;
  @ListOf(() => OutstandingMonth, 'Those that expire, by the month of their last day.') expiring!: OutstandingMonth[];
  @Whole('Those that never expire.') points_without_expiry!: number;
  @Whole('Points on deleted cards: part of the months, not of `points_outstanding`.') points_deleted!: number;
  @ListOf(() => TierMembers, 'Members in each tier, the largest first.') tiers!: TierMembers[];
}

export class TopReferrer {
  @Text('ID of the customer, begins with `cust_`.') customer_id!: string;
  @Whole('Customers that they referred, net of rollbacks.') referred_customers!: number;
  @Whole('Redemptions of their codes.') redemptions!: number;
  @Money('Value of the orders of these redemptions.') order_amount!: number;
  @Money('Discount of these redemptions.') discount!: number;
}

export class TopReferrersAnswer extends DataListOf(() => TopReferrer) {}

export const ATTENTION_KINDS = ['budget', 'codes', 'end', 'refusals', 'webhook'] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** Something that somebody should look at. Which properties it has follows from its kind. */
export class AttentionItem {
  @OneOf(
    ATTENTION_KINDS,
    '`budget`: at least 80 % is used. `codes`: at most 10 % are left. `end`: the campaign ends within seven days. `refusals`: more than three times as many as usual in the last 24 hours. `webhook`: the last delivery failed.',
  )
  kind!: AttentionKind;
  @Text('ID of the campaign or webhook; of `refusals`, the error key most of them have.') id!: string;
  @Text('Name of the campaign, URL of the webhook, or the error key.') name!: string;
  @ObjectOf(() => CampaignBudget, { optional: true }, 'Of `budget`: the budget with the highest usage.')
  budget?: CampaignBudget;
  @Whole({ optional: true }, 'Number of codes.') vouchers_count?: number;
  @Whole({ optional: true }, CODES_LEFT) vouchers_left?: number;
  @Instant({ optional: true }, 'When the campaign ends, or when the delivery failed.') at?: string;
  @Whole({ optional: true }, 'Refusals in the last 24 hours.') refusals?: number;
  @Whole({ optional: true }, 'Refusals in 24 hours on average, over the 14 days before.') usual?: number;
}

export class AttentionAnswer extends DataListOf(() => AttentionItem) {}

export const COMBINATION_REASONS = [
  'exclusion_rules_not_met',
  'applicable_redeemables_limit_exceeded',
  'applicable_redeemables_per_category_limit_exceeded',
  'applicable_exclusive_redeemables_limit_exceeded',
  'applicable_exclusive_redeemables_per_category_limit_exceeded',
  'category_selection',
] as const;

/** Whether a running campaign can apply to the same cart as something of the categories asked for. */
export class Combination {
  @Text('Begins with `camp_`.') campaign_id!: string;
  @Text('Name of the campaign.') name!: string;
  @OneOf(CAMPAIGN_TYPES) campaign_type!: CampaignType;
  @Text({ nullable: true }, 'Name of the promotion tier. `null` for codes.') tier!: string | null;
  @Flag('Whether both can apply to one cart.') combines!: boolean;
  @OneOf(
    COMBINATION_REASONS,
    { nullable: true },
    'The stacking rule because of which only one applies. `null` when both do.',
  )
  reason!: (typeof COMBINATION_REASONS)[number] | null;
  @OneOf(
    ['this', 'campaign', 'requested', 'selected'],
    'Which of the two applies first, or alone: `this`, the running `campaign`, the one `requested` first, or the one `selected` by what the discounts give.',
  )
  applies_first!: 'this' | 'campaign' | 'requested' | 'selected';
}

export class CombinationsAnswer extends DataListOf(() => Combination) {}
