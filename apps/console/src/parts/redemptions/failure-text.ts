import { t } from '../../texts/texts.js';

/** Why codes are refused most, in words; other reasons stand as their key. */
const WORDS: Readonly<Record<string, () => string>> = {
  resource_not_found: () => t('No such code'),
  voucher_disabled: () => t('The code is disabled'),
  campaign_disabled: () => t('The campaign is disabled'),
  campaign_inactive: () => t('The campaign is not active'),
  voucher_expired: () => t('The code has expired'),
  voucher_not_active: () => t('The code is not valid yet'),
  voucher_not_active_now: () => t('The code is not valid at this hour or day'),
  voucher_not_published: () => t('The code has no holder yet'),
  quantity_exceeded: () => t('The code is used up'),
  multiple_requests: () => t('Another cart or request holds it'),
  gift_amount_exceeded: () => t('The gift card has too little left'),
  loyalty_card_points_exceeded: () => t('The card has too few points'),
  redemption_rules_violated: () => t('A limit of redemptions is reached'),
  order_rules_violated: () => t('The cart does not meet the rules'),
  customer_rules_violated: () => t('The customer does not meet the rules'),
  voucher_redemption_rules_violated: () => t('A rule is not met'),
  customer_not_found: () => t('The customer is unknown'),
  multiple_redemptions_not_allowed: () => t('It cannot be combined with the others'),
};

/** The frequent reasons, to choose from. */
export function failureTexts(): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(WORDS).map((key) => [key, failureText(key)]));
}

export function failureText(key: string): string {
  return WORDS[key]?.() ?? key.replaceAll('_', ' ');
}
