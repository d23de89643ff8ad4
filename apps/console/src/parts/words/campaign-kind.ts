import { type CampaignType } from '../../api/insights.js';
import { t } from '../../texts/texts.js';
import { type IconName } from '../layout/icon.js';

export const CAMPAIGN_ICONS: Readonly<Record<CampaignType, IconName>> = {
  DISCOUNT_COUPONS: 'code',
  GIFT_VOUCHERS: 'gift',
  PROMOTION: 'tier',
  LOYALTY_PROGRAM: 'loyalty',
  REFERRAL_PROGRAM: 'referral',
};

/** The kinds of campaigns in words, in the order in which they are offered. */
export function campaignKinds(): Readonly<Record<CampaignType, string>> {
  return {
    DISCOUNT_COUPONS: t('Discount coupons'),
    GIFT_VOUCHERS: t('Gift cards'),
    PROMOTION: t('Promotion'),
    LOYALTY_PROGRAM: t('Loyalty program'),
    REFERRAL_PROGRAM: t('Referral program'),
  };
}
