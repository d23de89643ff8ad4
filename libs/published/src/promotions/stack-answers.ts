import { Instant, ListOf, Metadata, ObjectOf, OneOf, Text, Texts, AsOf, Revision } from '../language/index.js';
import { CategoryAnswer } from '../catalog/category-bodies.js';

export class StackTiersAnswer {
  @Texts() ids!: string[];
  @OneOf(['MANUAL']) hierarchy_mode!: 'MANUAL';
}

/** Tiers of one campaign that are redeemed together. */
export class PromotionStackAnswer {
  @Text() id!: string;
  @Text() name!: string;
  @ObjectOf(() => StackTiersAnswer) tiers!: StackTiersAnswer;
  @Text() campaign_id!: string;
  @Text({ nullable: true }) category_id!: string | null;
  @ListOf(() => CategoryAnswer) categories!: object[];
  @Metadata() metadata!: Record<string, unknown>;
  @Instant() created_at!: string;
  @Instant({ optional: true }) updated_at?: string;
  @OneOf(['promotion_stack']) object!: 'promotion_stack';
}

/** A promotion stack, now or as it was. */
export class PromotionStackOfMomentAnswer extends PromotionStackAnswer {
  @AsOf() as_of?: string;
  @Revision() revision?: number;
}
