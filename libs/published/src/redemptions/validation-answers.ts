import { AnyObject, Flag, ListOf, Metadata, ObjectOf, OneOf, Text } from '../language/index.js';
import { MetTargetsAnswer } from '../redeemables/met-targets.answer.js';
import { ExplanationAnswer } from './explanation-answers.js';
import { PricedOrderAnswer } from './order-answers.js';

/** A redeemable in a validation: what it would do, or why it does nothing. */
export class ValidatedRedeemableAnswer {
  @OneOf(['APPLICABLE', 'INAPPLICABLE', 'SKIPPED']) status!: string;
  @Text() id!: string;
  @OneOf(['voucher', 'promotion_tier']) object!: string;
  @ObjectOf(
    () => PricedOrderAnswer,
    { optional: true },
    'Order after this redeemable. Applied amounts are those of this redeemable only.',
  )
  order?: PricedOrderAnswer;
  @ObjectOf(() => MetTargetsAnswer, { optional: true }) applicable_to?: object;
  @ObjectOf(() => MetTargetsAnswer, { optional: true }) inapplicable_to?: object;
  @AnyObject('Discount or gift. `error` and `details` when the redeemable does not apply.') result!: object;
  @Metadata({ optional: true }) metadata?: Record<string, unknown>;
  @ObjectOf(() => ExplanationAnswer, { optional: true }, 'With `options.explain`.')
  explanation?: ExplanationAnswer;
}

export class ValidationAnswer {
  @Text('Begins with `valid_`.') id!: string;
  @Flag() valid!: boolean;
  @ListOf(() => ValidatedRedeemableAnswer) redeemables!: ValidatedRedeemableAnswer[];
  @ListOf(() => ValidatedRedeemableAnswer, { omit: 'empty' }) skipped_redeemables?: ValidatedRedeemableAnswer[];
  @ListOf(() => ValidatedRedeemableAnswer, { omit: 'empty' }) inapplicable_redeemables?: ValidatedRedeemableAnswer[];
  @ObjectOf(() => PricedOrderAnswer, { optional: true }) order?: PricedOrderAnswer;
  @Text({ optional: true }) tracking_id?: string;
  @AnyObject({ optional: true }) session?: object;
  @AnyObject() stacking_rules!: object;
}
