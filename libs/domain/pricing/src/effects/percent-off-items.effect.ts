import { roundHalfUp } from '@perkstream/kernel';
import { type ItemsEffect } from './effect.js';

/** A percentage of every line. Bundles add up, up to 100 %. */
export const percentOffItems: ItemsEffect = {
  level: 'items',
  limitsScale: false,
  discountsOf: ({ valueOf, bundles, portions }) =>
    portions.map(({ line, value }) => roundHalfUp((value * Math.min(100, valueOf(line) * bundles)) / 100)),
};
