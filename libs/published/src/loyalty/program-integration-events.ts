import { Flag, integrationEvent, OneOf, ReferenceV1, Text, Whole } from '../language/index.js';
import { REWARD_TYPES, type RewardOffer } from './reward-events.js';

/** Integration events of what a loyalty program gives points for, and of what it takes them for. */

export class EarningRuleV1 {
  @Text('Begins with `ern_`.') id!: string;
  @Text('Begins with `camp_`.') campaign_id!: string;
}

export class EarningRuleCreatedV1 extends EarningRuleV1 {
  @Text('`order.paid`, `customer.segment.entered`, `customer.loyalty.tier.…` or the name of a custom event.')
  event!: string;
  @Flag() active!: boolean;
}

export class RewardV1 {
  @Text('Begins with `rew_`.') id!: string;
  @OneOf(REWARD_TYPES) type!: RewardOffer['type'];
  @Whole({ optional: true }, 'For products. Absent when unlimited.') stock?: number;
}

export class RewardUseV1 {
  @Text('Begins with `rew_`.') id!: string;
  @Text('Begins with `r_`.') redemption_id!: string;
  @OneOf(['redeemed', 'given_back']) change!: 'redeemed' | 'given_back';
  @Whole('Number of redemptions after the change, net of rollbacks.') redeemed!: number;
}

export class RewardUnassignedV1 {
  @Text('Begins with `rewa_`.') id!: string;
  @Text('Begins with `rew_`.') reward_id!: string;
  @Text('ID of the loyalty program (`camp_…`).') campaign_id!: string;
}

export class RewardAssignedV1 extends RewardUnassignedV1 {
  @Whole({ optional: true }, 'Price in points. Absent for a `COIN`.') points?: number;
  @Flag({ optional: true }, 'Whether incoming points are spent on the reward automatically. Absent when not.')
  auto_redeem?: boolean;
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
    summary: 'An earning rule was created.',
    data: EarningRuleCreatedV1,
    example: { ...rule, event: 'order.paid', active: true },
  }),
  updated: integrationEvent({
    context,
    type: 'earning_rule.updated.v1',
    summary: 'An earning rule was updated.',
    data: EarningRuleV1,
    example: rule,
  }),
  enabled: integrationEvent({
    context,
    type: 'earning_rule.enabled.v1',
    summary: 'An earning rule was enabled and earns points again.',
    data: EarningRuleV1,
    example: rule,
  }),
  disabled: integrationEvent({
    context,
    type: 'earning_rule.disabled.v1',
    summary: 'An earning rule was disabled and earns no points.',
    data: EarningRuleV1,
    example: rule,
  }),
  deleted: integrationEvent({
    context,
    type: 'earning_rule.deleted.v1',
    summary: 'An earning rule was deleted.',
    data: EarningRuleV1,
    example: rule,
  }),
};

export const rewardEvents = {
  created: integrationEvent({
    context,
    type: 'reward.created.v1',
    summary: 'A reward was created.',
    data: RewardV1,
    example: reward,
  }),
  updated: integrationEvent({
    context,
    type: 'reward.updated.v1',
    summary: 'A reward or its stock was updated.',
    data: RewardV1,
    example: { ...reward, stock: 30 },
  }),
  deleted: integrationEvent({
    context,
    type: 'reward.deleted.v1',
    summary: 'A reward was deleted.',
    data: ReferenceV1,
    example: { id: reward.id },
  }),
  useCounted: integrationEvent({
    context,
    type: 'reward.use_counted.v1',
    summary: 'A reward other than a `COIN` was redeemed, or returned by a rollback.',
    data: RewardUseV1,
    example: { id: reward.id, redemption_id: 'r_00VbaJOIzRbx59LZCPFO3fhA', change: 'redeemed', redeemed: 7 },
  }),
  assigned: integrationEvent({
    context,
    type: 'reward_assignment.created.v1',
    summary: 'A reward was assigned to a loyalty program.',
    data: RewardAssignedV1,
    example: assigned,
  }),
  assignmentUpdated: integrationEvent({
    context,
    type: 'reward_assignment.updated.v1',
    summary: 'The price of a reward in a loyalty program changed.',
    data: RewardAssignedV1,
    example: { ...assigned, points: 120 },
  }),
  unassigned: integrationEvent({
    context,
    type: 'reward_assignment.deleted.v1',
    summary: 'A reward is no longer assigned to a loyalty program.',
    data: RewardUnassignedV1,
    example: unassigned,
  }),
};
