import { presentWindows } from '@perkstream/domain-availability';
import { presentDiscount } from '@perkstream/domain-pricing';
import { type VoucherAnswer } from '@perkstream/published';
import { type VoucherChanges, type VoucherDefinition } from '../../domain/voucher/events.js';
import { type GiftAccount, type Voucher } from '../../domain/voucher/state.js';

const ready = new WeakMap<VoucherDefinition, VoucherAnswer>();

/**
 * The wire form of a voucher: what it has nothing of is left out, as the contract wants it. What does not change with a redemption
 * is made once per definition, because a hot code is presented thousands of times a second.
 */
export function presentVoucher({ definition, redeemed, gift, updatedAt }: Voucher): VoucherAnswer {
  let fixed = ready.get(definition);
  if (!fixed) ready.set(definition, (fixed = presentDefinition(definition)));
  return {
    ...fixed,
    ...(gift && fixed.gift && { gift: { ...fixed.gift, ...presentAccount(gift) } }),
    ...(updatedAt !== null && { updated_at: updatedAt }),
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
    ...(campaignName !== null && { campaign: campaignName }),
    ...(campaignId !== null && { campaign_id: campaignId }),
    categories: [],
    type,
    ...(gift && {
      gift: { amount: gift.amount, subtracted_amount: 0, balance: gift.amount, effect: gift.effect },
    }),
    active: true,
    metadata: {},
    ...withoutNulls(presentChanges(definition)),
    is_referral_code: false,
    created_at: createdAt,
    object: 'voucher',
    publish: { object: 'list', count: 0, url: `${url}/publications?page=1&limit=10` },
    redemption: {
      ...(quantity !== null && { quantity }),
      redeemed_quantity: 0,
      ...(gift && { redeemed_amount: 0 }),
      object: 'list',
      url: `${url}/redemptions?page=1&limit=10`,
    },
  };
}

/** What an update puts in the place of fields of the wire form; null takes a field away. */
export type PresentedChanges = { readonly [Field in keyof VoucherAnswer]?: VoucherAnswer[Field] | null };

/** Windows are whole: fields of theirs that are missing here are gone. */
export function presentChanges(changes: VoucherChanges): PresentedChanges {
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

export function withoutNulls<Fields extends object>(
  fields: Fields,
): {
  [Field in keyof Fields]: Exclude<Fields[Field], null>;
} {
  const present = Object.entries(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(present) as { [Field in keyof Fields]: Exclude<Fields[Field], null> };
}

function presentAccount(gift: GiftAccount): { amount: number; subtracted_amount: number; balance: number } {
  const { amount, subtracted, redeemed } = gift;
  return { amount, subtracted_amount: subtracted, balance: amount - subtracted - redeemed };
}
