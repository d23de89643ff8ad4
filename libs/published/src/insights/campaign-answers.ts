import { Instant, ListOf, Money, ObjectOf, OneOf, Text, Whole } from '../language/index.js';
import { CAMPAIGN_TYPES, type CampaignType } from '../campaigns/bodies.js';

export const BUDGET_KINDS = ['redemptions', 'order_amount', 'discount'] as const;
export type BudgetKind = (typeof BUDGET_KINDS)[number];

/** What a campaign may give in all, by a validation rule that is assigned to it. */
export class CampaignBudget {
  @OneOf(BUDGET_KINDS, 'what is counted; amounts in minor units') of!: BudgetKind;
  @Whole() limit!: number;
  @Whole('given so far; rollbacks give back') used!: number;
}

export class RunningCampaign {
  @Text('camp_…') id!: string;
  @Text() name!: string;
  @OneOf(CAMPAIGN_TYPES) campaign_type!: CampaignType;
  @Instant({ nullable: true }) start_date!: string | null;
  @Instant({ nullable: true }, 'null: without end') expiration_date!: string | null;
  @Whole({ nullable: true }, 'codes that there are; null: a promotion has none') vouchers_count!: number | null;
  @Whole({ nullable: true }, 'codes that were given to nobody yet') vouchers_left!: number | null;
  @Whole('of the last 30 days') redemptions!: number;
  @Money('of the last 30 days') discount!: number;
  @Whole('points that came to its cards in the last 30 days') points_earned!: number;
  @Whole('points of its cards that were spent in the last 30 days') points_spent!: number;
  @ObjectOf(() => CampaignBudget, { nullable: true }, 'the budget that is used up most; null: none')
  budget!: CampaignBudget | null;
}

export class RunningCampaignsAnswer {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @ListOf(() => RunningCampaign) data!: RunningCampaign[];
  @Whole('campaigns of this answer') total!: number;
}
