import { t } from '../../../texts/texts.js';
import { type Field, type Part } from './field.js';
import { metadataOf } from './time-parts.js';

const MAX_CODES = 100_000;
export const MAX_NOTE_CHARACTERS = 10_000;

export const NOTE: Field = { path: 'description', kind: 'note', label: () => t('Note'), max: MAX_NOTE_CHARACTERS };

const isShared: Field['when'] = (read) => read('type') === 'STANDALONE';
const hasOwnCodes: Field['when'] = (read) => read('type') !== 'STANDALONE';

export function poolPart(hasShared: boolean): Field {
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

export const CODE: Field = {
  path: 'voucher.code',
  kind: 'text',
  label: () => t('Code'),
  hint: () => t('What customers enter, such as SUMMER10.'),
  isRequired: true,
  isFixed: true,
  max: 100,
  when: isShared,
};
export const COUNT: Field = {
  path: 'vouchers_count',
  kind: 'number',
  label: () => t('How many codes'),
  min: 0,
  max: MAX_CODES,
  isFixed: true,
  when: hasOwnCodes,
};
export const QUANTITY: Field = {
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
export const FORM_OF_CODES: Part = {
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
export const MORE_OF_CODES: Part = {
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
