import { type ItemsEffect } from './effect.js';

/** The same amount off every line, however many units it has. Each complete bundle counts. */
export const amountOffItems: ItemsEffect = {
  level: 'items',
  limitsScale: false,
  discountsOf: ({ valueOf, bundles, portions }) => portions.map(({ line }) => valueOf(line) * bundles),
};
