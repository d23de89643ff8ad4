import { t } from '../../texts/texts.js';

/** What the choice is called. */
export function selectionLabel(): string {
  return t('Which discounts apply');
}

/** How it is decided which discounts apply, by the value of the API. */
export function selectionModes(): Readonly<Record<SelectionMode, string>> {
  return {
    REQUESTED: t('those that are asked for, as far as they combine'),
    BEST_FOR_CUSTOMER: t('those that together save the customer most'),
    BEST_FOR_SHOP: t('those that together cost the shop least'),
  };
}

export const SELECTION_MODES = ['REQUESTED', 'BEST_FOR_CUSTOMER', 'BEST_FOR_SHOP'] as const;
export type SelectionMode = (typeof SELECTION_MODES)[number];
