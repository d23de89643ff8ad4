import { GENERAL } from './descriptions/general.js';
import { OF_PROJECTS } from './descriptions/projects.js';
import { OF_PROMOTIONS } from './descriptions/promotions.js';
import { OF_THE_SHOP } from './descriptions/shop.js';

/**
 * What properties of the wire mean, by name: what their classes need not say each time. Shown where a class says nothing of its own.
 */
export const PROPERTY_DESCRIPTIONS: Readonly<Record<string, string>> = {
  ...GENERAL,
  ...OF_PROMOTIONS,
  ...OF_THE_SHOP,
  ...OF_PROJECTS,
};
