import { splitByWeight } from '@perkstream/kernel';
import { type ItemsEffect } from './effect.js';

/** One amount, split over the lines by their units; what exceeds a line's value is not moved to another. */
export const amountOffItemsProportionallyByQuantity: ItemsEffect = {
  level: 'items',
  limitsScale: false,
  ofUnits: true,
  discountsOf: ({ valueOf, bundles, portions, ceiling }) => {
    const units = portions.map((portion) => portion.units);
    return splitByWeight(Math.min(valueOf() * bundles, ceiling), units);
  },
};
