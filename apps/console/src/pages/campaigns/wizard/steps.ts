import { t } from '../../../texts/texts.js';
import { MAX_CODES_PER_CAMPAIGN } from '../code-limits.js';
import { isSharedCode } from './campaign-body.js';
import { type Draft, type Typed } from './draft.js';
import { objectionTo } from './sample-codes.js';

export type StepName = 'kind' | 'gain' | 'codes' | 'when';

/** A promotion has offers and no codes. */
export function stepsOf({ kind }: Pick<Draft, 'kind'>): readonly StepName[] {
  return kind === 'PROMOTION' ? ['kind', 'gain', 'when'] : ['kind', 'gain', 'codes', 'when'];
}

const FIELDS: Readonly<Record<StepName, readonly string[]>> = {
  kind: ['kind', 'name', 'description'],
  gain: [
    ...['discountKind', 'discount', 'discountAtMost', 'cardAmount', 'points', 'monthsOfPoints', 'offers'],
    ...['conversions', 'rewardCampaign', 'rewardKind', 'reward'],
  ],
  codes: ['codes', 'sharedCode', 'count', 'pattern', 'redemptions', 'joinOnce'],
  when: ['starts', 'ends'],
};

export function stepOf(field: string): StepName {
  const [first = ''] = field.split('.');
  return (Object.keys(FIELDS) as StepName[]).find((step) => FIELDS[step].includes(first)) ?? 'kind';
}

/** Fields by the properties of the body that they become. */
export const FIELD_OF_PROPERTY: Readonly<Record<string, string>> = {
  name: 'name',
  description: 'description',
  start_date: 'starts',
  expiration_date: 'ends',
  vouchers_count: 'count',
  'voucher.code': 'sharedCode',
  'voucher.code_config.pattern': 'pattern',
  'voucher.redemption.quantity': 'redemptions',
  'voucher.discount.percent_off': 'discount',
  'voucher.discount.amount_off': 'discount',
  'voucher.discount.fixed_amount': 'discount',
  'voucher.discount.amount_limit': 'discountAtMost',
  'voucher.gift.amount': 'cardAmount',
  'voucher.loyalty_card.points': 'points',
};

type Faults = Readonly<Record<string, string>>;

/** What keeps a step from being complete, by field. The engine checks again. */
export function faultsOf(draft: Draft, step: StepName): Faults {
  return { kind: kindFaults, gain: gainFaults, codes: codesFaults, when: whenFaults }[step](draft);
}

function kindFaults({ name }: Draft): Faults {
  return name.trim() === '' ? { name: t('A campaign needs a name') } : {};
}

function gainFaults(draft: Draft): Faults {
  const { kind, discount, discountKind, cardAmount, offers, rewardCampaign, reward } = draft;
  if (kind === 'GIFT_VOUCHERS') return isPositive(cardAmount) ? {} : { cardAmount: t('More than nothing') };
  if (kind === 'LOYALTY_PROGRAM') return {};
  if (kind === 'PROMOTION') return Object.assign({}, ...offers.map(offerFaults));
  const referral = kind === 'REFERRAL_PROGRAM';
  return {
    ...valueFault('discount', discount, discountKind),
    ...(referral && rewardCampaign === '' && { rewardCampaign: t('Choose what the reward comes from') }),
    ...(referral && !isPositive(reward) && { reward: t('More than nothing') }),
  };
}

function offerFaults({ name, value, kind }: Draft['offers'][number], index: number): Faults {
  return {
    ...(name.trim() === '' && { [`offers.${index}.name`]: t('An offer needs a name') }),
    ...valueFault(`offers.${index}.value`, value, kind),
  };
}

function valueFault(field: string, value: Typed, kind: Draft['discountKind']): Faults {
  if (!isPositive(value) && kind !== 'FIXED') return { [field]: t('More than nothing') };
  return kind === 'PERCENT' && Number(value) > 100 ? { [field]: t('100 % at most') } : {};
}

function codesFaults(draft: Draft): Faults {
  const { sharedCode, count, pattern } = draft;
  if (isSharedCode(draft))
    return sharedCode.trim() === '' ? { sharedCode: t('Write the code that customers enter') } : {};
  if (!isPositive(count) || Number(count) > MAX_CODES_PER_CAMPAIGN) return { count: t('From 1 to 100,000') };
  if (objectionTo(pattern, Number(count)) === 'few')
    return { pattern: t('This pattern makes too few different codes: add more #') };
  return {};
}

function whenFaults({ starts, ends }: Draft): Faults {
  return starts !== '' && ends !== '' && ends <= starts ? { ends: t('The end must be after the start') } : {};
}

function isPositive(value: Typed): boolean {
  return Number(value) > 0;
}
