import { type OwnProblems } from '@perkstream/published';
import { type EarningRulesRefusal } from './domain/earning-rules/earning-rules.decider.js';
import { type LoyaltyCardRefusal } from './domain/loyalty-card/loyalty-card.decider.js';
import { type LoyaltyTiersRefusal } from './domain/loyalty-tiers/loyalty-tiers.decider.js';
import { type RewardRefusal } from './domain/reward/reward.decider.js';
import { type OfferRefusal } from './services/reward-offers.js';

/** Everything that an operation of loyalty programs may be refused for. Keys of the public API. */
export type LoyaltyRefusal =
  | EarningRulesRefusal
  | LoyaltyCardRefusal
  | LoyaltyTiersRefusal
  | OfferRefusal
  | RewardRefusal
  | 'campaign_not_active'
  | 'campaign_not_allow_auto_join'
  | 'customer_not_found'
  | 'evaluation_limit_exceeded'
  | 'invalid_export_fields'
  | 'invalid_query_params'
  | 'loyalty_card_not_active'
  | 'multiple_requests'
  | 'page_over_limit'
  | 'resource_in_use'
  | 'voucher_not_published';

export const loyaltyProblems = {
  campaign_not_active: { status: 400, message: 'Campaign is not active' },
  campaign_not_allow_auto_join: { status: 400, message: 'Campaign does not allow to join automatically' },
  customer_not_found: { status: 404, message: 'Customer not found' },
  evaluation_limit_exceeded: { status: 400, message: 'The evaluation takes too many steps' },
  invalid_amount: { status: 400, message: 'Invalid Amount' },
  invalid_balance: { status: 400, message: 'Invalid balance' },
  invalid_expiration_date: { status: 400, message: 'Invalid expiration date' },
  invalid_export_fields: { status: 400, message: 'Invalid Export' },
  invalid_pending_points_state: { status: 400, message: 'Invalid pending points state' },
  loyalty_card_not_active: { status: 400, message: 'Loyalty card is not active' },
  loyalty_card_points_exceeded: { status: 400, message: 'loyalty card points exceeded' },
  missing_param: { status: 400, message: 'Missing required parameter' },
  multiple_requests: { status: 400, message: 'Multiple requests' },
  quantity_exceeded: { status: 400, message: 'quantity exceeded' },
  voucher_not_published: { status: 400, message: 'Voucher is not published' },
} as const satisfies OwnProblems<LoyaltyRefusal>;
