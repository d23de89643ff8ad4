import { CampaignFields, CAMPAIGN_POOLS, type CampaignPool } from '../campaigns/bodies.js';
import { CODES_PER_CAMPAIGN } from '../campaigns/campaign-voucher.js';
import { Duration, Flag, Metadata, ObjectOf, OneOf, Text, Whole } from '../language/index.js';
import { ValidityInput } from '../redeemables/validity.js';
import { RedemptionLimitInput, VoucherCodeConfigInput } from '../vouchers/voucher-fields.js';

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

export class VoucherOfSetupInput {
  @ObjectOf(() => VoucherCodeConfigInput, { optional: true }) code_config?: VoucherCodeConfigInput;
  @ObjectOf(() => RedemptionLimitInput, { optional: true }) redemption?: RedemptionLimitInput;
}

/** A campaign of a template: what is sent stands in the place of what the template holds. Source: contract; programs facts 1.9. */
export class SetUpCampaignBody extends CampaignFields {
  @Text({ min: 1, max: 500 }, 'unique in the project, also among campaigns in the bin') name!: string;
  @OneOf(CAMPAIGN_POOLS, { optional: true }) type?: CampaignPool;
  @Flag({ optional: true }) join_once?: boolean;
  @Flag({ optional: true }) auto_join?: boolean;
  @Flag({ optional: true }) use_voucher_metadata_schema?: boolean;
  @Duration({ optional: true }, 'how long a code is valid from its publication on')
  activity_duration_after_publishing?: string;
  @Whole({ optional: true, min: 0, max: CODES_PER_CAMPAIGN }, 'codes to generate') vouchers_count?: number;
  @Metadata({ optional: true, of: 'campaign' }) declare metadata?: Record<string, unknown>;
  @ObjectOf(() => VoucherOfSetupInput, { optional: true }) voucher?: VoucherOfSetupInput;
}

/** A tier of a template. Its discount is that of the template. Source: contract; programs facts 1.9. */
export class SetUpTierBody extends ValidityInput {
  @Text({ min: 1, max: 500 }, 'a campaign of type PROMOTION') campaign_id!: string;
  @Text({ min: 1, max: 500 }) name!: string;
  @Text({ optional: true, max: 10_000 }, 'a text to show to customers') banner?: string;
  @Metadata({ optional: true, of: 'promotion_tier' }) metadata?: Record<string, unknown>;
  @Whole({ optional: true, min: 0, max: 2_147_483_647 }, 'the last one where absent') hierarchy?: number;
  @Flag({ optional: true }, 'true where absent') active?: boolean;
}
