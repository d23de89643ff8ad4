import { describe, expect, it } from '@jest/globals';
import { redemptionProblems } from '../redemptions.refusals.js';

/** Pricing facts, §2.10: the keys with their statuses, and the texts that clients match where one is shown. */
const documented: readonly [key: keyof typeof redemptionProblems, status: number, message?: string][] = [
  ['not_found', 404, 'Resource not found'],
  ['resource_not_found', 404, 'Resource not found'],
  ['voucher_not_active', 400],
  ['voucher_expired', 400, 'voucher expired'],
  ['voucher_disabled', 400, 'voucher is disabled'],
  ['voucher_not_active_now', 400, 'voucher not active now'],
  ['quantity_exceeded', 400],
  ['gift_amount_exceeded', 400, 'gift amount exceeded'],
  ['loyalty_card_points_exceeded', 400, 'loyalty card points exceeded'],
  ['customer_rules_violated', 400, 'customer does not match validation rules'],
  ['order_rules_violated', 400, 'order does not match validation rules'],
  ['redemption_rules_violated', 400, 'redemption does not match validation rules'],
  ['promotion_inactive', 400, 'Inactive Promotion'],
  ['promotion_not_active_now', 400],
  ['referrer_not_permitted_to_redeem', 400, 'voucher cannot be redeemed by referrer'],
  ['missing_customer', 400, 'Missing customer'],
  ['missing_reward', 400, 'Missing reward'],
  ['missing_order', 400],
  ['missing_amount', 400],
  ['missing_order_items', 400],
  ['missing_order_items_amount', 400, 'Missing applicable order items'],
  ['invalid_customer', 400],
  ['invalid_order', 400],
  ['invalid_or_expired_cursor', 400],
  ['multiple_requests', 400],
  ['no_applicable_redeemables', 400, 'No applicable redeemables'],
  ['already_rolled_back', 400, 'Already rolled back'],
  ['ambiguous_tracking_id', 400],
  ['duplicate_found', 409, 'Duplicated resource found'],
  ['duplicated_redeemables', 400, 'Duplicated redeemables detected'],
  ['invalid_payload', 400, 'Invalid payload'],
  ['invalid_redeemables', 400, 'Invalid redeemables'],
  ['invalid_redemption', 400, 'Invalid redemption'],
  ['invalid_redemption_parent', 400, 'Invalid redemption parent'],
  // Of rewards: programs facts 3.2 and 3.10.
  ['voucher_not_published', 400],
  ['no_voucher_suitable_for_publication', 400],
  // §2.3: what the stacking rules leave out, where all have to apply.
  ['applicable_redeemables_limit_exceeded', 400],
  ['applicable_redeemables_per_category_limit_exceeded', 400],
  ['applicable_exclusive_redeemables_limit_exceeded', 400],
  ['applicable_exclusive_redeemables_per_category_limit_exceeded', 400],
  ['exclusion_rules_not_met', 400],
  // Of the customer and the order that come with a redemption: decision 0227.
  ['metadata_validation_failed', 400, 'Metadata validation failed'],
  // Of questions about another moment: decision 0272.
  ['invalid_query_params', 400, 'Invalid query params'],
  // Of back-tests: decision 0276.
  ['back_test_limit_exceeded', 429, 'Too many back-tests'],
  ['back_test_ended', 409, 'The back-test has ended'],
  // A key of our own: decisions 0003 and 0053.
  ['evaluation_limit_exceeded', 400, 'The evaluation takes too many steps'],
];

describe('A refusal on the wire (§2.10)', () => {
  it.each(documented.map(([key, status, message = '']) => [key, status, message] as const))(
    '%s is %d %s',
    (key, status, message) => {
      expect(redemptionProblems[key]).toMatchObject({ status, ...(message !== '' && { message }) });
    },
  );

  it('has no key that is not documented', () => {
    expect(Object.keys(redemptionProblems).sort()).toEqual(documented.map(([key]) => key).sort());
  });
});
