import { type components } from '../../api/schema.js';
import { moneyText, numberText, percentText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';

export type Program = components['schemas']['CampaignAnswer'];

interface RewardTerms {
  readonly related_object_parent?: { readonly name?: string };
  readonly type?: string;
  readonly amount?: string | number;
}

interface Terms {
  readonly conversion_event_type?: string;
  readonly custom_event?: { readonly name?: string };
  readonly referee_reward?: RewardTerms;
  readonly referral_tiers?: readonly {
    readonly conversions: number;
    readonly recurring?: boolean;
    readonly reward: RewardTerms;
  }[];
}

interface Discount {
  readonly type?: string;
  readonly percent_off?: number;
  readonly amount_off?: number;
}

/** The program in sentences: what counts, what the friend gets, what the referrer gets. */
export function termsOf(program: Program, currency: string): readonly string[] {
  const terms = (program.referral_program ?? {}) as Terms;
  return [conversionText(terms), ...friendTexts(program, terms, currency), ...referrerTexts(terms, currency)];
}

function conversionText({ conversion_event_type, custom_event }: Terms): string {
  return conversion_event_type === 'custom_event'
    ? t('A friend counts as brought when the shop sends the event “{event}” with the code.', {
        event: custom_event?.name ?? '',
      })
    : t('A referral counts when the friend redeems the code.');
}

function friendTexts({ voucher }: Program, { referee_reward: reward }: Terms, currency: string): readonly string[] {
  const { discount } = (voucher ?? {}) as { discount?: Discount };
  const off = discount && discountText(discount, currency);
  return [
    ...(off ? [t('The friend gets {off} off an order.', { off })] : []),
    ...(reward ? [t('The friend also gets {reward}.', { reward: rewardText(reward, currency) })] : []),
  ];
}

function referrerTexts({ referral_tiers: tiers = [] }: Terms, currency: string): readonly string[] {
  if (tiers.length === 0) return [t('Who brings friends gets nothing for it.')];
  return tiers.map(({ conversions: count, recurring, reward }) => {
    const values = { count, reward: rewardText(reward, currency) };
    return recurring
      ? t('The referrer gets {reward} for {count, plural, one {each friend} other {every # friends}}.', values)
      : t('The referrer gets {reward} once, for {count, plural, one {the first friend} other {# friends}}.', values);
  });
}

function discountText({ type, percent_off, amount_off }: Discount, currency: string): string | undefined {
  if (type === 'PERCENT' && percent_off !== undefined) return percentText(percent_off);
  return type === 'AMOUNT' && amount_off !== undefined ? moneyText(amount_off, currency) : undefined;
}

function rewardText({ type, amount = 0, related_object_parent }: RewardTerms, currency: string): string {
  const program = related_object_parent?.name ?? '';
  return type === 'GIFT_VOUCHER'
    ? t('{amount} on a card of “{program}”', { amount: moneyText(Number(amount), currency), program })
    : t('{amount} points of “{program}”', { amount: numberText(Number(amount)), program });
}
