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
  'redemption.failed': () => t('A redemption was refused'),
  'redemption.rolled_back': () => t('A redemption was rolled back'),
  'redemption.rollback_failed': () => t('A rollback was refused'),
  'loyalty_card.points_added': () => t('Points came to a card'),
  'loyalty_card.points_taken': () => t('Points left a card'),
  'voucher.created': () => t('Code created'),
  'voucher.enabled': () => t('A code was enabled'),
  'voucher.disabled': () => t('A code was disabled'),
  'voucher.deleted': () => t('A code was deleted'),
  'voucher.restored': () => t('A code is back from the bin'),
  'voucher.published': () => t('Code assigned to a customer'),
  'voucher.balance_adjusted': () => t('The balance of a gift card was changed'),
  'campaign.created': () => t('Campaign created'),
  'campaign.updated': () => t('A campaign was changed'),
  'campaign.enabled': () => t('A campaign was enabled'),
  'campaign.disabled': () => t('A campaign was disabled'),
  'campaign.deleted': () => t('A campaign was deleted'),
  'campaign.restored': () => t('A campaign is back from the bin'),
  'campaign.job_finished': () => t('Codes of a campaign generated'),
  'customer.created': () => t('A new customer'),
  'async_action.finished': () => t('Background work is done'),
  'export.done': () => t('Export finished'),
  'export.failed': () => t('An export failed'),
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
  return isKnown ? before : [next, ...before].sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, most);
}
