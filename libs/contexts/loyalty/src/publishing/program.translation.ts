import { toPublish, type ToPublish, translations } from '@perkstream/platform';
import {
  type EarningRule,
  earningRuleEvents,
  type EarningRulesEvent,
  type RewardEvent,
  rewardEvents,
  type RewardUsed,
  type StoredReward,
  type StoredRewardAssignment,
} from '@perkstream/published';

/** What the world learns of earning rules and rewards. What is kept back for a redemption under way is nobody's business. */
export const programTranslations = translations<EarningRulesEvent | RewardEvent>({
  'earning_rules.created': ({ data: { rules } }) =>
    rules.map((rule) =>
      toPublish(earningRuleEvents.created, { ...ofRule(rule), event: rule.event, active: rule.active }),
    ),
  'earning_rule.changed': ({ data: { rule, changed = [] } }) => {
    const { enabled, disabled, updated } = earningRuleEvents;
    const switched = changed.includes('active') ? [toPublish(rule.active ? enabled : disabled, ofRule(rule))] : [];
    return changed.some((field) => field !== 'active') ? [...switched, toPublish(updated, ofRule(rule))] : switched;
  },
  'earning_rule.deleted': ({ data: { id, campaignId } }) => [
    toPublish(earningRuleEvents.deleted, { id, campaign_id: campaignId }),
  ],
  'reward.created': ({ data }) => [toPublish(rewardEvents.created, ofReward(data.reward))],
  'reward.updated': ({ data }) => [toPublish(rewardEvents.updated, ofReward(data.reward))],
  'reward.deleted': ({ data: { id } }) => [toPublish(rewardEvents.deleted, { id })],
  'reward.assigned': ({ data }) => [toPublish(rewardEvents.assigned, ofAssignment(data.assignment))],
  'reward.assignment_updated': ({ data }) => [toPublish(rewardEvents.assignmentUpdated, ofAssignment(data.assignment))],
  'reward.unassigned': ({ data: { id, rewardId, campaignId } }) => [
    toPublish(rewardEvents.unassigned, { id, reward_id: rewardId, campaign_id: campaignId }),
  ],
  'reward.use_confirmed': ({ data }) => [counted('redeemed', data)],
  'reward.use_given_back': ({ data }) => [counted('given_back', data)],
  'reward.use_reserved': null,
  'reward.use_released': null,
});

function ofRule({ id, campaignId }: EarningRule) {
  return { id, campaign_id: campaignId };
}

function ofReward({ id, offer, stock }: StoredReward) {
  return { id, type: offer.type, stock };
}

function ofAssignment({ id, rewardId, campaignId, points, autoRedeem }: StoredRewardAssignment) {
  return { id, reward_id: rewardId, campaign_id: campaignId, points, auto_redeem: autoRedeem };
}

function counted(change: 'redeemed' | 'given_back', { id, redemptionId, redeemed }: RewardUsed['data']): ToPublish {
  return toPublish(rewardEvents.useCounted, { id, redemption_id: redemptionId, change, redeemed });
}
