import { Instant, ListOf, Money, ObjectOf, OneOf, Shape, Text, Whole } from '../language/index.js';
import { CAMPAIGN_TYPES, type CampaignType } from '../campaigns/bodies.js';

export const BUDGET_KINDS = ['redemptions', 'order_amount', 'discount'] as const;
export type BudgetKind = (typeof BUDGET_KINDS)[number];

export const CODES_LEFT =
  'Codes that a publication can still take: active, never published and not used up. Of a loyalty program: cards without a member.';

/** What a campaign may give in all, by a validation rule that is assigned to it. */
export class CampaignBudget {
  @OneOf(BUDGET_KINDS, 'What the budget counts. Amounts are in minor units.') of!: BudgetKind;
  @Whole() limit!: number;
  @Whole('Amount used so far, net of rollbacks.') used!: number;
}

export class CampaignMaker {
  @OneOf(['user', 'key', 'system']) type!: 'user' | 'key' | 'system';
  @Text('ID of the user or the key.') id!: string;
}

/** A campaign as a row of a list. Amounts and points are gross, as those of `GET /v1/insights/figures`. */
export class CampaignFigures {
  @Text('Begins with `camp_`.') id!: string;
  @Text() name!: string;
  @OneOf(CAMPAIGN_TYPES) campaign_type!: CampaignType;
  @Whole() redemptions!: number;
  @Whole('Number of rejected attempts.') failed_redemptions!: number;
  @Money('Discount given.') discount!: number;
  @Money('Value of redeemed orders before discounts.') order_amount!: number;
  @Whole('Number of redeemed orders with a value.') orders!: number;
  @Whole('Points added by orders, events and manual additions.') points_earned!: number;
  @Whole('Points spent.') points_spent!: number;
  @Shape(
    { type: 'array', items: { type: 'integer' } },
    'Redemptions of each day; for a loyalty program, the points earned.',
  )
  days!: number[];
  @Whole({ nullable: true }, 'Number of codes. `null` for promotions.') vouchers_count!: number | null;
  @Whole({ nullable: true }, CODES_LEFT) vouchers_left!: number | null;
  @ObjectOf(() => CampaignBudget, { nullable: true }, 'The budget with the highest usage. `null` when there is none.')
  budget!: CampaignBudget | null;
  @ObjectOf(() => CampaignMaker, { nullable: true }, 'Who created the campaign. `null` when unknown.')
  created_by!: CampaignMaker | null;
}

export class CampaignFiguresAnswer {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @Instant('Start of the first day, in the time zone of the project.') from!: string;
  @Instant('End of the last day.') to!: string;
  @ListOf(() => CampaignFigures, 'Existing campaigns, in the order asked. Unknown or deleted ones are left out.')
  data!: CampaignFigures[];
  @Whole('Number of campaigns in this answer.') total!: number;
}

export class RunningCampaign {
  @Text('Begins with `camp_`.') id!: string;
  @Text() name!: string;
  @OneOf(CAMPAIGN_TYPES) campaign_type!: CampaignType;
  @Instant({ nullable: true }) start_date!: string | null;
  @Instant({ nullable: true }, '`null` when the campaign does not expire.') expiration_date!: string | null;
  @Whole({ nullable: true }, 'Number of codes. `null` for promotions.') vouchers_count!: number | null;
  @Whole({ nullable: true }, CODES_LEFT) vouchers_left!: number | null;
  @Whole('In the last 30 days of the project, today included.') redemptions!: number;
  @Money('In the last 30 days of the project, today included.') discount!: number;
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
