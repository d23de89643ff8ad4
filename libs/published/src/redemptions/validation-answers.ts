import {
  AnyObject,
  Flag,
  ListOf,
  Metadata,
  Money,
  ObjectOf,
  OneOf,
  Text,
  Texts,
  UtcInstant,
  Whole,
} from '../language/index.js';
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
  @AnyObject(
    'Discount or gift. `error` and `details` when the redeemable does not apply, with `details.missing` when it lacks nothing but amounts and quantities.',
  )
  result!: object;
  @Metadata({ optional: true }) metadata?: Record<string, unknown>;
  @ObjectOf(() => ExplanationAnswer, { optional: true }, 'With `options.explain`.')
  explanation?: ExplanationAnswer;
}

/** The best set of those that were not chosen. */
export class RunnerUpAnswer {
  @Texts('IDs of its redeemables.') ids!: string[];
  @Money() total_discount_amount!: number;
}

/** How it was decided which discounts apply, where they are chosen. */
export class SelectionAnswer {
  @OneOf(['REQUESTED', 'BEST_FOR_CUSTOMER', 'BEST_FOR_SHOP'], 'Mode that was in force.') mode!: string;
  @Texts('IDs of the discounts that apply. In the order in which they apply.') chosen!: string[];
  @Whole('How many discounts were considered.') considered!: number;
  @ObjectOf(
    () => RunnerUpAnswer,
    { nullable: true },
    'Next best choice that was looked at. `null` when there was none.',
  )
  runner_up!: RunnerUpAnswer | null;
  @OneOf(['exact', 'bounded'], '`bounded`: the search ended early. There may be a choice better by at most `gap`.')
  proof!: string;
  @Money('How much better a choice that was not looked at could be. 0 when `proof` is `exact`.') gap!: number;
}

export class ValidationAnswer {
  @Text('Begins with `valid_`.') id!: string;
  @UtcInstant({ optional: true }, 'Moment that the answer is about, when `as_of` was sent.') as_of?: string;
  @Flag() valid!: boolean;
  @ListOf(() => ValidatedRedeemableAnswer) redeemables!: ValidatedRedeemableAnswer[];
  @ListOf(() => ValidatedRedeemableAnswer, { omit: 'empty' }) skipped_redeemables?: ValidatedRedeemableAnswer[];
  @ListOf(() => ValidatedRedeemableAnswer, { omit: 'empty' }) inapplicable_redeemables?: ValidatedRedeemableAnswer[];
  @ObjectOf(() => PricedOrderAnswer, { optional: true }) order?: PricedOrderAnswer;
  @Text({ optional: true }) tracking_id?: string;
  @AnyObject({ optional: true }) session?: object;
  @AnyObject() stacking_rules!: object;
  @ObjectOf(() => SelectionAnswer, { optional: true }, 'Where discounts are chosen.') selection?: SelectionAnswer;
}
