import {
  campaignEvents,
  type CloudEvent,
  customerEvents,
  type Delivery,
  earningRuleEvents,
  type IntegrationEvent,
  loyaltyEvents,
  type PointsEntryV1,
  promotionStackEvents,
  promotionTierEvents,
  publicationEvents,
  redemptionEvents,
  referralEvents,
  rewardEvents,
  type StackRedeemedV1,
  type ThingToShow,
  validationRuleEvents,
  type VoucherBalanceChangedV1,
  type VoucherCreatedV1,
  voucherEvents,
} from '@perkstream/published';

/** What a webhook is told of an event: its name in the public API, and what stands in `data`. */
export type ToldEvent = Pick<Delivery, 'type' | 'things' | 'references' | 'moment'>;

/** What webhooks are told of one published event. */
export interface Telling {
  readonly event: IntegrationEvent;
  readonly tell: (event: CloudEvent) => readonly ToldEvent[];
  /** Whether webhooks are told of an event with such data; of all where absent. */
  readonly cares?: (data: object) => boolean;
}

function telling<Data extends object>(
  event: IntegrationEvent<Data>,
  tell: (data: Data) => readonly (ToldEvent | undefined)[],
): Telling {
  const told = ({ data }: CloudEvent) => tell(data as Data).filter((each) => each !== undefined);
  return { event, tell: told };
}

/** One event under one name, about things that the API can show. */
function about<Data extends object>(
  event: IntegrationEvent<Data>,
  type: string,
  things: (data: Data) => Things,
  references: (data: Data) => ToldEvent['references'] = () => ({}),
): Telling {
  const moment = MOMENTS[type.slice(type.lastIndexOf('.') + 1)];
  const when = moment === undefined ? {} : { moment };
  return telling(event, (data) => [{ type, things: known(things(data)), references: references(data), ...when }]);
}

/** How the moment of an event is called in what is sent, by the last word of its type. */
const MOMENTS: Readonly<Record<string, string>> = {
  updated: 'updated_at',
  deleted: 'deleted_at',
  completed: 'completed_at',
};

/** By the names under which they stand in `data`; the id is absent where there is no such thing. */
type Things = Readonly<Record<string, readonly [kind: ThingToShow['kind'], id: string | undefined]>>;

function known(things: Things): ToldEvent['things'] {
  const entries = Object.entries(things).flatMap(([name, [kind, id]]) =>
    id === undefined ? [] : [[name, { kind, id }] as const],
  );
  return Object.fromEntries(entries);
}

interface Redeemed {
  readonly customer_id?: string;
  readonly related_object_type: 'voucher' | 'promotion_tier';
  readonly related_object_id: string;
  readonly campaign_id?: string;
  readonly order_id?: string;
}

function redeemed(data: Redeemed, redemption: string): Things {
  return {
    redemption: ['redemption', redemption],
    customer: ['customer', data.customer_id],
    order: ['order', data.order_id],
    campaign: ['campaign', data.campaign_id],
    [data.related_object_type]: [data.related_object_type, data.related_object_id],
  };
}

/** The parent of what was redeemed together. */
function ofStack({ id, customer_id, order_id }: StackRedeemedV1): Things {
  return { redemption: ['redemption', id], customer: ['customer', customer_id], order: ['order', order_id] };
}

/** Things that no operation shows, or that are gone. */
function reference(object: string) {
  return ({ id }: { readonly id: string }) => ({ [object]: { id, object } });
}

const voucher = ({ id, campaign_id: campaign }: { readonly id: string; readonly campaign_id?: string }): Things => ({
  voucher: ['voucher', id],
  campaign: ['campaign', campaign],
});
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
const within = ({ campaign_id: id }: { readonly campaign_id: string }): Things => campaign({ id });
const assigned = (data: { readonly campaign_id: string; readonly reward_id: string }): Things => ({
  ...within(data),
  reward: ['reward', data.reward_id],
});
const nothing = (): Things => ({});

const CREDITS = { redemption: 'CREDITS_REDEMPTION', rollback: 'CREDITS_REFUND' } as const;

function creditsMoved(data: VoucherBalanceChangedV1): Pick<ToldEvent, 'things' | 'references'> {
  const { id: card, reason, credits, balance, transaction_id: id } = data;
  const byHand = credits < 0 ? 'CREDITS_REMOVAL' : 'CREDITS_ADDITION';
  const type = reason === 'adjustment' ? byHand : CREDITS[reason];
  const operation_type = reason === 'adjustment' ? 'MANUAL' : 'AUTOMATIC';
  const related_object = { type: 'voucher', id: card };
  const shown = {
    balance: { type: 'gift_voucher', object: 'balance', amount: credits, balance, operation_type, related_object },
    ...(id !== undefined && { transaction: { id, object: 'transaction', type, voucher_id: card } }),
  };
  const { order_id: order, redemption_id: redemption, rollback_id: rollback } = data;
  const things = {
    ...voucher(data),
    order: ['order', order],
    redemption: ['redemption', redemption],
    rollback: ['redemption', rollback],
  } as const;
  return { things: known(things), references: shown };
}

interface AssignedRule {
  readonly id: string;
  readonly rule_id: string;
  readonly related_object_type?: string;
  readonly related_object_id: string;
}

const assignment = ({ id, rule_id, related_object_type, related_object_id }: AssignedRule) => ({
  assignment: { id, object: 'validation_rules_assignment', rule_id, related_object_id, related_object_type },
});

