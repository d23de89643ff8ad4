import { type CampaignBody, type DiscountKind, type Draft, type Offer, type Typed, validityOf } from './draft.js';

/** The body that makes the campaign of a draft. */
export function buildBody(draft: Draft, zone: string): CampaignBody {
  const { kind, name, description } = draft;
  return {
    name: name.trim(),
    campaign_type: kind,
    ...(description.trim() !== '' && { description: description.trim() }),
    ...validityOf(draft, zone),
    ...(kind === 'PROMOTION' ? { promotion: { tiers: draft.offers.map(tierOf) } } : codesOf(draft)),
    ...(kind === 'REFERRAL_PROGRAM' && { referral_program: referralOf(draft) }),
  } as CampaignBody;
}

function codesOf(draft: Draft) {
  const isShared = isSharedCode(draft);
  return {
    type: isShared ? 'STANDALONE' : isProgram(draft) ? 'AUTO_UPDATE' : 'STATIC',
    ...(!isShared && { vouchers_count: Number(draft.count), join_once: draft.joinOnce }),
    voucher: {
      ...gainOf(draft),
      redemption: { quantity: isProgram(draft) || draft.redemptions === '' ? null : Number(draft.redemptions) },
      ...(isShared ? { code: draft.sharedCode.trim() } : { code_config: { pattern: draft.pattern.trim() } }),
    },
  };
}

/** Only coupons can have one code for everybody. */
export function isSharedCode({ kind, codes }: Draft): boolean {
  return kind === 'DISCOUNT_COUPONS' && codes === 'shared';
}

/** Programs have members, and a code for each of them. */
export function isProgram({ kind }: Draft): boolean {
  return kind === 'LOYALTY_PROGRAM' || kind === 'REFERRAL_PROGRAM';
}

function gainOf(draft: Draft) {
  const { kind, cardAmount, points, monthsOfPoints } = draft;
  if (kind === 'GIFT_VOUCHERS')
    return { type: 'GIFT_VOUCHER', gift: { amount: minor(cardAmount), effect: 'APPLY_TO_ORDER' } };
  if (kind === 'LOYALTY_PROGRAM') {
    const expiration = { expiration_rules: { period_type: 'MONTH', period_value: Number(monthsOfPoints) } };
    return { type: 'LOYALTY_CARD', loyalty_card: { points: Number(points), ...(monthsOfPoints !== '' && expiration) } };
  }
  const { discountKind, discount: value, discountAtMost, excludesOnSale } = draft;
  const discount = excluding(discountBody(discountKind, value, discountAtMost), excludesOnSale);
  return { type: 'DISCOUNT_VOUCHER', discount };
}

/** A discount as the API has it. */
export function discountBody(kind: DiscountKind, value: Typed, atMost: Typed = '') {
  if (kind === 'AMOUNT') return { type: kind, amount_off: minor(value) };
  if (kind === 'FIXED') return { type: kind, fixed_amount: minor(value) };
  return { type: kind, percent_off: Number(value), ...(atMost !== '' && { amount_limit: minor(atMost) }) };
}

function excluding(discount: ReturnType<typeof discountBody>, excludesOnSale: boolean) {
  return excludesOnSale ? { ...discount, exclude_on_sale: true } : discount;
}

function tierOf({ name, banner, kind, value, excludesOnSale }: Offer) {
  const discount = excluding(discountBody(kind, value), excludesOnSale);
  return { name: name.trim(), ...(banner.trim() !== '' && { banner: banner.trim() }), action: { discount } };
}

function referralOf({ conversions, rewardCampaign, reward, rewardKind }: Draft) {
  const isCard = rewardKind !== 'LOYALTY_CARD';
  return {
    conversion_event_type: 'redemption',
    referral_tiers: [
      {
        conversions: Number(conversions),
        recurring: true,
        reward: {
          type: isCard ? 'GIFT_VOUCHER' : 'LOYALTY_CARD',
          amount: isCard ? minor(reward) : Number(reward),
          related_object_parent: { id: rewardCampaign, object: 'CAMPAIGN' },
        },
      },
    ],
  };
}

function minor(units: Typed): number {
  return Math.round(Number(units) * 100);
}
