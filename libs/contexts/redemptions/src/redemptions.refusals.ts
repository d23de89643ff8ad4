import { type Problem } from '@perkstream/published';
import { type RedemptionRefusal } from './domain/redemption-refusal.js';

/** What each refusal is on the wire. */
export const redemptionProblems: Record<RedemptionRefusal, Problem> = {
  already_rolled_back: { status: 400, message: 'Already rolled back' },
  customer_rules_violated: { status: 400, message: 'customer does not match validation rules' },
  duplicate_found: { status: 409, message: 'Duplicated resource found' },
  duplicated_redeemables: { status: 400, message: 'Duplicated redeemables detected' },
  gift_amount_exceeded: { status: 400, message: 'gift amount exceeded' },
  invalid_customer: { status: 400, message: 'Invalid customer' },
  invalid_order: { status: 400, message: 'Invalid order' },
  invalid_payload: { status: 400, message: 'Invalid payload' },
  invalid_redemption: { status: 400, message: 'Invalid redemption' },
  invalid_redemption_parent: { status: 400, message: 'Invalid redemption parent' },
  loyalty_card_points_exceeded: { status: 400, message: 'loyalty card points exceeded' },
  missing_amount: { status: 400, message: 'Missing order amount' },
  missing_customer: { status: 400, message: 'Missing customer' },
  missing_order: { status: 400, message: 'Missing order' },
  missing_order_items: { status: 400, message: 'Missing order items' },
  missing_order_items_amount: { status: 400, message: 'Missing applicable order items' },
  multiple_requests: { status: 400, message: 'Multiple requests' },
  no_applicable_redeemables: { status: 400, message: 'No applicable redeemables' },
  not_found: { status: 404, message: 'Resource not found' },
  order_rules_violated: { status: 400, message: 'order does not match validation rules' },
  promotion_inactive: { status: 400, message: 'Inactive Promotion' },
  promotion_not_active_now: { status: 400, message: 'promotion not active now' },
  quantity_exceeded: { status: 400, message: 'quantity exceeded' },
  redemption_rules_violated: { status: 400, message: 'redemption does not match validation rules' },
  voucher_disabled: { status: 400, message: 'voucher is disabled' },
  voucher_expired: { status: 400, message: 'voucher expired' },
  voucher_not_active: { status: 400, message: 'voucher is not active' },
  voucher_not_active_now: { status: 400, message: 'voucher not active now' },
};