function isShown(type: string): type is 'voucher' | 'campaign' | 'promotion_tier' {
  return type === 'voucher' || type === 'campaign' || type === 'promotion_tier';
}

const CARD = 'voucher.loyalty_card';

/** The events that an entry of a ledger stands for, besides the transaction. */
const OF_ENTRIES: Readonly<Record<string, string>> = {
  POINTS_ACCRUAL: 'customer.rewarded.loyalty_points',
  POINTS_ADDITION: `${CARD}.points_added`,
  POINTS_REMOVAL: `${CARD}.points_added`,
  POINTS_EXPIRATION: `${CARD}.points_expired`,
  PENDING_POINTS_ACTIVATION: `${CARD}.pending_points.activated`,
};

function pointsMoved(data: PointsEntryV1): readonly ToldEvent[] {
  const { id: card, transaction_id: id, type, points, balance, order_id: order, pending_points_id: pending } = data;
  const what = {
    things: known({ ...voucher(data), order: ['order', order] }),
    references: {
      transaction: { id, object: 'transaction', type },
      balance: { id: card, object: 'balance', type: 'loyalty_card', points, balance },
      ...(pending !== undefined && { pending_points: { id: pending, object: 'pending_points' } }),
    },
  };
  const types = [`${CARD}.transaction.created`, OF_ENTRIES[type]].filter((each) => each !== undefined);
  return types.map((each) => ({ type: each, ...what }));
}

/** Which published events webhooks are told of. Source: platform facts, project webhook event types; decision 0079. */
export const TOLD_EVENTS: readonly Telling[] = [
  // Those of a campaign are made by the thousand.
  {
    ...about(voucherEvents.created, 'voucher.created', voucher),
    cares: (data) => (data as VoucherCreatedV1).campaign_id === undefined,
  },
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
  telling(voucherEvents.balanceChanged, (data) => {
    const told = creditsMoved(data);
    return [
      { type: 'voucher.gift.transaction.created', ...told },
      data.reason === 'adjustment' ? { type: 'voucher.gift.balance_added', ...told } : undefined,
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
  telling(loyaltyEvents.pointsMoved, pointsMoved),
  telling(loyaltyEvents.pendingPointsChanged, ({ change, pending_points_id: id, points, ...card }) => {
    const references = { pending_points: { id, object: 'pending_points', ...(points !== undefined && { points }) } };
    return [{ type: `${CARD}.pending_points.${change}`, things: known(voucher(card)), references }];
  }),
  about(loyaltyEvents.tierCreated, 'campaign.loyalty_tier.created', within, reference('loyalty_tier')),
  about(earningRuleEvents.created, 'campaign.earning_rule.assigned', within, reference('earning_rule')),
  about(earningRuleEvents.updated, 'campaign.earning_rule.updated', within, reference('earning_rule')),
  about(earningRuleEvents.enabled, 'campaign.earning_rule.enabled', within, reference('earning_rule')),
  about(earningRuleEvents.disabled, 'campaign.earning_rule.disabled', within, reference('earning_rule')),
  about(earningRuleEvents.deleted, 'campaign.earning_rule.deleted', within, reference('earning_rule')),
  about(rewardEvents.assigned, 'campaign.reward.assignment.created', assigned, reference('reward_assignment')),
  about(rewardEvents.assignmentUpdated, 'campaign.reward.assignment.updated', assigned, reference('reward_assignment')),
  about(rewardEvents.unassigned, 'campaign.reward.assignment.deleted', assigned, reference('reward_assignment')),
  telling(redemptionEvents.succeeded, (data) => {
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
  about(redemptionEvents.stackSucceeded, 'redemption.succeeded', (data) => ofStack(data)),
  about(redemptionEvents.stackRolledBack, 'redemption.rollback.succeeded', (data) => ({
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
  about(customerEvents.created, 'customer.created', customer),
  about(customerEvents.updated, 'customer.updated', customer),
  about(customerEvents.deleted, 'customer.deleted', nothing, reference('customer')),
  about(campaignEvents.created, 'campaign.created', campaign),
  about(campaignEvents.updated, 'campaign.updated', campaign),
  about(campaignEvents.generationStarted, 'campaign.vouchers.generation.started', campaign, codesAction),
  telling(campaignEvents.generationEnded, ({ id, async_action_id, outcome, count }) => {
    const type = `campaign.vouchers.generation.${outcome === 'SUCCESS' ? 'completed' : 'failed'}`;
    const references = { count, ...codesAction({ async_action_id }) };
    return [{ type, things: known(campaign({ id })), references, moment: 'completed_at' }];
  }),
  telling(campaignEvents.importEnded, ({ id, async_action_id, count }) => {
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
  about(promotionStackEvents.updated, 'campaign.promotion_stack.updated', nothing, reference('promotion_stack')),
  about(validationRuleEvents.created, 'business_validation_rule.created', rule),
  about(validationRuleEvents.updated, 'business_validation_rule.updated', rule),
  about(validationRuleEvents.deleted, 'business_validation_rule.deleted', nothing, ({ id }) => ({
    rule: { id, object: 'validation_rules' },
  })),
  about(
    validationRuleEvents.assigned,
    'business_validation_rule.assignment.created',
    ({ rule_id, related_object_type: type, related_object_id: id }) => ({
      ...rule({ id: rule_id }),
      ...(isShown(type) && { [type]: [type, id] }),
    }),
    assignment,
  ),
  about(
    validationRuleEvents.unassigned,
    'business_validation_rule.assignment.deleted',
    ({ rule_id }) => rule({ id: rule_id }),
    assignment,
  ),
];
