import { type RedemptionCompleted, type RedemptionRecord, withOrderOnce } from '@perkstream/published';
import { type Participant } from '../domain/redemption-process/redemption-process.decider.js';
import { NOW, type RedemptionsInProcess } from './redemptions-in-process.js';

const CHANNEL = { channel_id: 'a', channel_type: 'API' };

/** What its events say of a redemption of a gift card for an order of 1,000. */
export function recordOf(id: string, fields: Partial<RedemptionRecord> = {}): RedemptionRecord {
  return {
    id,
    date: NOW,
    customerId: null,
    trackingId: null,
    metadata: null,
    relatedObjectType: 'voucher',
    relatedObjectId: `v_of_${id}`,
    voucherCode: `CODE-${id}`,
    campaignId: null,
    campaignName: null,
    channel: CHANNEL,
    order: { id: 'ord_1', source_id: 'S-1', amount: 1_000, initial_amount: 1_000 },
    discountAmount: 500,
    orderAmount: 1_000,
    ...fields,
  };
}

/** One request redeemed these: more than one have a parent `id`. */
export async function redeemedTogether(
  context: RedemptionsInProcess,
  id: string,
  records: readonly RedemptionRecord[],
  participants: readonly Participant[] = [],
): Promise<void> {
  const [{ date, customerId, trackingId, metadata, channel, order }] = records as [RedemptionRecord];
  const redemptions = records.length > 1 ? records.map((record) => ({ ...record, parentId: id })) : records;
  const shared = { date, customerId, trackingId, metadata, channel };
  const completed: RedemptionCompleted = { id, redemptions, ...shared, order: records.at(-1)?.order ?? order };
  await context.happened(`redemption-proj_1.${id}`, 'redemption.completed', {
    ...withOrderOnce(completed),
    participants,
  });
}
