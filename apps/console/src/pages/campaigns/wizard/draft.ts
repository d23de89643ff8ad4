import { type UseFormReturnType } from '@mantine/form';
import { type CampaignType } from '../../../api/insights.js';
import { type components } from '../../../api/schema.js';
import { instantOf } from '../../../parts/words/moment.js';

export type DiscountKind = 'PERCENT' | 'AMOUNT' | 'FIXED';

/** What number fields hold: nothing is an empty text. */
export type Typed = number | string;

export interface Offer extends Record<string, unknown> {
  name: string;
  banner: string;
  kind: DiscountKind;
  /** Percent, or money in whole units of the currency. */
  value: Typed;
  excludesOnSale: boolean;
}

/** A campaign as the wizard asks for it. */
export interface Draft extends Record<string, unknown> {
  kind: CampaignType;
  name: string;
  description: string;
  discountKind: DiscountKind;
  discount: Typed;
  discountAtMost: Typed;
  excludesOnSale: boolean;
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

export type DraftForm = UseFormReturnType<Draft>;

export const NEW_OFFER: Offer = { name: '', banner: '', kind: 'PERCENT', value: 10, excludesOnSale: false };

export const EMPTY_DRAFT: Draft = {
  kind: 'DISCOUNT_COUPONS',
  name: '',
  description: '',
  discountKind: 'PERCENT',
  discount: 10,
  discountAtMost: '',
  excludesOnSale: false,
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
