import { foldedText, memoized } from '@perkstream/kernel';
import { presentWindows, type Windows } from '@perkstream/domain-availability';
import { presentDiscount } from '@perkstream/domain-pricing';
import {
  type BareVoucher,
  type LoyaltyCardAnswer,
  type VoucherAnswer,
  type VoucherChanges,
  type VoucherDefinition,
  type VoucherRestored,
} from '@perkstream/published';
import { type GiftAccount, type Voucher } from '../domain/voucher/state.js';
import { voucherMarks } from '../views/vouchers/voucher-marks.js';
import { type VoucherDocument, withFreedom, withReuse } from '../views/vouchers/voucher.document.js';

/** The parts of the wire form that follow from the definition. Parts that a voucher does not have are left out. */
type Fixed = Omit<
  VoucherDocument,
  'projectId' | 'search' | 'key' | 'free_in' | 'reused_in' | 'marks' | 'publish' | 'redemption'
>;
/** The parts that all codes of one batch share. */
type Common = Omit<Fixed, 'id' | 'code' | 'created_at'>;

const NOT_PUBLISHED = { count: 0 };

const fixedPartOf = memoized(presentDefinition);
/** Codes of a batch have the same `windows` object, and then also share everything else of their draft. */
const commons = new WeakMap<Windows, { readonly of: VoucherDefinition; readonly common: Common }>();

/**
 * The wire form of a voucher. The part that redemptions do not change is made once per definition, because a hot code
 * is presented thousands of times a second.
 */
export function presentVoucher({ definition, published, redeemed, gift, updatedAt }: Voucher): BareVoucher {
  const fixed = fixedPartOf(definition);
  return {
    ...fixed,
    ...(gift && fixed.gift && { gift: { ...fixed.gift, ...presentAccount(gift) } }),
    ...(updatedAt !== null && { updated_at: updatedAt }),
    ...(published && presentHolder(definition, published.holderId)),
    ...(published && { publish: { ...fixed.publish, count: published.count } }),
    redemption: {
      ...fixed.redemption,
      redeemed_quantity: redeemed,
      ...(gift && { redeemed_amount: gift.redeemed }),
    },
  };
}

/** The holder of a referral code is the one who refers others. */
export function presentHolder(
  { isReferralCode }: Pick<VoucherDefinition, 'isReferralCode'>,
  holderId: string,
): Pick<VoucherAnswer, 'holder_id' | 'referrer_id'> {
  return isReferralCode ? { holder_id: holderId, referrer_id: holderId } : { holder_id: holderId };
}

/** The document in its wire form. */
export function presentDocument(document: VoucherDocument): BareVoucher {
  const {
    projectId: _project,
    search: _search,
    key: _key,
    free_in: _free,
    reused_in: _reused,
    marks: _marks,
    _at,
    publish,
    redemption,
    ...voucher
  } = document as VoucherDocument & { _at?: object };
  const lists = presentLists(document.code);
  return {
    categories: [],
    object: 'voucher',
    publish: { ...publish, ...lists.publish },
    redemption: { ...redemption, ...lists.redemption },
    ...voucher,
  };
}

/** The document of a new voucher: not redeemed, not published. */
export function documentOf(definition: VoucherDefinition, projectId: string, key: string): VoucherDocument {
  const { id, code, campaignId, active, createdAt } = definition;
  const common = commonOf(definition);
  return {
    id,
    code,
    created_at: createdAt,
    projectId,
    search: foldedText(code),
    key: key === code ? undefined : key,
    free_in: campaignId !== null && active ? campaignId : undefined,
    publish: NOT_PUBLISHED,
    redemption: notRedeemed(definition),
    marks: voucherMarks({ projectId, metadata: definition.metadata, expiration_date: common.expiration_date }),
    ...common,
  };
}

/** The document of a voucher that came back from the bin. */
export function documentOfRestored(
  { voucher, updatedAt, redeemed, gift, published }: VoucherRestored['data'],
  projectId: string,
  key: string,
): VoucherDocument {
  const fresh = documentOf(voucher, projectId, key);
  return withReuse(
    withFreedom({
      ...fresh,
      ...(gift && fresh.gift && { gift: { ...fresh.gift, ...presentAccount(gift) } }),
      ...(updatedAt !== null && { updated_at: updatedAt }),
      ...(published && presentHolder(voucher, published.holderId)),
      publish: { count: published?.count ?? 0 },
      redemption: {
        ...fresh.redemption,
        redeemed_quantity: redeemed,
        ...(gift && { redeemed_amount: gift.redeemed }),
      },
    }),
  );
}

