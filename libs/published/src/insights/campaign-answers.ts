import { Instant, ListOf, Money, ObjectOf, OneOf, Text, Whole } from '../language/index.js';
import { CAMPAIGN_TYPES, type CampaignType } from '../campaigns/bodies.js';

export const BUDGET_KINDS = ['redemptions', 'order_amount', 'discount'] as const;
export type BudgetKind = (typeof BUDGET_KINDS)[number];

/** What a campaign may give in all, by a validation rule that is assigned to it. */
export class CampaignBudget {
  @OneOf(BUDGET_KINDS, 'What the budget counts. Amounts are in minor units.') of!: BudgetKind;
  @Whole() limit!: number;
  @Whole('Amount used so far, net of rollbacks.') used!: number;
}

export class RunningCampaign {
  @Text('Begins with `camp_`.') id!: string;
  @Text() name!: string;
  @OneOf(CAMPAIGN_TYPES) campaign_type!: CampaignType;
  @Instant({ nullable: true }) start_date!: string | null;
  @Instant({ nullable: true }, '`null` when the campaign does not expire.') expiration_date!: string | null;
  @Whole({ nullable: true }, 'Number of codes. `null` for promotions.') vouchers_count!: number | null;
  @Whole({ nullable: true }, 'Number of codes not yet published.') vouchers_left!: number | null;
  @Whole('In the last 30 days.') redemptions!: number;
  @Money('In the last 30 days.') discount!: number;
  @Whole('Points added to its cards in the last 30 days.') points_earned!: number;
  @Whole('Points spent from its cards in the last 30 days.') points_spent!: number;
  @ObjectOf(() => CampaignBudget, { nullable: true }, 'The budget with the highest usage. `null` when there is none.')
  budget!: CampaignBudget | null;
}

export class RunningCampaignsAnswer {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @ListOf(() => RunningCampaign) data!: RunningCampaign[];
  @Whole('Number of campaigns in this answer.') total!: number;
}
