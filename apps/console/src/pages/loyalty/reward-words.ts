import { type components } from '../../api/schema.js';
import { moneyText, numberText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';

export type Reward = components['schemas']['RewardAnswer'];

export function rewardKind(type: Reward['type']): string {
  const words: Readonly<Record<Reward['type'], () => string>> = {
    CAMPAIGN: () => t('From a campaign'),
    COIN: () => t('Pay with points'),
    MATERIAL: () => t('A product'),
  };
  return words[type]();
}

/** What who redeems it gets. */
export function rewardSentence({ type, parameters }: Pick<Reward, 'type' | 'parameters'>, currency: string): string {
  const { campaign, coin } = parameters;
  if (coin) {
    const worth = moneyText(coin.exchange_ratio * 100, currency);
    return t('{points, plural, one {# point pays} other {# points pay}} {worth} of an order', {
      points: coin.points_ratio,
      worth,
    });
  }
  if (campaign?.type === 'GIFT_VOUCHERS')
    return t('{amount} on a gift card', { amount: moneyText(campaign.balance ?? 0, currency) });
  if (campaign?.type === 'LOYALTY_PROGRAM')
    return t('{points} points of another program', { points: numberText(campaign.balance ?? 0) });
  return type === 'MATERIAL' ? t('A product, which you hand out') : t('A discount code of its campaign');
}

/** How many are left: undefined where nobody counts them. */
export function stockText({ stock, redeemed }: Pick<Reward, 'stock' | 'redeemed'>): string | undefined {
  return stock === null
    ? undefined
    : t('{left} of {stock}', { left: numberText(stock - (redeemed ?? 0)), stock: numberText(stock) });
}
