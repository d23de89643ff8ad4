import { AnyObject, Instant, ListOf, Metadata, ObjectOf, OneOf, Shape, Text, Whole } from '../language/index.js';
import { AppliedDiscountAnswer } from '../redeemables/discount.answer.js';
import { AssignedRulesAnswer } from '../rules/assigned-rules.answer.js';
import { VoucherAnswerFields } from '../vouchers/answers.js';
import { PricedOrderAnswer } from './order-answers.js';
import { SelectionAnswer, ValidatedRedeemableAnswer } from './validation-answers.js';

/** A voucher that was redeemed. */
export class RedeemedVoucherAnswer extends VoucherAnswerFields {
  @ObjectOf(() => AppliedDiscountAnswer, { nullable: true }) discount?: object | null;
  @ObjectOf(() => AssignedRulesAnswer, 'Rules of the voucher and of its campaign.')
  validation_rules_assignments!: AssignedRulesAnswer;
  @AnyObject({ optional: true }, 'Holder of the voucher.') holder?: object;
}

export class RedemptionAnswer {
  @Text('Begins with `r_`. Failed redemptions begin with `rf_`, rollbacks with `rr_`.') id!: string;
  @OneOf(['redemption', 'redemption_rollback']) object!: string;
  @Instant() date!: string;
  @Text({ optional: true, nullable: true }) customer_id?: string | null;
  @Text({ optional: true, nullable: true }) tracking_id?: string | null;
  @Metadata({ optional: true, nullable: true }) metadata?: Record<string, unknown> | null;
  @Whole({ optional: true }, 'Credits of a gift card, or points. Negative for rollbacks.') amount?: number;
  @Text({ optional: true, nullable: true }, 'Parent redemption. For rollbacks: the redemption that was rolled back.')
  redemption?: string | null;
  @OneOf(['SUCCESS', 'FAILURE']) result!: string;
  @OneOf(['SUCCEEDED', 'FAILED', 'ROLLED_BACK']) status!: string;
  @Shape({ type: 'object', properties: { key: { type: 'string' } } }, { optional: true }) session?: { key: string };
  @AnyObject({ optional: true }) related_redemptions?: object;
  @Text({ optional: true }) reason?: string;
  @Text({ optional: true }) failure_code?: string;
  @Text({ optional: true }) failure_message?: string;
  @Whole({ optional: true }, 'How many more times client keys were refused for this code and reason on the same day.')
  refused_again?: number;
  @AnyObject(
    { optional: true },
    'For refusals: order and redeemables as sent, up to 8 kB. Not stored for client keys. For several redeemables, on their parent.',
  )
  attempted?: object;
  @AnyObject({ optional: true, nullable: true }) order?: object | null;
  @AnyObject() channel!: object;
  @AnyObject({ optional: true, nullable: true }) customer?: object | null;
  @OneOf(['voucher', 'promotion_tier', 'redemption']) related_object_type!: string;
  @Text() related_object_id!: string;
  @ObjectOf(() => RedeemedVoucherAnswer, { optional: true, nullable: true }) voucher?: object | null;
  @AnyObject({ optional: true }) promotion_tier?: object;
  @AnyObject({ optional: true }) gift?: object;
  @AnyObject({ optional: true }, 'Points of a loyalty card.') loyalty_card?: object;
  @AnyObject({ optional: true }, 'Reward that the points were spent on.') reward?: object;
}

export class RedeemedStackAnswer {
  @ListOf(() => RedemptionAnswer) redemptions!: RedemptionAnswer[];
  @ObjectOf(() => RedemptionAnswer, { optional: true }, 'Present when two or more redeemables were redeemed.')
  parent_redemption?: RedemptionAnswer;
  @ObjectOf(() => PricedOrderAnswer, { optional: true }) order?: PricedOrderAnswer;
  @ListOf(() => ValidatedRedeemableAnswer) inapplicable_redeemables!: ValidatedRedeemableAnswer[];
  @ListOf(() => ValidatedRedeemableAnswer) skipped_redeemables!: ValidatedRedeemableAnswer[];
  @ObjectOf(() => SelectionAnswer, { optional: true }, 'Where discounts are chosen.') selection?: SelectionAnswer;
}

export class RolledBackStackAnswer {
  @ListOf(() => RedemptionAnswer) rollbacks!: RedemptionAnswer[];
  @ObjectOf(() => RedemptionAnswer, { optional: true }) parent_rollback?: RedemptionAnswer;
  @ObjectOf(() => PricedOrderAnswer, { optional: true }) order?: PricedOrderAnswer;
}

export class VoucherRedemptionsAnswer {
  @Whole({ optional: true, nullable: true }) quantity?: number | null;
  @Whole() redeemed_quantity!: number;
  @Whole({ optional: true }) redeemed_amount?: number;
  @OneOf(['list']) object!: 'list';
  @Text() url!: string;
  @OneOf(['redemption_entries']) data_ref!: string;
  @Whole() total!: number;
  @ListOf(() => RedemptionAnswer) redemption_entries!: RedemptionAnswer[];
}
