import { IsIn, IsOptional, IsString } from 'class-validator';
import { Describe, integrationEvent, IsMoney } from '../language/index.js';

/** Integration events of redemptions. Of a stack each redemption is an event of its own. Amounts in minor units. */

const REDEEMED = ['voucher', 'promotion_tier'] as const;

/** What was redeemed, or was to be, by whom. */
class RedeemedV1 {
  @IsOptional()
  @IsString()
  @Describe('cust_…')
  customer_id?: string;

  @IsIn([...REDEEMED])
  related_object_type!: (typeof REDEEMED)[number];

  @IsString()
  @Describe('v_… or promo_…')
  related_object_id!: string;

  @IsOptional()
  @IsString()
  @Describe('of vouchers')
  voucher_code?: string;

  @IsOptional()
  @IsString()
  campaign_id?: string;
}

class RedemptionAmountsV1 extends RedeemedV1 {
  @IsOptional()
  @IsMoney()
  @Describe('credits of a gift card, in minor units')
  credits?: number;

  @IsOptional()
  @IsString()
  @Describe('ord_…')
  order_id?: string;

  @IsMoney()
  @Describe('value of the order before discounts, in minor units')
  order_amount!: number;

  @IsMoney()
  @Describe('what this redeemable took off, in minor units')
  discount_amount!: number;
}

export class RedemptionSucceededV1 extends RedemptionAmountsV1 {
  @IsString()
  @Describe('r_…')
  id!: string;

  @IsOptional()
  @IsString()
  @Describe('r_…, where several were redeemed together')
  parent_id?: string;
}

export class RedemptionFailedV1 extends RedeemedV1 {
  @IsString()
  @Describe('rf_…')
  id!: string;

  @IsString()
  @Describe('key of an error of the API, such as quantity_exceeded')
  failure_code!: string;
}

export class RedemptionRolledBackV1 extends RedemptionAmountsV1 {
  @IsString()
  @Describe('r_…: the redemption')
  id!: string;

  @IsString()
  @Describe('rr_…')
  rollback_id!: string;
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
};
