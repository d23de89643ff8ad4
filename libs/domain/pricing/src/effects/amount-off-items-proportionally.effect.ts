import { splitByWeight } from '@perkstream/kernel';
import { type ItemsEffect } from './effect.js';

/** One amount, split over the lines by their value. Each complete bundle counts. */
export const amountOffItemsProportionally: ItemsEffect = {
  level: 'items',
  limitsScale: false,
  discountsOf: ({ valueOf, bundles, portions, ceiling }) => {
    const values = portions.map(({ value }) => value);
    const worth = Math.floor(values.reduce((sum, value) => sum + value, 0));
    return splitByWeight(Math.min(valueOf() * bundles, worth, ceiling), values);
  },
};
