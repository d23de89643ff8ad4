import { type JsonObject } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type CardActivity,
  type CustomerValidated,
  type CustomEventSent,
  type RedemptionFailed,
  type RedemptionRolledBack,
  type ReferralConverted,
  type ReferralHolderRemoved,
  type ReferralHoldersAdded,
  type ReferralReward,
  type ReferrerConversionCounted,
  type RollbackFailed,
  type SegmentMembershipChanged,
  type VoucherDeleted,
  type ValidationsCounted,
  ofCardEvents,
} from '@perkstream/published';
import {
  type Activity,
  type ActivityEntry,
  type ActivitySource,
  type ActivityType,
  type EventActivities,
} from './activity.js';
import { type ConcerningType } from './concerned-customer.js';
import { orderChanged, orderCreated } from './order-activities.js';
import {
  redeemedAlone,
  redeemedTogether,
  redemptionFailed,
  rollbackFailed,
  rolledBack,
} from './redemption-activities.js';
import { creditsAdded, deleted, holderOf, noLongerHolderOf, published } from './voucher-activities.js';

const ACTIVITIES: Readonly<Record<ConcerningType, (event: RecordedEvent, customerId: string) => readonly Activity[]>> =
  {
    'customer.created': () => [{ type: 'customer.created' }],
    'customer.updated': () => [{ type: 'customer.updated' }],
    'order.created': orderCreated,
    'order.updated': orderChanged,
    'order.redeemed': orderChanged,
    'order.rolled_back': orderChanged,
    'voucher.redeemed': redeemedAlone,
    'promotion_tier.redeemed': redeemedAlone,
    'redemption.completed': redeemedTogether,
    'redemption.failed': ({ data }) => redemptionFailed(data as RedemptionFailed),
    'redemption.rollback_failed': ({ data }) => rollbackFailed(data as RollbackFailed),
    'validation.counted': ({ data }, customerId) => {
      const { validations = [] } = data as ValidationsCounted;
      return validations.filter((each) => each.customerId === customerId).map(validated);
    },
    'redemption.rolled_back': ({ data }) => rolledBack(data as RedemptionRolledBack),
    'publication.succeeded': published('customer.publication.succeeded'),
    'publication.failed': published('customer.publication.failed'),
    'custom_event.sent': ({ data }) => [
      { type: 'customer.custom_event', customEvent: (data as CustomEventSent['data']).event },
    ],
    'segment.entered': ({ data }) => [ofSegment('customer.segment.entered', data)],
    'segment.left': ({ data }) => [ofSegment('customer.segment.left', data)],
    'voucher.balance_adjusted': (event) => [creditsAdded(event)],
    ...ofCardEvents(ofCard),
    'referral.converted': ({ data }, customerId) => referred(data as ReferralConverted['data'], customerId),
    // It changes the summaries of both, and is no activity.
    'referral.reverted': () => [],
    'referrer.conversion_counted': ({ data }) => {
      const { campaignId, rewards } = data as ReferrerConversionCounted['data'];
      return rewards.map((reward) => rewardedForReferral(reward, campaignId));
    },
    'referral_code.holders_added': ({ data }, customerId) => holderOf(data as ReferralHoldersAdded['data'], customerId),
    'referral_code.holder_removed': ({ data }) => [noLongerHolderOf(data as ReferralHolderRemoved['data'])],
    'voucher.deleted': ({ data }) => [deleted(data as VoucherDeleted['data'])],
  };

/** What an event means to the customer that it concerns. */
export function activitiesOfEvent({ id, at, customerId, part }: ActivityEntry, event: RecordedEvent): EventActivities {
  const { correlationId: groupId } = event.metadata;
  const all = ACTIVITIES[event.type as ConcerningType](event, customerId);
  const activities = part === undefined ? all : all.slice(part, part + 1);
  return { id, at, groupId, source: sourceOf(event), activities };
}

function sourceOf({ metadata: { actor, channel } }: RecordedEvent): ActivitySource {
  if (actor.kind === 'user') return { channel, user: { id: actor.id } };
  return actor.kind === 'key' ? { channel, api_key: { name: actor.name ?? '', app_id: actor.id } } : { channel };
}

/** @param data of an event of a loyalty card; older ones do not name its program */
function ofCard(data: unknown, activities: readonly CardActivity[]): readonly Activity[] {
  const { id: voucherId, campaignId } = data as { readonly id: string; readonly campaignId?: string };
  const about = { voucherId, ...(campaignId !== undefined && { campaignId }) };
  return activities.map(({ type, data: more }) => ({ type, ...about, more }));
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

function ofSegment(type: ActivityType, data: unknown): Activity {
  const { segmentId: id, segmentName: name } = data as SegmentMembershipChanged['data'];
  return { type, segment: { id, name, object: 'segment' } };
}
