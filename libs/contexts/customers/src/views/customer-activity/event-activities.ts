import { type JsonObject } from '@perkstream/kernel';
import { byType } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  activitiesOfCard,
  type ActivityType,
  type CardEvent,
  type CustomerValidated,
  type SegmentMembershipChanged,
  type ReferralConverted,
  type ReferralReward,
} from '@perkstream/published';
import { type Activity, type ActivityEntry, type ActivitySource, type EventActivities } from './activity.js';
import { type ConcerningEvent } from './concerned-customer.js';
import { orderChanged, orderCreated, orderReturned } from './order-activities.js';
import {
  redeemedAlone,
  redeemedTogether,
  redemptionFailed,
  rollbackFailed,
  rolledBack,
} from './redemption-activities.js';
import { creditsAdded, deleted, holderOf, noLongerHolderOf, published } from './voucher-activities.js';

const ACTIVITIES = byType<ConcerningEvent, readonly Activity[], [customerId: string]>({
  'customer.created': () => [{ type: 'customer.created' }],
  'customer.updated': () => [{ type: 'customer.updated' }],
  'order.created': orderCreated,
  'order.updated': orderChanged,
  'order.redeemed': orderChanged,
  'order.rolled_back': orderChanged,
  // It changes the summary; the return is the activity.
  'order.returned': () => [],
  'return.completed': orderReturned,
  'voucher.redeemed': redeemedAlone,
  'promotion_tier.redeemed': redeemedAlone,
  'redemption.completed': redeemedTogether,
  'redemption.failed': ({ data }) => redemptionFailed(data),
  'redemption.rollback_failed': ({ data }) => rollbackFailed(data),
  'validation.counted': ({ data }, customerId) => {
    const { validations = [] } = data;
    return validations.filter((each) => each.customerId === customerId).map(validated);
  },
  'redemption.rolled_back': ({ data }) => rolledBack(data),
  'publication.succeeded': published('customer.publication.succeeded'),
  'publication.failed': published('customer.publication.failed'),
  'custom_event.sent': ({ data }) => [{ type: 'customer.custom_event', customEvent: data.event }],
  'segment.entered': ({ data }) => [ofSegment('customer.segment.entered', data)],
  'segment.left': ({ data }) => [ofSegment('customer.segment.left', data)],
  'voucher.balance_adjusted': (event) => [creditsAdded(event)],
  'loyalty_card.points_added': ofCard,
  'loyalty_card.points_taken': ofCard,
  'loyalty_card.pending_points_added': ofCard,
  'loyalty_card.pending_points_updated': ofCard,
  'loyalty_card.pending_points_canceled': ofCard,
  'loyalty_card.tier_changed': ofCard,
  'referral.converted': ({ data }, customerId) => referred(data, customerId),
  // It changes the summaries of both, and is no activity.
  'referral.reverted': () => [],
  'referrer.conversion_counted': ({ data: { campaignId, rewards } }) =>
    rewards.map((reward) => rewardedForReferral(reward, campaignId)),
  'referral_code.holders_added': ({ data }, customerId) => holderOf(data, customerId),
  'referral_code.holder_removed': ({ data }) => [noLongerHolderOf(data)],
  'voucher.deleted': ({ data }) => [deleted(data)],
});

/** What an event means to the customer that it concerns. */
export function activitiesOfEvent({ id, at, customerId, part }: ActivityEntry, event: RecordedEvent): EventActivities {
  const { correlationId: groupId } = event.metadata;
  const all = ACTIVITIES[event.type]?.(event, customerId) ?? [];
  const activities = part === undefined ? all : all.slice(part, part + 1);
  return { id, at, groupId, source: sourceOf(event), activities };
}

function sourceOf({ metadata: { actor, channel } }: RecordedEvent): ActivitySource {
  if (actor.kind === 'user') return { channel, user: { id: actor.id } };
  return actor.kind === 'key' ? { channel, api_key: { name: actor.name ?? '', app_id: actor.id } } : { channel };
}

/** Older events do not name the program. */
function ofCard(event: CardEvent): readonly Activity[] {
  const { id: voucherId, campaignId } = event.data;
  const about = { voucherId, ...(campaignId !== undefined && { campaignId }) };
  return activitiesOfCard(event).map(({ type, data: more }) => ({ type, ...about, more }));
}

function validated({ id, date, requestId, customerId, isValid, sessionKey, ...refs }: CustomerValidated): Activity {
  const validation = {
    id,
    ...(sessionKey !== undefined && { session_id: sessionKey }),
    status: isValid ? 'VALID' : 'INVALID',
    created_at: date,
    customer_id: customerId,
    redeemables: refs.redeemables as unknown as JsonObject[],
    skipped_redeemables: refs.skipped as unknown as JsonObject[],
    inapplicable_redeemables: refs.inapplicable as unknown as JsonObject[],
  };
  const type = isValid ? 'customer.validation.succeeded' : 'customer.validation.failed';
  return { type, request: { id: requestId, at: date }, validation };
}

function referred(data: ReferralConverted['data'], customerId: string): readonly Activity[] {
  if (data.refereeId !== customerId) return [];
  const { referrerId, campaignId, voucherId, redemptionId, eventId, reward } = data;
  const cause = redemptionId === undefined ? { eventId } : { more: { redemption: { id: redemptionId } } };
  return [
    { type: 'customer.referred', campaignId, voucherId, referrerId, ...cause },
    ...(reward ? [{ ...rewardedForReferral(reward, campaignId), ...cause }] : []),
  ];
}

/** @param campaignId of the referral program */
function rewardedForReferral({ type, amount }: ReferralReward, campaignId: string): Activity {
  const balance = type === 'LOYALTY_CARD' ? { points: amount } : { amount };
  return { type: 'customer.rewarded', campaignId, balance };
}

function ofSegment(
  type: ActivityType,
  { segmentId: id, segmentName: name }: SegmentMembershipChanged['data'],
): Activity {
  return { type, segment: { id, name, object: 'segment' } };
}
