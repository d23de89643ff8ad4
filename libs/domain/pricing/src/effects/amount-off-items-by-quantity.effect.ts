import { type ItemsEffect } from './effect.js';

/** An amount off every unit. Bundles allow more units instead of a higher amount. */
export const amountOffItemsByQuantity: ItemsEffect = {
  level: 'items',
  limitsScale: true,
  ofUnits: true,
  discountsOf: ({ valueOf, portions }) => portions.map(({ line, units }) => valueOf(line) * units),
};
