import { type OrderEffect } from './effect.js';

/** An amount off the order. Each complete bundle counts. */
export const amountOffOrder: OrderEffect = {
  level: 'order',
  discountOf: ({ value, bundles }) => value * bundles,
};
