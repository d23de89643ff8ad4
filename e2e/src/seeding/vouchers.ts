import { type Catalogue } from './catalogue.js';
import { type Maker, type Named } from './maker.js';

export interface Vouchers {
  readonly rule: string;
  /** A discount voucher with the rule; five redemptions at most. */
  readonly coupon: Named;
  /** Of the rule to the coupon */
  readonly assignment: string;
  /** A gift card */
  readonly card: Named;
  /** Redeemed once at most. */
  readonly held: Named;
}

export async function makeVouchers(maker: Maker, { category }: Catalogue): Promise<Vouchers> {
  const { mark } = maker;
  const rule = await maker.post('/v1/validation-rules', {
    name: `Enough ${mark}`,
    rules: { 1: { name: 'order.amount', conditions: { $more_than: [100] } }, logic: '1' },
    error: { message: `Too little ${mark}` },
  });
  const coupon = await maker.named(`/v1/vouchers/${mark}-COUPON`, `${mark}-COUPON`, {
    type: 'DISCOUNT_VOUCHER',
    discount: { type: 'PERCENT', percent_off: 10 },
    redemption: { quantity: 5 },
    category_id: category.id,
    additional_info: mark,
    metadata: { note: mark },
  });
  const card = await maker.named(`/v1/vouchers/${mark}-CARD`, `${mark}-CARD`, {
    type: 'GIFT_VOUCHER',
    gift: { amount: 15_000 },
  });
  const held = await maker.named(`/v1/vouchers/${mark}-HELD`, `${mark}-HELD`, {
    type: 'DISCOUNT_VOUCHER',
    discount: { type: 'AMOUNT', amount_off: 1_000 },
    redemption: { quantity: 1 },
  });
  const assignment = await maker.post(`/v1/validation-rules/${rule.id}/assignments`, {
    related_object_type: 'voucher',
    related_object_id: coupon.id,
  });
  return { rule: rule.id, coupon, card, held, assignment: assignment.id };
}
