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
  @Text({ optional: true }, 'Why the voucher or tier does not apply. Clients may match on this text.') reason?: string;
  @AnyObject({ optional: true }, 'Why it does not apply, with the message of the failed rule if any.')
  error?: object;
  @Text({ optional: true }, 'Of the customer, or of an unknown visitor.') tracking_id?: string;
  @Text({ optional: true }) customer_id?: string;
  @ObjectOf(() => AppliedDiscountAnswer, { optional: true }) discount?: object;
  @ObjectOf(() => PricedOrderAnswer, { optional: true }) order?: PricedOrderAnswer;
  @ObjectOf(() => MetTargetsAnswer, { optional: true }) applicable_to?: object;
  @ObjectOf(() => MetTargetsAnswer, { optional: true }) inapplicable_to?: object;
  @Instant({ optional: true }) start_date?: string;
  @Instant({ optional: true }) expiration_date?: string;
  @Metadata({ optional: true }) metadata?: Record<string, unknown>;
  @ObjectOf(() => ExplanationAnswer, { optional: true }, 'With `options.explain`.')
  explanation?: ExplanationAnswer;
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
  @AnyObject({ optional: true }, 'For loyalty cards: points that would be spent.') loyalty?: object;
  @AnyObject({ optional: true }, 'Reward that a loyalty card would pay for.') reward?: object;
  @Text({ optional: true }, 'Name of the campaign.') campaign?: string;
  @Text({ optional: true }) campaign_id?: string;
  @ListOf(() => CategoryAnswer, { optional: true }) categories?: object[];
  @AnyObject({ optional: true }) session?: object;
}

export class TierValidationAnswer extends SingleValidationAnswer {
  @Text('Begins with `promo_`.') id!: string;
  @Text({ optional: true }) name?: string;
  @Text({ optional: true }) banner?: string;
  @AnyObject({ optional: true }) campaign?: object;
  @Whole({ optional: true }) hierarchy?: number;
  @Money({ optional: true }, 'Total discount of the order.') discount_amount?: number;
  @Money({ optional: true }, 'Discount of the tier.') applied_discount_amount?: number;
  @Text({ optional: true }) category_id?: string;
  @ListOf(() => CategoryAnswer, { optional: true }) categories?: object[];
  @OneOf(['promotion_tier'], { optional: true }) object?: 'promotion_tier';
}
