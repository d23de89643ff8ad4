import { type JsonObject } from '@perkstream/kernel';
import { partsOf, sidesOfTransfer, simpleCampaign, simpleVoucher, type CampaignRecord } from '@perkstream/published';
import { type Activity, activityId, type EventActivities } from '../views/customer-activity/activity.js';
import { aboutCustomEvent, conversionByRedemption, presentCustomEvent } from './custom-event.presenter.js';
import { type Surroundings } from './surroundings.presenter.js';

const SHOWN_OF_CUSTOMERS = ['id', 'name', 'email', 'source_id', 'metadata', 'object'];
const SHOWN_OF_TIERS = ['id', 'name', 'banner', 'metadata'];

/** An activity in wire form, apart from what it is about. */
export function presentActivity(event: EventActivities, index: number, data: JsonObject): JsonObject {
  const activity = event.activities[index] as Activity;
  const { at, groupId, source } = event;
  return {
    id: activityId(event, index),
    type: activity.type,
    data: { data, event_source: source },
    created_at: activity.request?.at ?? at,
    group_id: activity.request?.id ?? groupId,
  };
}

/** What it is about. Orders and loyalty tiers that are named by their ids alone are completed afterwards. */
export function subjectOf(activity: Activity, at: string, around: Surroundings): JsonObject {
  const { type, campaignId, voucherId, tierId, order, validation, redemption, rollback } = activity;
  const { publication, balance, segment, holderRecord, customEvent, more } = activity;
  const { customer, campaigns, vouchers, tiers } = around;
  if (type === 'customer.created' || type === 'customer.updated') return { customer };
  const slim = partsOf(customer, SHOWN_OF_CUSTOMERS);
  const isWhole = type === 'customer.segment.entered' || type === 'customer.segment.left';
  const found = voucherId === undefined ? undefined : vouchers.get(voucherId);
  const voucher = found && simpleVoucher(found);
  const campaign = campaigns.get(campaignId ?? found?.campaign_id ?? '');
  const holder = found?.holder_id;
  const tier = tierId === undefined ? undefined : tiers.get(tierId);
  return {
    customer: isWhole ? customer : slim,
    ...(campaign && { campaign: simpleCampaign(campaign) }),
    ...(voucher && { voucher }),
    ...(holder && { holder: holder === customer.id ? slim : { id: holder, object: 'customer' } }),
    ...(tier && { promotion_tier: { ...partsOf(tier, SHOWN_OF_TIERS), campaign: { id: tier.campaign_id } } }),
    ...(order && { order }),
    ...(validation && { validation }),
    ...(redemption && { redemption: { ...redemption, customer: slim } }),
    ...(rollback && { redemption_rollback: { ...rollback, customer: slim } }),
    ...(publication && { publication: publicationOf(publication, { ...customer }, voucher, campaign) }),
    ...(balance && { balance }),
    ...(segment && { segment }),
    ...(holderRecord && { holder: { ...holderRecord, campaign_id: campaign?.id ?? null } }),
    ...more,
    ...(more && sidesOfTransfer(type, more, voucher)),
    ...conversion(activity, slim, at, around),
    ...(customEvent && aboutCustomEvent(customEvent, slim, around)),
  };
}

/** Its voucher has `campaign`, also where it is of none, and is shown by its code when it is gone. */
function publicationOf(
  published: JsonObject,
  customer: JsonObject,
  voucher: JsonObject | undefined,
  campaign: CampaignRecord | undefined,
): JsonObject {
  const [code, ...others] = (published['vouchers'] ?? []) as readonly string[];
  const named = code !== undefined && others.length === 0 && { code, object: 'voucher' };
  const shown = (voucher ?? named) && { campaign: campaign?.name ?? null, ...(voucher ?? named) };
  return { ...published, customer, ...(shown && { voucher: shown }) };
}

/** What brought a customer, and the referrer. */
function conversion(
  { type, eventId, referrerId, voucherId = '' }: Activity,
  customer: JsonObject,
  at: string,
  { customEvents, vouchers }: Surroundings,
): JsonObject {
  const referrer = referrerId !== undefined && { referrer: { id: referrerId, object: 'customer' } };
  if (eventId !== undefined) {
    const sent = customEvents.get(eventId);
    return { ...referrer, custom_event: sent ? presentCustomEvent(sent, customer) : { id: eventId, object: 'event' } };
  }
  if (type !== 'customer.referred') return {};
  const code = vouchers.get(voucherId)?.code;
  return { ...referrer, custom_event: conversionByRedemption(customer, referrerId, code, at) };
}
