import { integrationEvent, Money, OneOf, Text, Whole } from '../language/index.js';

/** Integration events of redemptions. Of a stack each redemption is an event of its own. Amounts in minor units. */

const REDEEMED = ['voucher', 'promotion_tier'] as const;

/** What was redeemed, or was to be, and the customer. */
class RedeemedV1 {
  @Text({ optional: true }, 'Begins with `cust_`.') customer_id?: string;
  @OneOf(REDEEMED) related_object_type!: (typeof REDEEMED)[number];
  @Text('ID of the voucher (`v_…`) or promotion tier (`promo_…`).') related_object_id!: string;
  @Text({ optional: true }, 'For vouchers only.') voucher_code?: string;
  @Text({ optional: true }) campaign_id?: string;
}

class RedemptionAmountsV1 extends RedeemedV1 {
  @Money({ optional: true }, 'Credits of a gift card.') credits?: number;
  @Whole({ optional: true }, 'Points of a loyalty card.') points?: number;
  @Text({ optional: true }, 'Reward that the points were spent on (`rew_…`).') reward_id?: string;
  @Text({ optional: true }, 'Begins with `ord_`.') order_id?: string;
  @Money('Value of the order before discounts.') order_amount!: number;
  @Money('Discount of this redeemable.') discount_amount!: number;
}

export class RedemptionSucceededV1 extends RedemptionAmountsV1 {
  @Text('Begins with `r_`.') id!: string;
  @Text({ optional: true }, 'Parent redemption (`r_…`), when redeemed in a stack.')
  parent_id?: string;
  @Text({ optional: true }, 'For referral codes: holder of the code (`cust_…`).') referrer_id?: string;
}

export class RedemptionFailedV1 extends RedeemedV1 {
  @Text('Begins with `rf_`.') id!: string;
  @Text('Error key of the API, such as `quantity_exceeded`.') failure_code!: string;
}

export class RollbackFailedV1 extends RedeemedV1 {
  @Text('ID of the redemption (`r_…`).') id!: string;
  @Text('Begins with `rrf_`.') rollback_id!: string;
  @Text('Error key of the API, such as `already_rolled_back`.') failure_code!: string;
}

export class RedemptionRolledBackV1 extends RedemptionAmountsV1 {
  @Text('ID of the redemption (`r_…`).') id!: string;
  @Text('Begins with `rr_`.') rollback_id!: string;
}

/** Of several that were redeemed together. */
class StackV1 {
  @Text('ID of the parent redemption (`r_…`).') id!: string;
  @Text({ optional: true }, 'Begins with `cust_`.') customer_id?: string;
  @Text({ optional: true }, 'Begins with `ord_`.') order_id?: string;
}

export class StackRedeemedV1 extends StackV1 {
  @Text({ optional: true }, 'ID of the promotion stack (`stack_…`).') promotion_stack_id?: string;
}

export class StackFailedV1 {
  @Text('ID of the parent of the failed redemptions (`rf_…`).') id!: string;
  @Text({ optional: true }, 'Begins with `cust_`.') customer_id?: string;
  @Text({ optional: true }, 'ID of the promotion stack (`stack_…`).') promotion_stack_id?: string;
  @Text('Error key of the API, such as `no_applicable_redeemables`.') failure_code!: string;
}

export class StackRollbackFailedV1 {
  @Text('ID of the parent redemption (`r_…`).') id!: string;
  @Text('Begins with `rrf_`.') rollback_id!: string;
  @Text({ optional: true }, 'Begins with `cust_`.') customer_id?: string;
  @Text('Error key of the API, such as `already_rolled_back`.') failure_code!: string;
}

export class StackRolledBackV1 extends StackV1 {
  @Text('ID of the parent rollback (`rr_…`).') rollback_id!: string;
}

const context = 'redemptions';
const redemption = {
  id: 'r_00VbaJOIzRbx59LZCPFO3fhA',
  customer_id: 'cust_00VbaJOD8mTn1vXcQpW5sRkE',
  related_object_type: 'voucher' as const,
  related_object_id: 'v_00VbaJOEehzgAznq4LEk5fKx',
  voucher_code: 'WELCOME-10',
};
const amounts = { order_id: 'ord_00VbaJOIyPaw48KYBOEN2egZ', order_amount: 20000, discount_amount: 2000 };

export const redemptionEvents = {
  succeeded: integrationEvent({
    context,
    type: 'redemption.succeeded.v1',
    summary: 'A voucher or promotion tier was redeemed.',
    data: RedemptionSucceededV1,
    example: { ...redemption, ...amounts },
  }),
  stackSucceeded: integrationEvent({
    context,
    type: 'redemption.stack_succeeded.v1',
    summary: 'Several vouchers and promotion tiers were redeemed together. Each one also has its own event.',
    data: StackRedeemedV1,
    example: { id: redemption.id, customer_id: redemption.customer_id, order_id: amounts.order_id },
  }),
  stackRolledBack: integrationEvent({
    context,
    type: 'redemption.stack_rolled_back.v1',
    summary: 'Redemptions made together were rolled back together. Each one also has its own event.',
    data: StackRolledBackV1,
    example: { id: redemption.id, order_id: amounts.order_id, rollback_id: 'rr_00VbaJUSzgScKBB0RCDUOR9Z' },
  }),
  stackFailed: integrationEvent({
    context,
    type: 'redemption.stack_failed.v1',
    summary: 'Several vouchers and promotion tiers were refused together. Each one also has its own event.',
    data: StackFailedV1,
    example: { id: 'rf_00VbaJOKbTdz7ByNEQHQ5hjC', failure_code: 'no_applicable_redeemables' },
  }),
  stackRollbackFailed: integrationEvent({
    context,
    type: 'redemption.stack_rollback_failed.v1',
    summary: 'The rollback of redemptions made together was refused. Each one also has its own event.',
    data: StackRollbackFailedV1,
    example: { id: redemption.id, rollback_id: 'rrf_00VbaJUSzgScKBB0RCDUOR9Z', failure_code: 'already_rolled_back' },
  }),
  failed: integrationEvent({
    context,
    type: 'redemption.failed.v1',
    summary: 'A redemption was refused.',
    data: RedemptionFailedV1,
    example: { ...redemption, id: 'rf_00VbaJOKbTdz7ByNEQHQ5hjC', failure_code: 'quantity_exceeded' },
  }),
  rolledBack: integrationEvent({
    context,
    type: 'redemption.rolled_back.v1',
    summary: 'A redemption was rolled back, and what it used was returned.',
    data: RedemptionRolledBackV1,
    example: { ...redemption, ...amounts, rollback_id: 'rr_00VbaJUSzgScKBB0RCDUOR9Z' },
  }),
  rollbackFailed: integrationEvent({
    context,
    type: 'redemption.rollback_failed.v1',
    summary: 'The rollback of a redemption was refused.',
    data: RollbackFailedV1,
    example: { ...redemption, rollback_id: 'rrf_00VbaJUSzgScKBB0RCDUOR9Z', failure_code: 'already_rolled_back' },
  }),
};
