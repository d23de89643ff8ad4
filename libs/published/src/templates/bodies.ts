import { Text } from '../language/index.js';

class TemplateDescription {
  @Text({ optional: true, nullable: true, max: 10_000 }) description?: string | null;
}

/** A new template. Source: contract, create-campaign-template; programs facts 1.9. */
export class CreateTemplateBody extends TemplateDescription {
  @Text({ min: 1, max: 500 }, 'unique among the templates of the project') name!: string;
  @Text(
    { optional: true, nullable: true, max: 500 },
    'a campaign of type DISCOUNT_COUPONS or GIFT_VOUCHERS to take it from; either this or promotion_tier_id',
  )
  campaign_id?: string | null;
  @Text(
    { optional: true, nullable: true, max: 500 },
    'a promotion tier to take it from, which makes it a template of DISCOUNT_COUPONS',
  )
  promotion_tier_id?: string | null;
}

export class UpdateTemplateBody extends TemplateDescription {
  @Text({ optional: true, min: 1, max: 500 }) name?: string;
}

/** Source: spec, operation 5. */
export class CopyTemplateBody extends TemplateDescription {
  @Text({ min: 1, max: 500 }, 'unique among the templates of the other project') name!: string;
  @Text({ min: 1, max: 200 }, 'may be the same project') destination_project_id!: string;
}
