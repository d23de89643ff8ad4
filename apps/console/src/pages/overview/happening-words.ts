import { type Happening } from '../../api/insights.js';
import { linkTo } from '../../parts/words/links.js';
import { t } from '../../texts/texts.js';

/** What happened, in words, and whether that is good, bad or neither. */
export interface EventWords {
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'plain';
  readonly to: string | undefined;
}

const WORDS: Readonly<Record<string, () => string>> = {
  'redemption.succeeded': () => t('Redeemed'),
  'redemption.failed': () => t('Redemption refused'),
  'redemption.rolled_back': () => t('Redemption rolled back'),
  'redemption.rollback_failed': () => t('Rollback refused'),
  'loyalty_card.points_added': () => t('Points added'),
  'loyalty_card.points_taken': () => t('Points deducted'),
  'voucher.created': () => t('Code created'),
  'voucher.enabled': () => t('Code enabled'),
  'voucher.disabled': () => t('Code disabled'),
  'voucher.deleted': () => t('Code deleted'),
  'voucher.restored': () => t('Code restored'),
  'voucher.published': () => t('Code assigned to a customer'),
  'voucher.balance_adjusted': () => t('The balance of a gift card was changed'),
  'campaign.created': () => t('Campaign created'),
  'campaign.updated': () => t('Campaign changed'),
  'campaign.enabled': () => t('Campaign enabled'),
  'campaign.disabled': () => t('Campaign disabled'),
  'campaign.deleted': () => t('Campaign deleted'),
  'campaign.restored': () => t('Campaign restored'),
  'campaign.job_finished': () => t('Codes of a campaign generated'),
  'customer.created': () => t('New customer'),
  'async_action.finished': () => t('Background work done'),
  'export.done': () => t('Export finished'),
  'export.failed': () => t('Export failed'),
};

export function told({ type, object, id }: Pick<Happening, 'type' | 'object' | 'id'>): EventWords {
  const text = WORDS[type]?.() ?? type.replace(/[._]/g, ' ');
  const tone = /failed|disabled|deleted|rolled_back/.test(type)
    ? 'bad'
    : /succeeded|done|ready|created/.test(type)
      ? 'good'
      : 'plain';
  return { text, tone, to: type.endsWith('.deleted') ? undefined : linkTo(object, id) };
}

/** The newest first, each once, and no more than so many. */
export function withNewest(before: readonly Happening[], next: Happening, most: number): readonly Happening[] {
  const isKnown = before.some(({ type, id, at }) => type === next.type && id === next.id && at === next.at);
  return isKnown ? before : [next, ...before].sort((one, other) => other.at.localeCompare(one.at)).slice(0, most);
}
