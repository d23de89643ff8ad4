import { Flag, integrationEvent, OneOf, ReferenceV1, Text, Whole } from '../language/index.js';
import { REWARD_TYPES, type RewardOffer } from './reward-events.js';

/** Integration events of what a loyalty program gives points for, and of what it takes them for. */

export class EarningRuleV1 {
  @Text('ern_…') id!: string;
  @Text('camp_…') campaign_id!: string;
}

export class EarningRuleCreatedV1 extends EarningRuleV1 {
  @Text('order.paid, customer.segment.entered, customer.loyalty.tier.…, or the name of a custom event') event!: string;
  @Flag() active!: boolean;
}

export class RewardV1 {
  @Text('rew_…') id!: string;
  @OneOf(REWARD_TYPES) type!: RewardOffer['type'];
  @Whole({ optional: true }, 'of a product; absent: without limit') stock?: number;
}

export class RewardUseV1 {
  @Text('rew_…') id!: string;
  @Text('r_…') redemption_id!: string;
  @OneOf(['redeemed', 'given_back']) change!: 'redeemed' | 'given_back';
  @Whole('after it: how often it was redeemed and not given back') redeemed!: number;
}

export class RewardUnassignedV1 {
  @Text('rewa_…') id!: string;
  @Text('rew_…') reward_id!: string;
  @Text('camp_…: the program') campaign_id!: string;
}

export class RewardAssignedV1 extends RewardUnassignedV1 {
  @Whole({ optional: true }, 'what it costs; absent for a COIN') points?: number;
  @Flag({ optional: true }, 'whether points that come in are spent on it; absent: not') auto_redeem?: boolean;
}

const context = 'loyalty';
const campaign_id = 'camp_00VbaJOE2nUo8wYdRqX6tSlF';
const rule = { id: 'ern_00VbaJNxT3dLwQyKz0fGd2Ha', campaign_id };
const reward = { id: 'rew_00VbaJNzLx2QeRt8YuWp3MvK', type: 'MATERIAL' as const, stock: 20 };
const unassigned = { id: 'rewa_00VbaJOG0nBzY7hLxMt4uKqS', reward_id: reward.id, campaign_id };
const assigned = { ...unassigned, points: 100 };

export const earningRuleEvents = {
  created: integrationEvent({
    context,
    type: 'earning_rule.created.v1',
    summary: 'A loyalty program gives points for something more.',
    data: EarningRuleCreatedV1,
    example: { ...rule, event: 'order.paid', active: true },
  }),
  updated: integrationEvent({
    context,
    type: 'earning_rule.updated.v1',
    summary: 'What an earning rule says was changed.',
    data: EarningRuleV1,
    example: rule,
  }),
  enabled: integrationEvent({
    context,
    type: 'earning_rule.enabled.v1',
    summary: 'An earning rule gives points again.',
    data: EarningRuleV1,
    example: rule,
  }),
  disabled: integrationEvent({
    context,
    type: 'earning_rule.disabled.v1',
    summary: 'An earning rule gives no points for now.',
    data: EarningRuleV1,
    example: rule,
  }),
  deleted: integrationEvent({
    context,
    type: 'earning_rule.deleted.v1',
    summary: 'An earning rule is gone.',
    data: EarningRuleV1,
    example: rule,
  }),
};

export const rewardEvents = {
  created: integrationEvent({
    context,
    type: 'reward.created.v1',
    summary: 'There is a new reward.',
    data: RewardV1,
    example: reward,
  }),
  updated: integrationEvent({
    context,
    type: 'reward.updated.v1',
    summary: 'What a reward is was changed, or its stock.',
    data: RewardV1,
    example: { ...reward, stock: 30 },
  }),
  deleted: integrationEvent({
    context,
    type: 'reward.deleted.v1',
    summary: 'A reward is gone.',
    data: ReferenceV1,
    example: { id: reward.id },
  }),
  useCounted: integrationEvent({
    context,
    type: 'reward.use_counted.v1',
    summary: 'A reward that is no COIN was redeemed, or given back by a rollback.',
    data: RewardUseV1,
    example: { id: reward.id, redemption_id: 'r_00VbaJOIzRbx59LZCPFO3fhA', change: 'redeemed', redeemed: 7 },
  }),
  assigned: integrationEvent({
    context,
    type: 'reward_assignment.created.v1',
    summary: 'Members of a loyalty program can get a reward.',
    data: RewardAssignedV1,
    example: assigned,
  }),
  assignmentUpdated: integrationEvent({
    context,
    type: 'reward_assignment.updated.v1',
    summary: 'A reward costs the members of a loyalty program something else.',
    data: RewardAssignedV1,
    example: { ...assigned, points: 120 },
  }),
  unassigned: integrationEvent({
    context,
    type: 'reward_assignment.deleted.v1',
    summary: 'Members of a loyalty program can get a reward no more.',
    data: RewardUnassignedV1,
    example: unassigned,
  }),
};
