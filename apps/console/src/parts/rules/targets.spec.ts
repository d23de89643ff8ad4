import { describe, expect, it } from '@jest/globals';
import { applicabilityOf, applicabilitySentence, bundleOf, bundleSentence, bundleWire } from './targets.js';

const shoes = { object: 'products_collection', id: 'pc_1', effect: 'APPLY_TO_CHEAPEST', quantity_limit: 2 };
const cards = { object: 'product', id: 'prod_9', effect: 'APPLY_TO_EVERY' };
const bundle = {
  1: {
    name: 'order.items.any',
    conditions: { $is: [{ id: 'prod_1', object: 'product' }] },
    rules: { 1: { name: 'order.items.aggregated_quantity', conditions: { $is: [2] }, rules: {} }, logic: '1' },
  },
  limit: 3,
};
const nameOf = (id: string) => id;

describe('Products that a rule names', () => {
  it('are drawn with all that their entries say', () => {
    const wire = { included: [shoes], excluded: [cards], included_all: false };
    expect(applicabilityOf(wire)).toEqual(wire);
    expect(applicabilityOf(null)).toEqual({ included: [], excluded: [], included_all: false });
  });

  it('are drawn as a bundle, which comes back as it came', () => {
    expect(bundleOf(bundle)).toEqual({ limit: 3, entries: [{ id: 'prod_1', object: 'product', quantity: 2 }] });
    expect(bundleWire(bundleOf(bundle))).toEqual(bundle);
    expect(bundleWire(bundleOf({}))).toEqual({});
  });

  it('are said in words', () => {
    expect(applicabilitySentence({ included: [shoes], excluded: [cards] }, nameOf)).toBe(
      'The discount is for “pc_1” (the cheapest of them), but not for “prod_9”.',
    );
    expect(applicabilitySentence({ excluded: [cards] }, nameOf)).toBe(
      'The discount is for everything, but not for “prod_9”.',
    );
    expect(applicabilitySentence(null, nameOf)).toBeUndefined();
    expect(bundleSentence(bundle, nameOf)).toBe(
      'The cart must hold 2 × “prod_1” together, which counts 3 times at most.',
    );
  });
});