function notRedeemed({ quantity, gift }: VoucherDefinition): VoucherDocument['redemption'] {
  if (quantity === null) return gift ? { redeemed_quantity: 0, redeemed_amount: 0 } : { redeemed_quantity: 0 };
  return gift ? { quantity, redeemed_quantity: 0, redeemed_amount: 0 } : { quantity, redeemed_quantity: 0 };
}

/** The fields of the wire form that an update replaces; null removes a field. */
type PresentedChanges = { readonly [Field in keyof VoucherAnswer]?: VoucherAnswer[Field] | null };

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

function presentDefinition(definition: VoucherDefinition): BareVoucher {
  const { id, code, createdAt } = definition;
  const { publish, redemption } = presentLists(code);
  return {
    id,
    code,
    created_at: createdAt,
    categories: [],
    object: 'voucher',
    publish: { count: 0, object: 'list', url: publish.url },
    redemption: { object: 'list', url: redemption.url, ...notRedeemed(definition) },
    // What it may have later has its place.
    holder_id: undefined,
    referrer_id: undefined,
    updated_at: undefined,
    ...presentCommon(definition),
  };
}

function commonOf(definition: VoucherDefinition): Common {
  const known = commons.get(definition.windows);
  if (known && isAlike(known.of, definition)) return known.common;
  const common = presentCommon(definition);
  commons.set(definition.windows, { of: definition, common });
  return common;
}

function isAlike(one: VoucherDefinition, other: VoucherDefinition): boolean {
  return (
    one.campaignId === other.campaignId &&
    one.campaignName === other.campaignName &&
    one.categoryId === other.categoryId &&
    one.categoryName === other.categoryName &&
    one.type === other.type &&
    one.discount === other.discount &&
    one.gift === other.gift &&
    one.loyaltyCard === other.loyaltyCard &&
    one.active === other.active &&
    one.additionalInfo === other.additionalInfo &&
    one.metadata === other.metadata &&
    one.isReferralCode === other.isReferralCode
  );
}

function presentCommon(definition: VoucherDefinition): Common {
  const { type, campaignId, campaignName, categoryId, categoryName } = definition;
  const { discount, gift, loyaltyCard, windows, additionalInfo, active, metadata, isReferralCode } = definition;
  return {
    campaign: campaignName ?? undefined,
    campaign_id: campaignId ?? undefined,
    category: categoryName ?? undefined,
    category_id: categoryId ?? undefined,
    type,
    discount: discount && presentDiscount(discount),
    gift: gift && { amount: gift.amount, subtracted_amount: 0, balance: gift.amount, effect: gift.effect },
    loyalty_card: loyaltyCard && presentNewCard(loyaltyCard.points),
    start_date: windows.startDate,
    expiration_date: windows.expirationDate,
    validity_timeframe: windows.validityTimeframe,
    validity_day_of_week: windows.validityDayOfWeek,
    validity_hours: windows.validityHours && presentWindows(windows).validity_hours,
    active,
    additional_info: additionalInfo ?? undefined,
    metadata,
    is_referral_code: isReferralCode ?? false,
  };
}

function presentLists(code: string) {
  const url = `/v1/vouchers/${encodeURIComponent(code)}`;
  return {
    publish: { object: 'list', url: `${url}/publications?page=1&limit=10` },
    redemption: { object: 'list', url: `${url}/redemption?page=1&limit=10` },
  } as const;
}

function presentAccount(gift: GiftAccount): { amount: number; subtracted_amount: number; balance: number } {
  const { amount, subtracted, redeemed } = gift;
  return { amount, subtracted_amount: subtracted, balance: amount - subtracted - redeemed };
}

/** The points of a loyalty card before its ledger has been asked. */
function presentNewCard(points: number): LoyaltyCardAnswer {
  return { points, balance: points, pending_points: 0, expired_points: 0, subtracted_points: 0 };
}
