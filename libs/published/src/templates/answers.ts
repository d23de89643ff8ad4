import { AnyList, Instant, ListOf, Metadata, NextPage, ObjectOf, OneOf, Text, Whole } from '../language/index.js';
import { CampaignWithPartsAnswer } from '../campaigns/answers.js';
import { PromotionTierAnswer } from '../promotions/answers.js';
import { TEMPLATE_TYPES, type TemplateType } from './events.js';

/** What a template holds. */
export class TemplateContentAnswer {
  @OneOf(TEMPLATE_TYPES) campaign_type!: TemplateType;
  @Metadata('Body of a new campaign, as far as the template defines it.') campaign!: Record<string, unknown>;
  @AnyList('Bodies of validation rules.') validation_rules!: Record<string, unknown>[];
}

export class TemplateAnswer {
  @Text('Begins with `camp_tpl_`.') id!: string;
  @Text() name!: string;
  @Text({ optional: true }) description?: string;
  @OneOf(TEMPLATE_TYPES) campaign_type!: TemplateType;
  @Instant() created_at!: string;
  @Instant({ optional: true }, 'Absent until the template is first changed.') updated_at?: string;
  @OneOf(['campaign_template']) object!: 'campaign_template';
  @ObjectOf(() => TemplateContentAnswer, { optional: true }, 'Present when requested with `expand`.')
  json_template?: TemplateContentAnswer;
}

export class TemplatesAnswer extends NextPage {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @ListOf(() => TemplateAnswer) data!: TemplateAnswer[];
  @Whole(
    { optional: true },
    'Number of all templates of the project, regardless of filters. Present when requested with `include_total`.',
  )
  total?: number;
}

export class CreatedResourceAnswer {
  @Text('Begins with `val_`, `prod_` or `sku_`.') id!: string;
  @OneOf(['validation_rules', 'product', 'sku']) object!: 'validation_rules' | 'product' | 'sku';
}

class SetupAnswer {
  @ListOf(() => CreatedResourceAnswer, 'Other objects created.')
  created_resources!: CreatedResourceAnswer[];
}

export class CampaignSetupAnswer extends SetupAnswer {
  @ObjectOf(() => CampaignWithPartsAnswer) campaign!: CampaignWithPartsAnswer;
  @OneOf(['campaign_setup']) object!: 'campaign_setup';
}

export class TierSetupAnswer extends SetupAnswer {
  @ObjectOf(() => PromotionTierAnswer) promotion_tier!: PromotionTierAnswer;
  @OneOf(['promotion_tier_setup']) object!: 'promotion_tier_setup';
}
