import { Metadata, ObjectOf, OneOf, Text, Texts } from '../language/index.js';
import { CategoryInput } from '../redeemables/category.js';

const MAX_TIERS = 30;

/** The tiers of a stack, in the order in which they apply. */
export class StackTiersInput {
  @Texts({ least: 1, most: MAX_TIERS, max: 200 }, 'IDs of tiers of the campaign, each once.') ids!: string[];
  @OneOf(['MANUAL'], { optional: true }) hierarchy_mode?: 'MANUAL';
}

/** Fields of a stack that may be left out when it is made, too. */
export class PromotionStackFields extends CategoryInput {
  @Metadata({ optional: true }) metadata?: Record<string, unknown>;
}

/** A new stack of tiers. */
export class CreatePromotionStackBody extends PromotionStackFields {
  @Text({ min: 1, max: 500 }) name!: string;
  @ObjectOf(() => StackTiersInput) tiers!: StackTiersInput;
}

/** Changes the fields that are sent. */
export class UpdatePromotionStackBody extends PromotionStackFields {
  @Text({ optional: true, min: 1, max: 500 }) name?: string;
  @ObjectOf(() => StackTiersInput, { optional: true }) tiers?: StackTiersInput;
}
