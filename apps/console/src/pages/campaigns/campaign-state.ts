import { type components } from '../../api/schema.js';
import { type Tone } from '../../parts/layout/status-badge.js';
import { t } from '../../texts/texts.js';

export type Campaign = components['schemas']['CampaignAnswer'];

type Dated = Pick<
  Campaign,
  'active' | 'start_date' | 'expiration_date' | 'vouchers_generation_status' | 'creation_status'
>;

/** How a campaign is, in a word: whether it can be used now, and else why not. */
export function stateOf(campaign: Dated, now: number): { readonly text: string; readonly tone: Tone } {
  const { active, start_date, expiration_date, creation_status } = campaign;
  if (creation_status === 'FAILED') return { text: t('Failed'), tone: 'bad' };
  if (creation_status === 'DRAFT') return { text: t('Draft'), tone: 'quiet' };
  if (!active) return { text: t('Paused'), tone: 'quiet' };
  if (expiration_date && Date.parse(expiration_date) <= now) return { text: t('Ended'), tone: 'quiet' };
  if (start_date && Date.parse(start_date) > now) return { text: t('Scheduled'), tone: 'waiting' };
  if (isGenerating(campaign)) return { text: t('Codes are being created'), tone: 'waiting' };
  return { text: t('Active'), tone: 'good' };
}

export function isGenerating(campaign: Pick<Campaign, 'vouchers_generation_status'>): boolean {
  return ['IN_PROGRESS', 'MODIFYING'].includes(campaign.vouchers_generation_status);
}
