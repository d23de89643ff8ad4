import { type OrderEffect } from './effect.js';

/** The order costs this much now; bundles change nothing. A cheaper order stays as it is. */
export const fixedOrder: OrderEffect = {
  level: 'order',
  discountOf: ({ value, remaining }) => Math.max(0, remaining - value),
};
