import { t } from '../../../texts/texts.js';
import { type Part, type Read } from './field.js';

const MAX_LEVELS = 20;
const MAX_CONVERSIONS = 1_000_000;
const BLANK_REWARD = { type: 'GIFT_VOUCHER', related_object_parent: { object: 'CAMPAIGN' } };

export const BLANK_LEVEL = { conversions: 1, recurring: true, reward: { ...BLANK_REWARD, amount: 500 } };

/** Points or credits for a card of another campaign; below the path of the reward. */
function rewardParts(base: string, label: () => string, isOptional: boolean): readonly Part[] {
  const kind = (read: Read) => read(`${base}.type`);
  const isThere = (read: Read) => !isOptional || Boolean(kind(read));
  return [
    {
      path: `${base}.type`,
      kind: 'choice',
      label,
      isRequired: !isOptional,
      placeholder: () => t('nothing'),
      choices: () => ({ GIFT_VOUCHER: t('Credits of a gift card'), LOYALTY_CARD: t('Points') }),
      then: (type) => ({ [base]: type ? { ...BLANK_REWARD, type } : undefined }),
    },
    {
      path: `${base}.related_object_parent.id`,
      kind: 'campaign',
      label: () => t('Campaign of the card'),
      isRequired: true,
      when: isThere,
      of: (read) => (kind(read) === 'LOYALTY_CARD' ? 'LOYALTY_PROGRAM' : 'GIFT_VOUCHERS'),
      then: () => ({ [`${base}.related_object_parent.object`]: 'CAMPAIGN' }),
    },
    {
      path: `${base}.amount`,
      kind: 'money',
      label: () => t('Amount on the card'),
      isRequired: true,
      as: 'text',
      when: (read) => isThere(read) && kind(read) !== 'LOYALTY_CARD',
    },
    {
      path: `${base}.amount`,
      kind: 'number',
      label: () => t('Points'),
      min: 0,
      isRequired: true,
      as: 'text',
      when: (read) => isThere(read) && kind(read) === 'LOYALTY_CARD',
    },
  ];
}

const CONVERSION_PARTS: readonly Part[] = [
  {
    path: 'referral_program.conversion_event_type',
    kind: 'choice',
    label: () => t('A referral counts when'),
    isRequired: true,
    isFixed: true,
    choices: () => ({ redemption: t('The code is redeemed'), custom_event: t('A custom event is sent') }),
    then: () => ({ 'referral_program.custom_event': undefined }),
  },
  {
    path: 'referral_program.custom_event.id',
    kind: 'event',
    label: () => t('Custom event'),
    as: 'id',
    isRequired: true,
    isFixed: true,
    when: (read) => read('referral_program.conversion_event_type') === 'custom_event',
  },
];

/** What both sides of a referral get. The engine has no operation that changes it later. */
export const REFERRAL_PARTS: readonly Part[] = [
  {
    path: 'referral_program.referral_tiers',
    list: {
      label: () => t('Rewards of the referrer'),
      one: (number) => t('Level {number}', { number }),
      add: () => t('Add a level'),
      blank: () => BLANK_LEVEL,
      max: MAX_LEVELS,
      parts: [
        {
          path: 'conversions',
          kind: 'number',
          label: () => t('After so many referrals'),
          min: 1,
          max: MAX_CONVERSIONS,
          isRequired: true,
        },
        { path: 'recurring', kind: 'flag', label: () => t('Each time anew') },
        ...rewardParts('reward', () => t('Kind of reward'), false),
      ],
      isFixed: true,
    },
  },
  {
    fold: () => t('Reward of the new customer, and what counts'),
    parts: [
      ...rewardParts('referral_program.referee_reward', () => t('The new customer also gets'), true).map((part) => ({
        ...part,
        isFixed: true,
      })),
      ...CONVERSION_PARTS,
    ],
  },
];
