import {
  type CampaignEvent,
  type CategoryEvent,
  type EarningRulesEvent,
  type AssignedRulesEvent,
  type KeyEvent,
  type LoyaltyTiersEvent,
  type ProductEvent,
  type ProjectEvent,
  type PromotionTierEvent,
  type RewardEvent,
  type RuleEvent,
  type TemplateEvent,
  type TierListEvent,
  type VoucherEvent,
} from '@perkstream/published';

type StoredEvent =
  | (ProjectEvent | KeyEvent | CampaignEvent | VoucherEvent | PromotionTierEvent | TierListEvent)
  | (RuleEvent | AssignedRulesEvent | CategoryEvent | ProductEvent)
  | (EarningRulesEvent | RewardEvent | LoyaltyTiersEvent | TemplateEvent);

/** Kinds of records: each has the same three events. */
const RECORDS = [
  ...['user', 'webhook', 'metadata_schema', 'branding', 'location'],
  ...['custom_event_schema', 'product_collection', 'segment'],
];

/**
 * Events that are changes of what a project is set up with. What customers do (orders, redemptions, publications, points) has lists of
 * its own, and of people themselves nothing is in the log, so that an erased person is not in it either.
 */
export const AUDITED_TYPES: readonly string[] = [
  ...([
    ...['project.created', 'project.updated', 'project.deleted', 'project.usage_reached'],
    ...['stacking_rules.set', 'stacking_rules.reset'],
    ...['key.created', 'key.updated', 'key.rotated', 'key.revoked'],
    ...['campaign.created', 'campaign.updated', 'campaign.enabled', 'campaign.disabled', 'campaign.deleted'],
    ...['voucher.created', 'voucher.updated', 'voucher.enabled', 'voucher.disabled', 'voucher.deleted'],
    'voucher.balance_adjusted',
    ...['promotion_tier.created', 'promotion_tier.updated', 'promotion_tier.enabled', 'promotion_tier.disabled'],
    ...['promotion_tier.deleted', 'promotion_stack.created', 'promotion_stack.updated', 'promotion_stack.deleted'],
    ...['validation_rule.created', 'validation_rule.updated', 'validation_rule.deleted'],
    ...['validation_rule.assigned', 'validation_rule.unassigned'],
    ...['category.created', 'category.updated', 'category.deleted'],
    ...['product.created', 'product.updated', 'product.deleted', 'sku.created', 'sku.updated', 'sku.deleted'],
    ...['earning_rules.created', 'earning_rule.changed', 'earning_rule.deleted', 'loyalty_tiers.created'],
    ...['reward.created', 'reward.updated', 'reward.deleted'],
    ...['reward.assigned', 'reward.assignment_updated', 'reward.unassigned'],
    ...['campaign_template.created', 'campaign_template.updated', 'campaign_template.deleted'],
  ] as const satisfies readonly StoredEvent['type'][]),
  ...RECORDS.flatMap((kind) => [`${kind}.created`, `${kind}.updated`, `${kind}.deleted`]),
];
