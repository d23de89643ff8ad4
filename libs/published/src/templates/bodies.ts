import { CampaignFields, CAMPAIGN_POOLS, type CampaignPool } from '../campaigns/bodies.js';
import { CODES_PER_CAMPAIGN } from '../campaigns/campaign-voucher.js';
import { Duration, Flag, Metadata, ObjectOf, OneOf, Text, Whole } from '../language/index.js';
import { ValidityInput } from '../redeemables/validity.js';
import { RedemptionLimitInput, VoucherCodeConfigInput } from '../vouchers/voucher-fields.js';

class TemplateDescription {
  @Text({ optional: true, nullable: true, max: 10_000 }) description?: string | null;
}

/** A new template. */
export class CreateTemplateBody extends TemplateDescription {
  @Text({ min: 1, max: 500 }, 'Unique among the templates of the project.') name!: string;
  @Text(
    { optional: true, nullable: true, max: 500 },
    'Source campaign of type `DISCOUNT_COUPONS` or `GIFT_VOUCHERS`. Either this or `promotion_tier_id`.',
  )
  campaign_id?: string | null;
  @Text({ optional: true, nullable: true, max: 500 }, 'Source promotion tier. Gives type `DISCOUNT_COUPONS`.')
  promotion_tier_id?: string | null;
}

export class UpdateTemplateBody extends TemplateDescription {
  @Text({ optional: true, min: 1, max: 500 }) name?: string;
}

export class CopyTemplateBody extends TemplateDescription {
  @Text({ min: 1, max: 500 }, 'Unique among the templates of the destination project.') name!: string;
  @Text({ min: 1, max: 200 }, 'May be the same project.') destination_project_id!: string;
}

export class VoucherOfSetupInput {
  @ObjectOf(() => VoucherCodeConfigInput, { optional: true }) code_config?: VoucherCodeConfigInput;
  @ObjectOf(() => RedemptionLimitInput, { optional: true }) redemption?: RedemptionLimitInput;
}

/** A campaign of a template: what is sent stands in the place of what the template holds. */
export class SetUpCampaignBody extends CampaignFields {
  @Text({ min: 1, max: 500 }, 'Unique in the project, including campaigns in the bin.') name!: string;
  @OneOf(CAMPAIGN_POOLS, { optional: true }) type?: CampaignPool;
  @Flag({ optional: true }) join_once?: boolean;
  @Flag({ optional: true }) auto_join?: boolean;
  @Flag({ optional: true }) use_voucher_metadata_schema?: boolean;
  @Duration({ optional: true }, 'Validity of a code after publication.')
  activity_duration_after_publishing?: string;
  @Whole({ optional: true, min: 0, max: CODES_PER_CAMPAIGN }, 'Codes to generate.') vouchers_count?: number;
  @Metadata({ optional: true, of: 'campaign' }) declare metadata?: Record<string, unknown>;
  @ObjectOf(() => VoucherOfSetupInput, { optional: true }) voucher?: VoucherOfSetupInput;
}

/** A tier of a template. Its discount is that of the template. */
export class SetUpTierBody extends ValidityInput {
  @Text({ min: 1, max: 500 }, 'ID of a campaign of type `PROMOTION`.') campaign_id!: string;
  @Text({ min: 1, max: 500 }) name!: string;
  @Text({ optional: true, max: 10_000 }, 'Text shown to customers.') banner?: string;
  @Metadata({ optional: true, of: 'promotion_tier' }) metadata?: Record<string, unknown>;
  @Whole({ optional: true, min: 0, max: 2_147_483_647 }, 'Defaults to the last.') hierarchy?: number;
  @Flag({ optional: true }, 'Defaults to `true`.') active?: boolean;
}
