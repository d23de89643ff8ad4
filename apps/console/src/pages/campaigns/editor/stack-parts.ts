import { t } from '../../../texts/texts.js';
import { type Part } from './field.js';
import { CATEGORY, metadataOf } from './time-parts.js';

const MAX_STACKS = 100;

/** Tiers of a promotion that are redeemed together; a tier is known by its `id` in the draft. */
export const STACKS: Part = {
  path: 'promotion.stacks',
  list: {
    label: () => t('Promotion stacks'),
    one: (number) => t('Stack {number}', { number }),
    add: () => t('Add a stack'),
    blank: () => ({ name: '', tiers: { ids: [] } }),
    max: MAX_STACKS,
    isFixed: true,
    parts: [
      { path: 'name', kind: 'text', label: () => t('Name'), max: 500, isRequired: true },
      { path: 'tiers.ids', kind: 'tiers', label: () => t('Tiers in their order'), isRequired: true },
      CATEGORY,
      metadataOf('promotion_stack'),
    ],
  },
};
