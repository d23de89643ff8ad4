import { describe, expect, it } from '@jest/globals';
import { checkTargetFormulas } from './check-target-formulas.js';

const included = (target: object) => ({ included: [{}, target], excluded: [] });

describe('the formulas of included and excluded products', () => {
  it('may be left out, and price a line or limit the units of an order', () => {
    expect(checkTargetFormulas({ included: [{}], excluded: [] })).toBeUndefined();
    expect(checkTargetFormulas(included({ priceFormula: 'ORDER_ITEM_PRICE * 0.5' }))).toBeUndefined();
    expect(
      checkTargetFormulas(included({ productCampaignQuantityLimitFormula: 'ORDER_UNITS_QUANTITY' })),
    ).toBeUndefined();
  });

  it.each([
    [included({ priceFormula: '1 +' }), '.applicable_to.included.1.price_formula is not a valid formula'],
    [{ included: [], excluded: [{ priceFormula: '(' }] }, '.applicable_to.excluded.0.price_formula is not a valid'],
    [
      included({ productInCollectionCustomerPromotionTierQuantityLimitFormula: '1 1' }),
      '.product_in_collection_customer_promotion_tier_quantity_limit_formula is not a valid formula',
    ],
    [
      included({ productCampaignQuantityLimitFormula: 'ORDER_ITEM_PRICE' }),
      '.product_campaign_quantity_limit_formula cannot use ORDER_ITEM_PRICE',
    ],
  ])('%j are refused', (targets, details) => {
    expect(checkTargetFormulas(targets)).toMatchObject({
      refused: 'invalid_payload',
      details: { details: expect.stringContaining(details) },
    });
  });
});
