import { integrationEvent, Money, OneOf, ReferenceV1, Text, Texts, UtcInstant, Whole } from '../language/index.js';
import { OnOfferV1 } from '../redeemables/on-offer-event.js';
import { VOUCHER_TYPES, type VoucherType } from './voucher-fields.js';

/** Integration events of vouchers. Amounts in minor units. */

export class VoucherCreatedV1 extends OnOfferV1 {
  @Text('v_…') id!: string;
  @Text() code!: string;
  @OneOf(VOUCHER_TYPES) type!: VoucherType;
  @Text({ optional: true }) campaign_id?: string;
  @Whole({ optional: true, min: 0 }, 'how often it may be redeemed; without limit where absent') quantity?: number;
  @Money({ optional: true }, 'what is on the card, of gift cards') balance?: number;
}

export class VoucherUpdatedV1 {
  @Text() id!: string;
  @Texts('what is different now: active, additional_info, category, discount, metadata, validity') changed!: string[];
}

export class VoucherDeletedV1 {
  @Text() id!: string;
  @Text() code!: string;
  @Text({ optional: true }) campaign_id?: string;
}

export class VoucherPublishedV1 {
  @Text() id!: string;
  @Text({ optional: true }) campaign_id?: string;
  @Text('cust_…: who holds it now') customer_id!: string;
  @Text('pub_…') publication_id!: string;
  @UtcInstant({ optional: true }, 'valid from then on, whatever it was before; with expiration_date')
  start_date?: string;
  @UtcInstant({ optional: true }) expiration_date?: string;
}

export class VoucherBalanceChangedV1 {
  @Text() id!: string;
  @Text({ optional: true }) campaign_id?: string;
  @OneOf(['redemption', 'rollback', 'adjustment']) reason!: 'redemption' | 'rollback' | 'adjustment';
  @Whole('put on the card, or taken off it (below zero); in minor units') credits!: number;
  @Money('what is on the card now') balance!: number;
  @Text({ optional: true }, 'r_…, of redemptions and rollbacks') redemption_id?: string;
  @Text({ optional: true }, 'rr_…, of rollbacks') rollback_id?: string;
  @Text({ optional: true }, 'vtx_…: of the entry in the ledger of the card') transaction_id?: string;
  @Text({ optional: true }, 'ord_…, of redemptions and rollbacks') order_id?: string;
}

const context = 'vouchers';

export const voucherEvents = {
  created: integrationEvent({
    context,
    type: 'voucher.created.v1',
    summary: 'A code or gift card was made, by itself or in a campaign.',
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
    summary: 'What a voucher is was changed.',
    data: VoucherUpdatedV1,
    example: { id: 'v_00VbaJOEehzgAznq4LEk5fKx', changed: ['discount', 'validity'] },
  }),
  enabled: integrationEvent({
    context,
    type: 'voucher.enabled.v1',
    summary: 'A voucher may be redeemed again.',
    data: ReferenceV1,
    example: { id: 'v_00VbaJOEehzgAznq4LEk5fKx' },
  }),
  disabled: integrationEvent({
    context,
    type: 'voucher.disabled.v1',
    summary: 'A voucher may not be redeemed until it is enabled.',
    data: ReferenceV1,
    example: { id: 'v_00VbaJOEehzgAznq4LEk5fKx' },
  }),
  deleted: integrationEvent({
    context,
    type: 'voucher.deleted.v1',
    summary: 'A voucher is gone, for good or to the bin.',
    data: VoucherDeletedV1,
    example: { id: 'v_00VbaJOEehzgAznq4LEk5fKx', code: 'WELCOME-10' },
  }),
  restored: integrationEvent({
    context,
    type: 'voucher.restored.v1',
    summary: 'A voucher is back from the bin, as it was before.',
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
    summary: 'Credits were spent of a gift card, given back to it, or put on it or taken off it by hand.',
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
