import { integrationEvent, Money, OneOf, Text, Whole } from '../language/index.js';

/** Integration events of redemptions. Of a stack each redemption is an event of its own. Amounts in minor units. */

const REDEEMED = ['voucher', 'promotion_tier'] as const;

/** What was redeemed, or was to be, and the customer. */
class RedeemedV1 {
  @Text({ optional: true }, 'cust_…') customer_id?: string;
  @OneOf(REDEEMED) related_object_type!: (typeof REDEEMED)[number];
  @Text('v_… or promo_…') related_object_id!: string;
  @Text({ optional: true }, 'of vouchers') voucher_code?: string;
  @Text({ optional: true }) campaign_id?: string;
}

class RedemptionAmountsV1 extends RedeemedV1 {
  @Money({ optional: true }, 'credits of a gift card') credits?: number;
  @Whole({ optional: true }, 'points of a loyalty card') points?: number;
  @Text({ optional: true }, 'rew_…: what the points were spent on') reward_id?: string;
  @Text({ optional: true }, 'ord_…') order_id?: string;
  @Money('value of the order before discounts') order_amount!: number;
  @Money('what this redeemable took off') discount_amount!: number;
}

export class RedemptionSucceededV1 extends RedemptionAmountsV1 {
  @Text('r_…') id!: string;
  @Text({ optional: true }, 'r_…, where several were redeemed together') parent_id?: string;
  @Text({ optional: true }, 'cust_…, of referral codes: whom the code was published to') referrer_id?: string;
}

export class RedemptionFailedV1 extends RedeemedV1 {
  @Text('rf_…') id!: string;
  @Text('key of an error of the API, such as quantity_exceeded') failure_code!: string;
}

export class RollbackFailedV1 extends RedeemedV1 {
  @Text('r_…: the redemption') id!: string;
  @Text('rrf_…') rollback_id!: string;
  @Text('key of an error of the API, such as already_rolled_back') failure_code!: string;
}

export class RedemptionRolledBackV1 extends RedemptionAmountsV1 {
  @Text('r_…: the redemption') id!: string;
  @Text('rr_…') rollback_id!: string;
}

/** Of several that were redeemed together. */
class StackV1 {
  @Text('r_…: the parent of their redemptions') id!: string;
  @Text({ optional: true }, 'cust_…') customer_id?: string;
  @Text({ optional: true }, 'ord_…') order_id?: string;
}

export class StackRedeemedV1 extends StackV1 {
  @Text({ optional: true }, 'stack_…, of a promotion stack') promotion_stack_id?: string;
}

export class StackFailedV1 {
  @Text('rf_…: the parent of the failed redemptions') id!: string;
  @Text({ optional: true }, 'cust_…') customer_id?: string;
  @Text({ optional: true }, 'stack_…, of a promotion stack') promotion_stack_id?: string;
  @Text('key of an error of the API, such as no_applicable_redeemables') failure_code!: string;
}

export class StackRollbackFailedV1 {
  @Text('r_…: the parent of the redemptions') id!: string;
  @Text('rrf_…') rollback_id!: string;
  @Text({ optional: true }, 'cust_…') customer_id?: string;
  @Text('key of an error of the API, such as already_rolled_back') failure_code!: string;
}

export class StackRolledBackV1 extends StackV1 {
  @Text('rr_…: the parent of their rollbacks') rollback_id!: string;
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
    summary: 'A voucher or a promotion tier was redeemed.',
    data: RedemptionSucceededV1,
    example: { ...redemption, ...amounts },
  }),
  stackSucceeded: integrationEvent({
    context,
    type: 'redemption.stack_succeeded.v1',
    summary: 'Several vouchers and promotion tiers were redeemed together. Each is an event of its own besides.',
    data: StackRedeemedV1,
    example: { id: redemption.id, customer_id: redemption.customer_id, order_id: amounts.order_id },
  }),
  stackRolledBack: integrationEvent({
    context,
    type: 'redemption.stack_rolled_back.v1',
    summary: 'What was redeemed together was taken back together. Each is an event of its own besides.',
    data: StackRolledBackV1,
    example: { id: redemption.id, order_id: amounts.order_id, rollback_id: 'rr_00VbaJUSzgScKBB0RCDUOR9Z' },
  }),
  stackFailed: integrationEvent({
    context,
    type: 'redemption.stack_failed.v1',
    summary: 'Several vouchers and promotion tiers were refused together. Each is an event of its own besides.',
    data: StackFailedV1,
    example: { id: 'rf_00VbaJOKbTdz7ByNEQHQ5hjC', failure_code: 'no_applicable_redeemables' },
  }),
  stackRollbackFailed: integrationEvent({
    context,
    type: 'redemption.stack_rollback_failed.v1',
    summary: 'The rollback of what was redeemed together was refused. Each is an event of its own besides.',
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
    summary: 'A redemption was taken back: what it had used is given back.',
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
