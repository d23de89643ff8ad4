import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { checkTarget, checkTargets } from './check-targets.js';
import { presentTargets } from './present-targets.js';

const EVERY_FIELD = {
  object: 'sku',
  id: 'sku_1',
  source_id: 's1',
  product_id: 'prod_1',
  product_source_id: 'p1',
  effect: 'APPLY_FROM_CHEAPEST',
  strict: false,
  price: 100,
  price_formula: 'ORDER_ITEM_PRICE * 0.5',
  quantity_limit: 1,
  aggregated_quantity_limit: 2,
  amount_limit: 3,
  aggregated_amount_limit: 4,
  product_campaign_quantity_limit: 5,
  product_campaign_quantity_limit_formula: 'ORDER_UNITS_QUANTITY',
  product_customer_campaign_quantity_limit: 6,
  product_customer_campaign_quantity_limit_formula: '6',
  product_in_collection_campaign_quantity_limit: 7,
  product_in_collection_campaign_quantity_limit_formula: '7',
  product_in_collection_customer_campaign_quantity_limit: 8,
  product_in_collection_customer_campaign_quantity_limit_formula: '8',
  product_promotion_tier_quantity_limit: 9,
  product_promotion_tier_quantity_limit_formula: '9',
  product_customer_promotion_tier_quantity_limit: 10,
  product_customer_promotion_tier_quantity_limit_formula: '10',
  product_in_collection_promotion_tier_quantity_limit: 11,
  product_in_collection_promotion_tier_quantity_limit_formula: '11',
  product_in_collection_customer_promotion_tier_quantity_limit: 12,
  product_in_collection_customer_promotion_tier_quantity_limit_formula: '12',
  skip_initially: 1,
  repeat: 2,
  target: 'UNIT',
};

describe('included and excluded products from a client', () => {
  it('come back as they were sent, every field of an entry', () => {
    const wire = {
      included: [EVERY_FIELD],
      excluded: [{ object: 'product', id: 'prod_1', effect: 'APPLY_TO_EVERY' }],
      included_all: true,
    };
    const targets = checkTargets(wire);
    expect(isRefusal(targets) ? targets : presentTargets(targets)).toEqual(wire);
  });

  it('may be left out', () => {
    expect(checkTargets({ included: null })).toEqual({ included: [], excluded: [], includedAll: false });
  });

  it('apply to every line without an effect', () => {
    expect(checkTarget({ object: 'product', id: 'prod_1' })).toEqual({
      object: 'product',
      id: 'prod_1',
      effect: 'APPLY_TO_EVERY',
    });
  });

  it('may have a price formula that is a plain number', () => {
    expect(checkTarget({ object: 'product', id: 'prod_1', price_formula: 5 })).toMatchObject({ priceFormula: '5' });
  });

  it.each([
    [{ included: 5 }, '.applicable_to.included must be an array'],
    [{ included: [5] }, '.applicable_to.included.0 must be an object'],
    [{ excluded: [{ id: 'x' }] }, '.applicable_to.excluded.0.object is required'],
    [{ included: [{ object: 'thing', id: 'x' }] }, '.object must be one of product, sku, products_collection'],
    [{ included: [{ object: 'product' }] }, '.id is required'],
    [{ included: [{ object: 'product', id: 'x', effect: 'SOME' }] }, '.effect must be one of'],
    [{ included: [{ object: 'product', id: 'x', quantity_limit: 1.5 }] }, '.quantity_limit must be a whole number'],
    [{ included: [{ object: 'product', id: 'x', repeat: 0 }] }, '.repeat must be >= 1'],
    [{ included: [{ object: 'product', id: 'x', price_formula: '1 +' }] }, '.price_formula is not a valid formula'],
    [
      { included: [{ object: 'product', id: 'x', product_campaign_quantity_limit_formula: 'ORDER_ITEM_PRICE' }] },
      'cannot use ORDER_ITEM_PRICE',
    ],
    [{ included_all: 'yes' }, '.included_all must be a boolean'],
    ['text', '.applicable_to must be an object'],
  ])('%j is refused', (wire, details) => {
    const refused = checkTargets(wire);
    expect(isRefusal(refused) && refused.refused).toBe('invalid_payload');
    expect(isRefusal(refused) && refused.details?.details).toMatch(details);
  });
});
