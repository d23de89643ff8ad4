import { presentWindows } from '@perkstream/domain-availability';
import { presentDiscount } from '@perkstream/domain-pricing';
import { type VoucherAnswer } from '@perkstream/published';
import { type VoucherChanges, type VoucherDefinition } from '../../domain/voucher/events.js';
import { type GiftAccount, type Voucher } from '../../domain/voucher/state.js';

/** What only moves with the counters. */
type Counted = 'gift' | 'redemption' | 'updated_at';

const ready = new WeakMap<VoucherDefinition, VoucherAnswer>();

/**
 * The wire form of a voucher. What does not change with a redemption is made once per definition, because a hot code is
 * presented thousands of times a second.
 */
export function presentVoucher({ definition, redeemed, gift, updatedAt }: Voucher): VoucherAnswer {
  let fixed = ready.get(definition);
  if (!fixed) ready.set(definition, (fixed = presentDefinition(definition)));
  return {
    ...fixed,
    ...(gift && fixed.gift && { gift: { ...fixed.gift, ...presentAccount(gift) } }),
    updated_at: updatedAt,
    redemption: {
      ...fixed.redemption,
      redeemed_quantity: redeemed,
      ...(gift && { redeemed_amount: gift.redeemed }),
    },
  };
}

/** The wire form of a voucher with nothing redeemed yet. */
export function presentDefinition(definition: VoucherDefinition): VoucherAnswer {
  const { id, code, type, campaignId, campaignName, gift, quantity, createdAt } = definition;
  const url = `/v1/vouchers/${encodeURIComponent(code)}`;
  return {
    id,
    code,
    campaign: campaignName,
    campaign_id: campaignId,
    category: null,
    category_id: null,
    categories: [],
    type,
    discount: null,
    gift: gift ? { amount: gift.amount, subtracted_amount: 0, balance: gift.amount, effect: gift.effect } : null,
    loyalty_card: null,
    start_date: null,
    expiration_date: null,
    active: true,
    additional_info: null,
    metadata: {},
    ...presentChanges(definition),
    is_referral_code: false,
    created_at: createdAt,
    updated_at: null,
    holder_id: null,
    referrer_id: null,
    object: 'voucher',
    publish: { object: 'list', count: 0, url: `${url}/publications?page=1&limit=10` },
    redemption: {
      quantity,
      redeemed_quantity: 0,
      ...(gift && { redeemed_amount: 0 }),
      object: 'list',
      url: `${url}/redemptions?page=1&limit=10`,
    },
  };
}

/** The wire form of what an update changed. Windows are whole: fields of theirs that are missing here are gone. */
export function presentChanges(changes: VoucherChanges): Partial<Omit<VoucherAnswer, Counted>> {
  const { categoryId, categoryName, discount, windows, active, additionalInfo, metadata } = changes;
  return {
    ...(categoryId !== undefined && { category_id: categoryId }),
    ...(categoryName !== undefined && { category: categoryName }),
    ...(discount && { discount: { ...presentDiscount(discount) } }),
    ...(windows && presentWindows(windows)),
    ...(active !== undefined && { active }),
    ...(additionalInfo !== undefined && { additional_info: additionalInfo }),
    ...(metadata && { metadata }),
  };
}

function presentAccount(gift: GiftAccount): { amount: number; subtracted_amount: number; balance: number } {
  const { amount, subtracted, redeemed } = gift;
  return { amount, subtracted_amount: subtracted, balance: amount - subtracted - redeemed };
}
