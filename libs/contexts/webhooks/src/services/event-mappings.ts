import {
  campaignEvents,
  customerEvents,
  earningRuleEvents,
  loyaltyEvents,
  orderEvents,
  projectEvents,
  promotionStackEvents,
  promotionTierEvents,
  publicationEvents,
  redemptionEvents,
  referralEvents,
  rewardEvents,
  validationRuleEvents,
  type VoucherCreatedV1,
  voucherEvents,
} from '@perkstream/published';
import { about, known, mapping, type EventMapping, type Things, voucher } from './event-mapping.js';
import { CARD, creditsMoved, pointsMoved } from './ledger-events.js';
import { ofStack, promotionStack, redeemed } from './redemption-events.js';

/** Things that no operation shows, or that are gone. */
function reference(object: string) {
  return ({ id }: { readonly id: string }) => ({ [object]: { id, object } });
}

const campaign = ({ id }: { readonly id: string }): Things => ({ campaign: ['campaign', id] });
const codesAction = ({ async_action_id: id }: { readonly async_action_id: string }) => ({
  async_action: { id, object: 'async_action' },
});
const customer = ({ id }: { readonly id: string }): Things => ({ customer: ['customer', id] });
const rule = ({ id }: { readonly id: string }): Things => ({ rule: ['validation_rules', id] });
const tier = ({ id, campaign_id: within }: { readonly id: string; readonly campaign_id?: string }): Things => ({
  promotion_tier: ['promotion_tier', id],
  campaign: ['campaign', within],
});
const within = ({ campaign_id: id }: { readonly campaign_id?: string }): Things => ({ campaign: ['campaign', id] });
const assigned = (data: { readonly campaign_id: string; readonly reward_id: string }): Things => ({
  ...within(data),
  reward: ['reward', data.reward_id],
});
const nothing = (): Things => ({});

interface AssignedRule {
  readonly id: string;
  readonly rule_id: string;
  readonly related_object_type?: string;
  readonly related_object_id: string;
}

const assignment = ({ id, rule_id, related_object_type, related_object_id }: AssignedRule) => ({
  assignment: { id, object: 'validation_rules_assignment', rule_id, related_object_id, related_object_type },
  ...(related_object_type === 'earning_rule' && { earning_rule: { id: related_object_id, object: 'earning_rule' } }),
});

function ruleAndHolder({ rule_id, related_object_type: type, related_object_id: id }: AssignedRule): Things {
  return { ...rule({ id: rule_id }), ...(isShown(type) && { [type]: [type, id] }) };
}

function isShown(type: string | undefined): type is 'voucher' | 'campaign' | 'promotion_tier' {
  return type === 'voucher' || type === 'campaign' || type === 'promotion_tier';
}

