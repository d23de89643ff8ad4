import { voucherFields } from '@perkstream/domain-filters';
import { PageOfVouchers } from '@perkstream/published';
import { exportedObject, same } from '../exported-object.js';

export const voucherObject = exportedObject({
  columns: {
    ...same(
      ...['code', 'campaign', 'category', 'start_date', 'expiration_date', 'active', 'metadata', 'id', 'campaign_id'],
      ...['is_referral_code', 'created_at', 'updated_at', 'validity_day_of_week', 'additional_info'],
      ...['validation_rules_id', 'customer_source_id'],
    ),
    voucher_type: 'type',
    value: [
      ...['value', 'discount.amount_off', 'discount.percent_off', 'discount.unit_off', 'discount.fixed_amount'],
      'loyalty_card.balance',
    ],
    formula: [
      ...['discount.amount_off_formula', 'discount.percent_off_formula', 'discount.unit_off_formula'],
      'discount.fixed_amount_formula',
    ],
    discount_type: 'discount.type',
    discount_effect: 'discount.effect',
    discount_amount_limit: 'discount.amount_limit',
    discount_unit_type: 'discount.unit_type',
    discount_unit_effect: 'discount.effect',
    gift_balance: 'gift.balance',
    loyalty_balance: 'loyalty_card.balance',
    redemption_quantity: 'redemption.quantity',
    redemption_count: 'redemption.redeemed_quantity',
    qr_code: 'assets.qr.url',
    bar_code: 'assets.barcode.url',
    validity_timeframe_interval: 'validity_timeframe.interval',
    validity_timeframe_duration: 'validity_timeframe.duration',
    customer_id: 'holder_id',
  },
  personal: ['customer_source_id'],
  metadataOf: 'voucher',
  defaultFields: ['code', 'voucher_type', 'value', 'discount_type'],
  order: { created_at: 'created_at', updated_at: 'updated_at', code: 'code' },
  defaultOrder: '-created_at',
  filters: voucherFields,
  pages: [PageOfVouchers],
});
