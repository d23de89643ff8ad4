import {
  AnyObject,
  Flag,
  Instant,
  ListOf,
  Metadata,
  Money,
  ObjectOf,
  OneOf,
  Shape,
  Text,
  Whole,
} from '../language/index.js';
import { CategoryAnswer } from '../catalog/category-bodies.js';
import { AppliedDiscountAnswer } from '../redeemables/discount.answer.js';
import { MetTargetsAnswer } from '../redeemables/met-targets.answer.js';
import { ExplanationAnswer } from './explanation-answers.js';
import { PricedOrderAnswer } from './order-answers.js';

/** What the older validations of one redeemable answer, whether it applies or not. */
class SingleValidationAnswer {
  @Flag() valid!: boolean;
  @Text({ optional: true }, 'why it does not apply: a text that clients may match') reason?: string;
  @AnyObject({ optional: true }, 'why it does not apply, with the text of the rule that failed where it has one')
  error?: object;
  @Text({ optional: true }, 'of the customer, or of a visitor that nobody knows') tracking_id?: string;
  @Text({ optional: true }) customer_id?: string;
  @ObjectOf(() => AppliedDiscountAnswer, { optional: true }) discount?: object;
  @ObjectOf(() => PricedOrderAnswer, { optional: true }) order?: PricedOrderAnswer;
  @ObjectOf(() => MetTargetsAnswer, { optional: true }) applicable_to?: object;
  @ObjectOf(() => MetTargetsAnswer, { optional: true }) inapplicable_to?: object;
  @Instant({ optional: true }) start_date?: string;
  @Instant({ optional: true }) expiration_date?: string;
  @Metadata({ optional: true }) metadata?: Record<string, unknown>;
  @ObjectOf(() => ExplanationAnswer, { optional: true }, 'with options.explain') explanation?: ExplanationAnswer;
}

export class VoucherValidationAnswer extends SingleValidationAnswer {
  @Text() code!: string;
  @Shape(
    {
      type: 'object',
      properties: {
        amount: { type: 'integer' },
        balance: { type: 'integer' },
        credits: { type: 'integer' },
        effect: { type: 'string' },
      },
    },
    { optional: true },
  )
  gift?: object;
  @AnyObject({ optional: true }, 'of a loyalty card: the points that it would pay') loyalty?: object;
  @AnyObject({ optional: true }, 'what a loyalty card would pay for') reward?: object;
  @Text({ optional: true }, 'name of the campaign') campaign?: string;
  @Text({ optional: true }) campaign_id?: string;
  @ListOf(() => CategoryAnswer, { optional: true }) categories?: object[];
  @AnyObject({ optional: true }) session?: object;
}

export class TierValidationAnswer extends SingleValidationAnswer {
  @Text('promo_…') id!: string;
  @Text({ optional: true }) name?: string;
  @Text({ optional: true }) banner?: string;
  @AnyObject({ optional: true }) campaign?: object;
  @Whole({ optional: true }) hierarchy?: number;
  @Money({ optional: true }, 'all that is taken off the order') discount_amount?: number;
  @Money({ optional: true }, 'what the tier takes off') applied_discount_amount?: number;
  @Text({ optional: true }) category_id?: string;
  @ListOf(() => CategoryAnswer, { optional: true }) categories?: object[];
  @OneOf(['promotion_tier'], { optional: true }) object?: 'promotion_tier';
}
