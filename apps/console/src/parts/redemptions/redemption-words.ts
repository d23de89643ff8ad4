import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';
import { type Tone } from '../layout/status-badge.js';
import { linkTo } from '../words/links.js';
import { failureText } from './failure-text.js';

export type Redemption = components['schemas']['RedemptionAnswer'];

/** What became of a redemption, in words. */
export function redemptionWord({ object, status }: Redemption): { readonly tone: Tone; readonly word: string } {
  if (object === 'redemption_rollback')
    return status === 'FAILED' ? { tone: 'bad', word: t('Rollback failed') } : { tone: 'quiet', word: t('Rollback') };
  if (status === 'FAILED') return { tone: 'bad', word: t('Refused') };
  return status === 'ROLLED_BACK' ? { tone: 'quiet', word: t('Rolled back') } : { tone: 'good', word: t('Redeemed') };
}

/** Why it was refused, or why it was taken back. */
export function reasonText({ failure_code: code, failure_message: message, reason }: Redemption): string | undefined {
  if (code) return failureText(code);
  return reason ?? message;
}

/** The code or the promotion that was used. An unknown code has only the text that was typed. */
export function redeemedThing(redemption: Redemption): { readonly title: string; readonly to: string | undefined } {
  const { voucher, promotion_tier: tier, related_object_type: type, related_object_id: id } = redemption;
  if (voucher) return { title: voucher.code, to: linkTo('voucher', voucher.code) };
  if (type === 'redemption') return { title: t('Several codes together'), to: linkTo('redemption', id) };
  const { name, banner, campaign_id: campaign } = (tier ?? {}) as Record<string, string | undefined>;
  return { title: name ?? banner ?? id, to: campaign ? linkTo('campaign', campaign) : undefined };
}

/** Minor units that were taken off the order. */
export function takenOff({ order }: Redemption): number | undefined {
  return (order as { total_applied_discount_amount?: number } | null | undefined)?.total_applied_discount_amount;
}

export function canBeTakenBack({ object, status }: Redemption): boolean {
  return object === 'redemption' && status === 'SUCCEEDED';
}

/** The id of what was redeemed together with others, or of all of them: they are rolled back as a whole. */
export function stackOf({ object, redemption: parent, related_object_type: type, id }: Redemption): string | undefined {
  if (object !== 'redemption') return undefined;
  return type === 'redemption' ? id : (parent ?? undefined);
}

export function isRefused({ object, status }: Redemption): boolean {
  return object === 'redemption' && status === 'FAILED';
}
