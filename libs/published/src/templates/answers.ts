import { AnyList, Instant, ListOf, Metadata, NextPage, ObjectOf, OneOf, Text, Whole } from '../language/index.js';
import { CampaignWithPartsAnswer } from '../campaigns/answers.js';
import { PromotionTierAnswer } from '../promotions/answers.js';
import { TEMPLATE_TYPES, type TemplateType } from './events.js';

/** What a template holds. */
export class TemplateContentAnswer {
  @OneOf(TEMPLATE_TYPES) campaign_type!: TemplateType;
  @Metadata('the body of a new campaign, as far as the template says it') campaign!: Record<string, unknown>;
  @AnyList('bodies of validation rules') validation_rules!: Record<string, unknown>[];
}

/** Source: spec, Campaign template. */
export class TemplateAnswer {
  @Text('camp_tpl_…') id!: string;
  @Text() name!: string;
  @Text({ optional: true }) description?: string;
  @OneOf(TEMPLATE_TYPES) campaign_type!: TemplateType;
  @Instant() created_at!: string;
  @Instant({ optional: true }, 'absent until it is changed') updated_at?: string;
  @OneOf(['campaign_template']) object!: 'campaign_template';
  @ObjectOf(() => TemplateContentAnswer, { optional: true }, 'where it was asked for by expand')
  json_template?: TemplateContentAnswer;
}

/** Source: spec, operation 7; decision on campaign templates. */
export class TemplatesAnswer extends NextPage {
  @OneOf(['list']) object!: 'list';
  @OneOf(['data']) data_ref!: 'data';
  @ListOf(() => TemplateAnswer) data!: TemplateAnswer[];
  @Whole({ optional: true }, 'of all templates of the project, whatever the filters; where include_total asks for it')
  total?: number;
}

export class CreatedResourceAnswer {
  @Text('val_…, prod_…, sku_…') id!: string;
  @OneOf(['validation_rules', 'product', 'sku']) object!: 'validation_rules' | 'product' | 'sku';
}

class SetupAnswer {
  @ListOf(() => CreatedResourceAnswer, 'what was made beside it') created_resources!: CreatedResourceAnswer[];
}

export class CampaignSetupAnswer extends SetupAnswer {
  @ObjectOf(() => CampaignWithPartsAnswer) campaign!: CampaignWithPartsAnswer;
  @OneOf(['campaign_setup']) object!: 'campaign_setup';
}

export class TierSetupAnswer extends SetupAnswer {
  @ObjectOf(() => PromotionTierAnswer) promotion_tier!: PromotionTierAnswer;
  @OneOf(['promotion_tier_setup']) object!: 'promotion_tier_setup';
}
