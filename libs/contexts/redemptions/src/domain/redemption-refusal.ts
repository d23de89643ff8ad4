import { type StackRefusal } from '@perkstream/domain-stacking';
import { type RewardUseRefusal, type UseRefusal } from '@perkstream/published';

/** Everything that a validation, a redemption or a rollback may be refused for. Keys of the public API. */
export type RedemptionRefusal =
  | UseRefusal
  | StackRefusal
  | 'already_rolled_back'
  | 'ambiguous_tracking_id'
  | 'back_test_ended'
  | 'back_test_limit_exceeded'
  | 'customer_rules_violated'
  | 'duplicate_found'
  | 'duplicated_redeemables'
  | 'evaluation_limit_exceeded'
  | 'invalid_customer'
  | 'invalid_or_expired_cursor'
  | 'invalid_order'
  | 'invalid_payload'
  | 'invalid_query_params'
  | 'invalid_redeemables'
  | 'invalid_redemption'
  | 'invalid_redemption_parent'
  | 'metadata_validation_failed'
  | 'missing_customer'
  | 'missing_order'
  | 'missing_amount'
  | 'missing_order_items'
  | 'missing_order_items_amount'
  | 'no_applicable_redeemables'
  | 'order_rules_violated'
  | 'redemption_rules_violated'
  | 'referrer_not_permitted_to_redeem'
  | 'resource_not_found'
  | RewardUseRefusal;
