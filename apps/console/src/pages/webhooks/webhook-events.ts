import { type components } from '../../api/schema.js';

type WebhookEvent = components['schemas']['WebhookBody']['events'][number];

/** What can be sent, without the names that the API spells wrong as well. */
const WEBHOOK_EVENTS = [
  'redemption.succeeded',
  'redemption.failed',
  'redemption.rollback.succeeded',
  'redemption.rollback.failed',
  'publication.succeeded',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'customer.confirmed',
  'customer.rewarded',
  'customer.rewarded.loyalty_points',
  'voucher.created',
  'voucher.updated',
  'voucher.deleted',
  'voucher.enabled',
  'voucher.disabled',
  'voucher.published',
  'voucher.gift.balance_added',
  'voucher.gift.transaction.created',
  'voucher.loyalty_card.transaction.created',
  'voucher.loyalty_card.points_added',
  'voucher.loyalty_card.points_expired',
  'voucher.loyalty_card.pending_points.added',
  'voucher.loyalty_card.pending_points.updated',
  'voucher.loyalty_card.pending_points.canceled',
  'voucher.loyalty_card.pending_points.activated',
  'order.returned',
  'project.code_guesses_refused',
  'campaign.created',
  'campaign.updated',
  'campaign.deleted',
  'campaign.enabled',
  'campaign.disabled',
  'campaign.vouchers.generation.started',
  'campaign.vouchers.generation.completed',
  'campaign.vouchers.generation.failed',
  'campaign.vouchers.added',
  'campaign.promotion_tier.created',
  'campaign.promotion_tier.updated',
  'campaign.promotion_tier.deleted',
  'campaign.promotion_tier.enabled',
  'campaign.promotion_tier.disabled',
  'campaign.promotion_stack.created',
  'campaign.promotion_stack.updated',
  'campaign.loyalty_tier.created',
  'campaign.loyalty_tier.updated',
  'campaign.loyalty_tier.deleted',
  'campaign.referral_tier.created',
  'campaign.referral_tier.updated',
  'campaign.referral_tier.deleted',
  'campaign.earning_rule.assigned',
  'campaign.earning_rule.updated',
  'campaign.earning_rule.deleted',
  'campaign.earning_rule.enabled',
  'campaign.earning_rule.disabled',
  'campaign.reward.assignment.created',
  'campaign.reward.assignment.updated',
  'campaign.reward.assignment.deleted',
  'business_validation_rule.created',
  'business_validation_rule.updated',
  'business_validation_rule.deleted',
  'business_validation_rule.assignment.created',
  'business_validation_rule.assignment.deleted',
] as const satisfies readonly WebhookEvent[];

/** The events as a field offers them: by the kind of what they are about. */
export function eventGroups(): { group: string; items: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const event of WEBHOOK_EVENTS) {
    const group = event.split('.')[0]?.replaceAll('_', ' ') ?? '';
    groups.set(group, [...(groups.get(group) ?? []), event]);
  }
  return [...groups].map(([group, items]) => ({ group, items }));
}