/** Which published events webhooks are sent. Decision 0079. */
export const EVENT_MAPPINGS: readonly EventMapping[] = [
  // Those of a campaign are made by the thousand.
  {
    ...about(voucherEvents.created, 'voucher.created', voucher),
    cares: (data) => (data as VoucherCreatedV1).campaign_id === undefined,
  },
  about(projectEvents.codeGuessesRefused, 'project.code_guesses_refused', nothing, ({ id, failures, duration }) => ({
    project: { id, object: 'project' },
    limit: { failures, duration },
  })),
  about(voucherEvents.updated, 'voucher.updated', voucher),
  about(voucherEvents.enabled, 'voucher.enabled', voucher),
  about(voucherEvents.disabled, 'voucher.disabled', voucher),
  about(
    voucherEvents.deleted,
    'voucher.deleted',
    ({ campaign_id }) => ({ campaign: ['campaign', campaign_id] }),
    ({ id, code }) => ({
      voucher: { id, code, object: 'voucher' },
    }),
  ),
  about(
    voucherEvents.published,
    'voucher.published',
    ({ id, campaign_id, customer_id }) => ({
      ...voucher({ id, ...(campaign_id && { campaign_id }) }),
      customer: ['customer', customer_id],
    }),
    ({ publication_id: id }) => ({ publication: { id, object: 'publication' } }),
  ),
  mapping(voucherEvents.balanceChanged, (data) => {
    const moved = creditsMoved(data);
    return [
      { type: 'voucher.gift.transaction.created', ...moved },
      data.reason === 'adjustment' ? { type: 'voucher.gift.balance_added', ...moved } : undefined,
    ];
  }),
  about(
    publicationEvents.succeeded,
    'publication.succeeded',
    ({ customer_id, campaign_id, vouchers: [first] }) => ({
      customer: ['customer', customer_id],
      campaign: ['campaign', campaign_id],
      voucher: ['voucher', first?.id],
    }),
    reference('publication'),
  ),
  mapping(loyaltyEvents.pointsMoved, pointsMoved),
  mapping(loyaltyEvents.pendingPointsChanged, ({ change, pending_points_id: id, points, ...card }) => {
    const references = { pending_points: { id, object: 'pending_points', ...(points !== undefined && { points }) } };
    return [{ type: `${CARD}.pending_points.${change}`, things: known(voucher(card)), references }];
  }),
  about(loyaltyEvents.tierCreated, 'campaign.loyalty_tier.created', within, reference('loyalty_tier')),
  about(loyaltyEvents.tierUpdated, 'campaign.loyalty_tier.updated', within, reference('loyalty_tier')),
  about(loyaltyEvents.tierDeleted, 'campaign.loyalty_tier.deleted', within, reference('loyalty_tier')),
  about(earningRuleEvents.created, 'campaign.earning_rule.assigned', within, reference('earning_rule')),
  about(earningRuleEvents.updated, 'campaign.earning_rule.updated', within, reference('earning_rule')),
  about(earningRuleEvents.enabled, 'campaign.earning_rule.enabled', within, reference('earning_rule')),
  about(earningRuleEvents.disabled, 'campaign.earning_rule.disabled', within, reference('earning_rule')),
  about(earningRuleEvents.deleted, 'campaign.earning_rule.deleted', within, reference('earning_rule')),
  about(rewardEvents.assigned, 'campaign.reward.assignment.created', assigned, reference('reward_assignment')),
  about(rewardEvents.assignmentUpdated, 'campaign.reward.assignment.updated', assigned, reference('reward_assignment')),
  about(rewardEvents.unassigned, 'campaign.reward.assignment.deleted', assigned, reference('reward_assignment')),
  mapping(redemptionEvents.succeeded, (data) => {
    const things = redeemed(data, data.id);
    const rewarded = { ...things, reward: ['reward', data.reward_id] } as const;
    return [
      { type: 'redemption.succeeded', things: known(things), references: {} },
      data.reward_id === undefined ? undefined : { type: 'customer.rewarded', things: known(rewarded), references: {} },
    ];
  }),
  about(
    referralEvents.rewarded,
    'customer.rewarded',
    ({ customer_id, campaign_id, redemption_id }) => ({
      customer: ['customer', customer_id],
      campaign: ['campaign', campaign_id],
      redemption: ['redemption', redemption_id],
    }),
    // The card may not be there yet: it is named by its campaign.
    ({ reward_campaign_id: id, reward_type, amount, event_id }) => ({
      balance: { id, object: 'balance', ...(reward_type === 'LOYALTY_CARD' ? { points: amount } : { amount }) },
      ...(event_id !== undefined && { custom_event: { id: event_id, object: 'event' } }),
    }),
  ),
  about(redemptionEvents.stackSucceeded, 'redemption.succeeded', (data) => ofStack(data), promotionStack),
  about(redemptionEvents.stackFailed, 'redemption.failed', (data) => ofStack(data), promotionStack),
  about(redemptionEvents.stackRolledBack, 'redemption.rollback.succeeded', (data) => ({
    ...ofStack(data),
    redemption_rollback: ['redemption', data.rollback_id],
  })),
  about(redemptionEvents.stackRollbackFailed, 'redemption.rollback.failed', (data) => ({
    ...ofStack(data),
    redemption_rollback: ['redemption', data.rollback_id],
  })),
  about(redemptionEvents.failed, 'redemption.failed', (data) => redeemed(data, data.id)),
  about(redemptionEvents.rolledBack, 'redemption.rollback.succeeded', (data) => ({
    ...redeemed(data, data.id),
    redemption_rollback: ['redemption', data.rollback_id],
  })),
  about(redemptionEvents.rollbackFailed, 'redemption.rollback.failed', (data) => ({
    ...redeemed(data, data.id),
    redemption_rollback: ['redemption', data.rollback_id],
  })),
  about(orderEvents.returned, 'order.returned', ({ id, order_id, customer_id }) => ({
    return: ['return', id],
    order: ['order', order_id],
    customer: ['customer', customer_id],
  })),
  about(customerEvents.created, 'customer.created', customer),
  about(customerEvents.updated, 'customer.updated', customer),
  about(customerEvents.deleted, 'customer.deleted', nothing, reference('customer')),
  about(campaignEvents.created, 'campaign.created', campaign),
  about(campaignEvents.updated, 'campaign.updated', campaign),
  about(campaignEvents.generationStarted, 'campaign.vouchers.generation.started', campaign, codesAction),
  mapping(campaignEvents.generationEnded, ({ id, async_action_id, outcome, count }) => {
    const type = `campaign.vouchers.generation.${outcome === 'SUCCESS' ? 'completed' : 'failed'}`;
    const references = { count, ...codesAction({ async_action_id }) };
    return [{ type, things: known(campaign({ id })), references, moment: 'completed_at' }];
  }),
  mapping(campaignEvents.importEnded, ({ id, async_action_id, count }) => {
    const references = { count, ...codesAction({ async_action_id }) };
    const type = 'campaign.vouchers.added';
    return [count > 0 ? { type, things: known(campaign({ id })), references } : undefined];
  }),
  about(campaignEvents.enabled, 'campaign.enabled', campaign),
  about(campaignEvents.disabled, 'campaign.disabled', campaign),
  about(campaignEvents.deleted, 'campaign.deleted', nothing, reference('campaign')),
  about(promotionTierEvents.created, 'campaign.promotion_tier.created', tier),
  about(promotionTierEvents.updated, 'campaign.promotion_tier.updated', tier),
  about(promotionTierEvents.enabled, 'campaign.promotion_tier.enabled', tier),
  about(promotionTierEvents.disabled, 'campaign.promotion_tier.disabled', tier),
  about(promotionTierEvents.deleted, 'campaign.promotion_tier.deleted', within, reference('promotion_tier')),
  about(promotionStackEvents.created, 'campaign.promotion_stack.created', within, reference('promotion_stack')),
  about(promotionStackEvents.updated, 'campaign.promotion_stack.updated', within, reference('promotion_stack')),
  about(validationRuleEvents.created, 'business_validation_rule.created', rule),
  about(validationRuleEvents.updated, 'business_validation_rule.updated', rule),
  about(validationRuleEvents.deleted, 'business_validation_rule.deleted', nothing, ({ id }) => ({
    rule: { id, object: 'validation_rules' },
  })),
  about(validationRuleEvents.assigned, 'business_validation_rule.assignment.created', ruleAndHolder, assignment),
  about(validationRuleEvents.unassigned, 'business_validation_rule.assignment.deleted', ruleAndHolder, assignment),
];
