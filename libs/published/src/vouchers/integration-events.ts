import { integrationEvent, Money, OneOf, ReferenceV1, Text, Texts, UtcInstant, Whole } from '../language/index.js';
import { OnOfferV1 } from '../redeemables/on-offer-event.js';
import { VOUCHER_TYPES, type VoucherType } from './voucher-fields.js';

/** Integration events of vouchers. Amounts in minor units. */

export class VoucherCreatedV1 extends OnOfferV1 {
  @Text('Begins with `v_`.') id!: string;
  @Text() code!: string;
  @OneOf(VOUCHER_TYPES) type!: VoucherType;
  @Text({ optional: true }) campaign_id?: string;
  @Whole({ optional: true, min: 0 }, 'How often the voucher can be redeemed. Absent when unlimited.') quantity?: number;
  @Money({ optional: true }, 'For gift cards: balance of the card.') balance?: number;
}

export class VoucherUpdatedV1 {
  @Text() id!: string;
  @Texts('Fields that changed: active, additional_info, category, discount, metadata, validity.') changed!: string[];
}

export class VoucherDeletedV1 {
  @Text() id!: string;
  @Text() code!: string;
  @Text({ optional: true }) campaign_id?: string;
}

export class VoucherPublishedV1 {
  @Text() id!: string;
  @Text({ optional: true }) campaign_id?: string;
  @Text('New holder of the voucher (`cust_…`).') customer_id!: string;
  @Text('Begins with `pub_`.') publication_id!: string;
  @UtcInstant({ optional: true }, 'New start of validity. Present with `expiration_date`.')
  start_date?: string;
  @UtcInstant({ optional: true }) expiration_date?: string;
}

export class VoucherBalanceChangedV1 {
  @Text() id!: string;
  @Text({ optional: true }) campaign_id?: string;
  @OneOf(['redemption', 'rollback', 'adjustment'], 'For returns: `rollback`, with `return_id`.')
  reason!: 'redemption' | 'rollback' | 'adjustment';
  @Whole('Credits added, in minor units. Negative when removed.') credits!: number;
  @Money('New balance of the card.') balance!: number;
  @Text({ optional: true }, 'For redemptions, rollbacks and returns (`r_…`).') redemption_id?: string;
  @Text({ optional: true }, 'For rollbacks (`rr_…`).') rollback_id?: string;
  @Text({ optional: true }, 'For returns (`ret_…`).') return_id?: string;
  @Text({ optional: true }, 'ID of the transaction in the ledger of the card (`vtx_…`).') transaction_id?: string;
  @Text({ optional: true }, 'For redemptions, rollbacks and returns (`ord_…`).') order_id?: string;
}

const context = 'vouchers';

export const voucherEvents = {
  created: integrationEvent({
    context,
    type: 'voucher.created.v1',
    summary: 'A code or gift card was created, by itself or in a campaign.',
    data: VoucherCreatedV1,
    example: {
      id: 'v_00VbaJOEehzgAznq4LEk5fKx',
      code: 'WELCOME-10',
      type: 'DISCOUNT_VOUCHER',
      active: true,
      expiration_date: '2026-12-31T23:59:59.000Z',
      quantity: 100,
    },
  }),
  updated: integrationEvent({
    context,
    type: 'voucher.updated.v1',
    summary: 'A voucher was updated.',
    data: VoucherUpdatedV1,
    example: { id: 'v_00VbaJOEehzgAznq4LEk5fKx', changed: ['discount', 'validity'] },
  }),
  enabled: integrationEvent({
    context,
    type: 'voucher.enabled.v1',
    summary: 'A voucher was enabled and can be redeemed again.',
    data: ReferenceV1,
    example: { id: 'v_00VbaJOEehzgAznq4LEk5fKx' },
  }),
  disabled: integrationEvent({
    context,
    type: 'voucher.disabled.v1',
    summary: 'A voucher was disabled and cannot be redeemed until it is enabled.',
    data: ReferenceV1,
    example: { id: 'v_00VbaJOEehzgAznq4LEk5fKx' },
  }),
  deleted: integrationEvent({
    context,
    type: 'voucher.deleted.v1',
    summary: 'A voucher was deleted permanently or moved to the bin.',
    data: VoucherDeletedV1,
    example: { id: 'v_00VbaJOEehzgAznq4LEk5fKx', code: 'WELCOME-10' },
  }),
  restored: integrationEvent({
    context,
    type: 'voucher.restored.v1',
    summary: 'A voucher was restored from the bin unchanged.',
    data: VoucherCreatedV1,
    example: {
      id: 'v_00VbaJOEehzgAznq4LEk5fKx',
      code: 'WELCOME-10',
      type: 'DISCOUNT_VOUCHER',
      active: true,
      expiration_date: '2026-12-31T23:59:59.000Z',
      quantity: 100,
    },
  }),
  published: integrationEvent({
    context,
    type: 'voucher.published.v1',
    summary: 'A customer became the holder of a voucher.',
    data: VoucherPublishedV1,
    example: {
      id: 'v_00VbaJOEehzgAznq4LEk5fKx',
      campaign_id: 'camp_00VbaJNxT3dLwQyKz0fGd2Ha',
      customer_id: 'cust_00VbaJOD8mTn1vXcQpW5sRkE',
      publication_id: 'pub_00VbaJOG0nBzY7hLxMt4uKqS',
    },
  }),
  balanceChanged: integrationEvent({
    context,
    type: 'voucher.balance_changed.v1',
    summary: 'Credits of a gift card were spent, returned, or added or removed manually.',
    data: VoucherBalanceChangedV1,
    example: {
      id: 'v_00VbaJOGcUuKz5TfEwPq9nYd',
      reason: 'redemption',
      credits: -2500,
      balance: 7500,
      redemption_id: 'r_00VbaJOIzRbx59LZCPFO3fhA',
    },
  }),
};
