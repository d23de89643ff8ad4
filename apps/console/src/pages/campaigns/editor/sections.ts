import { type CampaignType } from '../../../api/insights.js';
import { t } from '../../../texts/texts.js';
import {
  CODE,
  COUNT,
  FORM_OF_CODES,
  MAX_NOTE_CHARACTERS,
  MORE_OF_CODES,
  NOTE,
  poolPart,
  QUANTITY,
} from './code-parts.js';
import { DISCOUNT_PARTS } from './discount-parts.js';
import { EARNING_RULES } from './earning-parts.js';
import { EXPIRATION_PARTS } from './expiration-parts.js';
import { below, type Field, freeId, type Part } from './field.js';
import { LOYALTY_TIERS, REWARDS } from './program-parts.js';
import { REFERRAL_PARTS } from './referral-parts.js';
import { STACKS } from './stack-parts.js';
import { CATEGORY, DATE_PARTS, LIMIT_PARTS, metadataOf, OPENING } from './time-parts.js';
import { TIER_TERMS } from './tier-terms-parts.js';

export const SECTIONS = ['gives', 'whom', 'how'] as const;
export type Section = (typeof SECTIONS)[number];

const MAX_TIERS = 100;
const MAX_HIERARCHY = 2_147_483_647;

const PRODUCTS: Field = { path: 'rules', kind: 'products', label: () => t('Products that the discount is for') };
const RULES: Field = { path: 'rules', kind: 'rules', label: () => t('Rules') };
const NAME: Field = {
  path: 'name',
  kind: 'text',
  label: () => t('Name'),
  max: 500,
  isRequired: true,
  isFixed: true,
  isWide: true,
};

/** What a section asks for, of each kind of campaigns. Paths are those of the body of a draft. */
export function partsOf(section: Section, kind: CampaignType): readonly Part[] {
  return { gives: GIVES, whom: WHOM, how: HOW }[section][kind];
}

/** With the products that it is for, before what is folded away. */
function discountParts(base: string): readonly Part[] {
  const parts = below(base, DISCOUNT_PARTS);
  return [...parts.slice(0, -1), PRODUCTS, ...parts.slice(-1)];
}

const CODE_DISCOUNT = discountParts('voucher.discount');

const TIERS: Part = {
  path: 'promotion.tiers',
  list: {
    label: () => t('Promotion tiers'),
    one: (number) => t('Tier {number}', { number }),
    add: () => t('Add a tier'),
    blank: (known) => ({
      id: freeId('tier_', known),
      name: '',
      action: { discount: { type: 'PERCENT', percent_off: 10 } },
    }),
    max: MAX_TIERS,
    changedAt: (id) => `/campaigns/${id}?tab=tiers`,
    parts: [
      { path: 'name', kind: 'text', label: () => t('Name'), max: 500, isRequired: true },
      ...discountParts('action.discount'),
      { path: 'banner', kind: 'note', label: () => t('Text for customers'), max: MAX_NOTE_CHARACTERS },
      {
        fold: () => t('When the tier applies, its rules and limits'),
        parts: [
          ...DATE_PARTS,
          OPENING,
          RULES,
          ...LIMIT_PARTS,
          { path: 'active', kind: 'flag', label: () => t('Enabled'), as: 'true' },
          CATEGORY,
          {
            path: 'hierarchy',
            kind: 'number',
            label: () => t('Place in the order of tiers'),
            min: 0,
            max: MAX_HIERARCHY,
            placeholder: () => t('the last'),
          },
          metadataOf('promotion_tier'),
        ],
      },
    ],
  },
};

const GIVES: Readonly<Record<CampaignType, readonly Part[]>> = {
  DISCOUNT_COUPONS: CODE_DISCOUNT,
  GIFT_VOUCHERS: [
    {
      path: 'voucher.gift.amount',
      kind: 'money',
      label: () => t('Amount on each card'),
      isRequired: true,
      isFixed: true,
      min: 1,
    },
    {
      path: 'voucher.gift.effect',
      kind: 'choice',
      label: () => t('Pays for'),
      isRequired: true,
      choices: () => ({ APPLY_TO_ORDER: t('The whole order'), APPLY_TO_ITEMS: t('Its products only') }),
    },
    PRODUCTS,
  ],
  PROMOTION: [TIERS, { fold: () => t('Promotion stacks'), parts: [STACKS] }],
  LOYALTY_PROGRAM: [
    {
      path: 'voucher.loyalty_card.points',
      kind: 'number',
      label: () => t('Points of a new member'),
      min: 0,
      isRequired: true,
      isFixed: true,
    },
    EARNING_RULES,
    { fold: () => t('When points expire'), parts: below('voucher.loyalty_card', EXPIRATION_PARTS).map(fixed) },
    { fold: () => t('Rewards'), parts: [REWARDS] },
    {
      fold: () => t('Tiers of members'),
      parts: [
        LOYALTY_TIERS,
        ...TIER_TERMS,
        {
          path: 'points_shortfall',
          kind: 'choice',
          label: () => t('Points of returned items that are spent already'),
          placeholder: () => t('are owed'),
          choices: () => ({ OWED: t('are owed'), FORGIVEN: t('are forgiven') }),
        },
      ],
    },
  ],
  REFERRAL_PROGRAM: [...CODE_DISCOUNT, ...REFERRAL_PARTS],
};

function fixed(part: Part): Part {
  return 'kind' in part ? { ...part, isFixed: true } : part;
}

const WHEN_OF_CODES: Part = {
  fold: () => t('Days and hours'),
  parts: [
    ...OPENING.parts,
    {
      path: 'activity_duration_after_publishing',
      kind: 'duration',
      label: () => t('A code is valid, once it is published, for'),
      placeholder: () => t('no limit'),
    },
  ],
};
const WHOM_OF_CODES: readonly Part[] = [...DATE_PARTS, WHEN_OF_CODES, RULES, ...LIMIT_PARTS];

const WHOM: Readonly<Record<CampaignType, readonly Part[]>> = {
  DISCOUNT_COUPONS: WHOM_OF_CODES,
  GIFT_VOUCHERS: WHOM_OF_CODES,
  PROMOTION: [...DATE_PARTS, OPENING, RULES, ...LIMIT_PARTS],
  LOYALTY_PROGRAM: [...DATE_PARTS, WHEN_OF_CODES],
  REFERRAL_PROGRAM: WHOM_OF_CODES,
};

const HOW: Readonly<Record<CampaignType, readonly Part[]>> = {
  DISCOUNT_COUPONS: [poolPart(true), CODE, COUNT, QUANTITY, FORM_OF_CODES, CATEGORY, MORE_OF_CODES],
  GIFT_VOUCHERS: [poolPart(false), COUNT, QUANTITY, FORM_OF_CODES, CATEGORY, MORE_OF_CODES],
  PROMOTION: [CATEGORY, NOTE, metadataOf('campaign')],
  LOYALTY_PROGRAM: [poolPart(false), COUNT, FORM_OF_CODES, CATEGORY, MORE_OF_CODES],
  REFERRAL_PROGRAM: [poolPart(false), COUNT, QUANTITY, FORM_OF_CODES, CATEGORY, MORE_OF_CODES],
};

/** Of every campaign, above the sections. */
export const HEAD: readonly Part[] = [NAME];
