import { type CampaignType } from '../../../api/insights.js';
import { type components } from '../../../api/schema.js';
import { instantOf } from '../../../parts/moment.js';
import { type Campaign } from '../campaign-state.js';

export type DiscountKind = 'PERCENT' | 'AMOUNT' | 'FIXED';

/** What number fields hold: nothing is an empty text. */
export type Typed = number | string;

export interface Offer extends Record<string, unknown> {
  name: string;
  banner: string;
  kind: DiscountKind;
  /** Percent, or money in whole units of the currency. */
  value: Typed;
}

/** A campaign as the wizard asks for it. */
export interface Draft extends Record<string, unknown> {
  kind: CampaignType;
  name: string;
  description: string;
  discountKind: DiscountKind;
  discount: Typed;
  discountAtMost: Typed;
  cardAmount: Typed;
  points: Typed;
  monthsOfPoints: Typed;
  /** Of a promotion. */
  offers: Offer[];
  /** Of a referral program: who referred so many gets a card or points of another campaign. */
  conversions: Typed;
  rewardCampaign: string;
  rewardKind: 'GIFT_VOUCHER' | 'LOYALTY_CARD';
  reward: Typed;
  codes: 'own' | 'shared';
  sharedCode: string;
  count: Typed;
  pattern: string;
  redemptions: Typed;
  joinOnce: boolean;
  /** In the zone of the project, as fields of forms have them; empty: at once, and without end. */
  starts: string;
  ends: string;
}

export const NEW_OFFER: Offer = { name: '', banner: '', kind: 'PERCENT', value: 10 };

export const EMPTY_DRAFT: Draft = {
  kind: 'DISCOUNT_COUPONS',
  name: '',
  description: '',
  discountKind: 'PERCENT',
  discount: 10,
  discountAtMost: '',
  cardAmount: 50,
  points: 0,
  monthsOfPoints: 12,
  offers: [NEW_OFFER],
  conversions: 1,
  rewardCampaign: '',
  rewardKind: 'GIFT_VOUCHER',
  reward: 5,
  codes: 'own',
  sharedCode: '',
  count: 1_000,
  pattern: '########',
  redemptions: 1,
  joinOnce: true,
  starts: '',
  ends: '',
};

export type CampaignBody = components['schemas']['CreateCampaignBody'];

/** The draft of a campaign like another one: the same gifts and codes, with another name and no dates. */
export function draftOf(campaign: Campaign, offers: readonly components['schemas']['PromotionTierAnswer'][]): Draft {
  const { voucher, type, campaign_type, description, join_once, vouchers_count } = campaign;
  const card = voucher?.loyalty_card as { points?: number; expiration_rules?: { period_value?: number } } | undefined;
  const tier = (campaign.referral_program as ReferralProgram | undefined)?.referral_tiers?.[0];
  return {
    ...EMPTY_DRAFT,
    kind: campaign_type,
    description: description ?? '',
    ...discountOf(voucher?.discount),
    cardAmount: inUnits(voucher?.gift?.amount) || EMPTY_DRAFT.cardAmount,
    points: card?.points ?? 0,
    monthsOfPoints: card?.expiration_rules?.period_value ?? '',
    offers: offers.length === 0 ? EMPTY_DRAFT.offers : offers.map(offerOf),
    conversions: tier?.conversions ?? 1,
    rewardCampaign: tier?.reward.related_object_parent.id ?? '',
    rewardKind: tier?.reward.type === 'LOYALTY_CARD' ? 'LOYALTY_CARD' : 'GIFT_VOUCHER',
    reward: tier ? rewardShown(tier) : EMPTY_DRAFT.reward,
    codes: type === 'STANDALONE' ? 'shared' : 'own',
    count: vouchers_count ?? EMPTY_DRAFT.count,
    pattern: voucher?.code_config.pattern || EMPTY_DRAFT.pattern,
    redemptions: voucher?.redemption.quantity ?? '',
    joinOnce: join_once,
  };
}

interface ReferralTier {
  conversions: number;
  reward: { related_object_parent: { id: string }; type: string; amount: string | number };
}
interface ReferralProgram {
  referral_tiers?: ReferralTier[];
}

function rewardShown({ reward }: ReferralTier): Typed {
  const amount = Number(reward.amount);
  return reward.type === 'GIFT_VOUCHER' ? inUnits(amount) : amount;
}

type Discount = NonNullable<NonNullable<Campaign['voucher']>['discount']>;

function discountOf(
  discount: Partial<Discount> | undefined,
): Pick<Draft, 'discountKind' | 'discount' | 'discountAtMost'> {
  const { type, percent_off, amount_off, fixed_amount, amount_limit } = discount ?? {};
  const discountAtMost = inUnits(amount_limit);
  if (type === 'AMOUNT') return { discountKind: type, discount: inUnits(amount_off), discountAtMost };
  if (type === 'FIXED') return { discountKind: type, discount: inUnits(fixed_amount), discountAtMost };
  return { discountKind: 'PERCENT', discount: percent_off ?? EMPTY_DRAFT.discount, discountAtMost };
}

function offerOf({ name, banner, action }: components['schemas']['PromotionTierAnswer']): Offer {
  const given = (action as { discount?: Partial<Discount> } | undefined)?.discount;
  const { discountKind, discount } = discountOf(given);
  return { name, banner: banner ?? '', kind: discountKind, value: discount };
}

/** Minor units as people type money. */
function inUnits(minor: number | undefined): Typed {
  return minor === undefined ? '' : minor / 100;
}

/** Dates of a draft as the API has them. */
export function validityOf(
  { starts, ends }: Draft,
  zone: string,
): Pick<CampaignBody, 'start_date' | 'expiration_date'> {
  return {
    ...(starts !== '' && { start_date: instantOf(starts, zone) }),
    ...(ends !== '' && { expiration_date: instantOf(ends, zone) }),
  };
}
