import { roundHalfUp } from '@perkstream/kernel';
import { type OrderEffect } from './effect.js';

/** A percentage of the order. Bundles add up: 5 % for each of five sets is 25 %. */
export const percentOffOrder: OrderEffect = {
  level: 'order',
  discountOf: ({ value, bundles, base }) => roundHalfUp((base * Math.min(100, value * bundles)) / 100),
};
