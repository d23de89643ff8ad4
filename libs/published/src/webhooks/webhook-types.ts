/**
 * The events that webhooks may get, as the public API names it, with the four names that its management API misspells. Those without
 * an event of the engine are taken, and never sent.
 */
export const WEBHOOK_TYPES = [
  ...['redemption.succeeded', 'redemption.failed', 'redemption.rollback.succeeded', 'redemption.rollback.failed'],
  ...['publication.succeeded', 'customer.created', 'customer.updated', 'customer.deleted', 'customer.confirmed'],
  ...['customer.rewarded', 'customer.rewarded.loyalty_points'],
  ...['voucher.created', 'voucher.updated', 'voucher.deleted', 'voucher.enabled', 'voucher.disabled'],
  ...['voucher.published', 'voucher.gift.balance_added', 'voucher.gift.transaction.created'],
  ...['voucher.loyalty_card.transaction.created', 'voucher.loyalty_card.points_added'],
  ...['voucher.loyalty_card.points_expired', 'voucher.loyalty_card.pending_points.added'],
  ...['voucher.loyalty_card.pending_points.updated', 'voucher.loyalty_card.pending_points.canceled'],
  'voucher.loyalty_card.pending_points.activated',
  ...['campaign.created', 'campaign.updated', 'campaign.deleted', 'campaign.enabled', 'campaign.disabled'],
  ...['campaign.vouchers.generation.started', 'campaign.vouchers.generation.completed'],
  ...['campaign.vouchers.generation.failed', 'campaign.vouchers.added'],
  ...['campaign.promotion_tier.created', 'campaign.promotion_tier.updated', 'campaign.promotion_tier.deleted'],
  ...['campaign.promotion_tier.enabled', 'campaign.promotion_tier.disabled'],
  ...['campaign.promotion_stack.created', 'campaign.promotion_stack.updated'],
  ...['campaign.loyalty_tier.created', 'campaign.loyalty_tier.updated', 'campaign.loyalty_tier.deleted'],
  ...['campaign.referral_tier.created', 'campaign.referral_tier.updated', 'campaign.referral_tier.deleted'],
  ...['campaign.earning_rule.assigned', 'campaign.earning_rule.updated', 'campaign.earning_rule.deleted'],
  ...['campaign.earning_rule.enabled', 'campaign.earning_rule.disabled'],
  ...['campaign.reward.assignment.created', 'campaign.reward.assignment.updated'],
  'campaign.reward.assignment.deleted',
  ...['business_validation_rule.created', 'business_validation_rule.updated', 'business_validation_rule.deleted'],
  ...['business_validation_rule.assignment.created', 'business_validation_rule.assignment.deleted'],
  'order.returned',
  'project.code_guesses_refused',
  ...['campaign.vouchers.aded', 'voucher.gift.balance_aded', 'voucher.loyalty_card.points_aded'],
  'voucher.loyalty_card.pending_points.aded',
];

/** A type as it is sent, also where it was subscribed to under another name. */
export function properWebhookType(type: string): string {
  return type.replace(/aded$/, 'added');
}
