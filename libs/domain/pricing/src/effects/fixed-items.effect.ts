import { roundHalfUp } from '@perkstream/kernel';
import { type ItemsEffect } from './effect.js';

/** Every unit costs this much now. Bundles allow more units. A cheaper unit stays as it is. */
export const fixedItems: ItemsEffect = {
  level: 'items',
  limitsScale: true,
  discountsOf: ({ portions, priceOf }) =>
    portions.map((portion) => Math.max(0, roundHalfUp(portion.value) - priceOf(portion) * portion.units)),
};
