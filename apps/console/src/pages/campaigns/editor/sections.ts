import { type CampaignType } from '../../../api/insights.js';
import { t } from '../../../texts/texts.js';
import { DISCOUNT_PARTS } from './discount-parts.js';
import { EXPIRATION_PARTS } from './expiration-parts.js';
import { below, type Field, freeId, type Part } from './field.js';
import { EARNING_RULES, LOYALTY_TIERS, REWARDS } from './program-parts.js';
import { REFERRAL_PARTS } from './referral-parts.js';
import { STACKS } from './stack-parts.js';
import { CATEGORY, DATE_PARTS, LIMIT_PARTS, metadataOf, OPENING } from './time-parts.js';
import { TIER_TERMS } from './tier-terms-parts.js';

export const SECTIONS = ['gives', 'whom', 'how'] as const;
export type Section = (typeof SECTIONS)[number];

const MAX_TIERS = 100;
const MAX_CODES = 100_000;
const MAX_NOTE_CHARACTERS = 10_000;
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
const NOTE: Field = { path: 'description', kind: 'note', label: () => t('Note'), max: MAX_NOTE_CHARACTERS };

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

const isShared: Field['when'] = (read) => read('type') === 'STANDALONE';
const hasOwnCodes: Field['when'] = (read) => read('type') !== 'STANDALONE';

function poolPart(hasShared: boolean): Field {
  return {
    path: 'type',
    kind: 'choice',
    label: () => t('Codes'),
    isRequired: true,
    isFixed: true,
    choices: () => ({
      STATIC: t('A fixed number of codes'),
      AUTO_UPDATE: t('More codes as they are needed'),
      ...(hasShared && { STANDALONE: t('One code for everybody') }),
    }),
    then: (type, read) =>
      type === 'STANDALONE'
        ? { vouchers_count: undefined, 'voucher.code_config': undefined, 'voucher.redemption.quantity': null }
        : {
            'voucher.code': undefined,
            ...(!read('voucher.code_config') && { 'voucher.code_config': READABLE_CODES, vouchers_count: 1_000 }),
          },
  };
}

/** Letters and digits that nobody takes for one another. */
export const READABLE_CODES = { length: 8, charset: '23456789ABCDEFGHJKLMNPQRSTUVWXYZ' };

const CODE: Field = {
  path: 'voucher.code',
  kind: 'text',
  label: () => t('Code'),
  hint: () => t('What customers enter, such as SUMMER10.'),
  isRequired: true,
  isFixed: true,
  max: 100,
  when: isShared,
};
const COUNT: Field = {
  path: 'vouchers_count',
  kind: 'number',
  label: () => t('How many codes'),
  min: 0,
  max: MAX_CODES,
  isFixed: true,
  when: hasOwnCodes,
};
const QUANTITY: Field = {
  path: 'voucher.redemption.quantity',
  kind: 'number',
  label: () => t('Redemptions of each code'),
  placeholder: () => t('no limit'),
  min: 1,
  isFixed: true,
  as: 'null',
};
const OWN_CODES: Field = {
  path: 'own_codes',
  kind: 'codes',
  label: () => t('Codes of your own, one a line'),
  hint: () => t('They are added to the campaign.'),
  isFixed: true,
  when: hasOwnCodes,
};
const FORM_OF_CODES: Part = {
  fold: () => t('Form of the codes, and codes of your own'),
  when: hasOwnCodes,
  parts: (
    [
      {
        path: 'voucher.code_config.pattern',
        kind: 'text',
        label: () => t('Pattern'),
        hint: () => t('Each # becomes a random character.'),
        max: 500,
      },
      {
        path: 'voucher.code_config.length',
        kind: 'number',
        label: () => t('Random characters'),
        min: 1,
        max: 100,
        when: (read) => !read('voucher.code_config.pattern'),
      },
      { path: 'voucher.code_config.prefix', kind: 'text', label: () => t('Prefix'), max: 100 },
      { path: 'voucher.code_config.postfix', kind: 'text', label: () => t('Suffix'), max: 100 },
      { path: 'voucher.code_config.charset', kind: 'text', label: () => t('Alphabet'), max: 500 },
      OWN_CODES,
    ] satisfies readonly Field[]
  ).map((part) => ({ ...part, isFixed: true })),
};
const MORE_OF_CODES: Part = {
  fold: () => t('Membership, note and metadata'),
  parts: [
    { path: 'join_once', kind: 'flag', label: () => t('Each customer gets one code at most') },
    { path: 'auto_join', kind: 'flag', label: () => t('Customers join by themselves') },
    NOTE,
    {
      path: 'use_voucher_metadata_schema',
      kind: 'flag',
      label: () => t('Codes inherit the metadata, by the schema of codes'),
      as: 'true',
      isFixed: true,
    },
    metadataOf('campaign'),
  ],
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
