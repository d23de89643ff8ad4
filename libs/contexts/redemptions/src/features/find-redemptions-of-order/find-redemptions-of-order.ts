import { handler } from '@perkstream/platform';
import {
  FindRedemptionsOfOrder,
  recordsOf,
  type RedemptionRecord,
  type RedemptionCompleted,
  type RedemptionsOfOrder,
} from '@perkstream/published';
import { RedemptionRepository } from '../../repositories/redemption.repository.js';
import { type EntryEvent } from '../../views/redemptions/redemptions.view.js';

export const findRedemptionsOfOrder = handler(
  FindRedemptionsOfOrder,
  [RedemptionRepository],
  async ({ projectId, redemptionIds }, redemptions) => {
    if (redemptionIds.length === 0) return [];
    const entries = await redemptions.findAll(projectId, redemptionIds);
    const standing = entries.filter(({ object, status }) => object === 'redemption' && status === 'SUCCEEDED');
    // Those of one request share an event.
    const byEvent = new Map(standing.map((entry) => [`${entry.stream}@${entry.revision}`, entry]));
    const made: Made[] = [];
    // One by one: each holds the order as it was, which may be large.
    for (const entry of byEvent.values()) {
      const event = await redemptions.eventOf(entry);
      made.push({ position: event.position, of: ofOneRequest(event) });
    }
    return made.sort(inOrderOfDate).map(({ of }) => of);
  },
);

interface Made {
  readonly position: number;
  readonly of: RedemptionsOfOrder;
}

/** Those of one moment by the place of their events in the order of all. */
function inOrderOfDate(one: Made, other: Made): number {
  if (one.of.date !== other.of.date) return one.of.date < other.of.date ? -1 : 1;
  return one.position - other.position;
}

function ofOneRequest({ data }: EntryEvent): RedemptionsOfOrder {
  if ('redemption' in data) {
    const { id, date } = data.redemption;
    return { id, date, redemptions: [withAmountsAlone(data.redemption)] };
  }
  const completed = data as RedemptionCompleted;
  return { id: completed.id, date: completed.date, redemptions: recordsOf(completed).map(withAmountsAlone) };
}

/** Of the order what the redemption did to it, line by line. */
function withAmountsAlone(record: RedemptionRecord): RedemptionRecord {
  if (!record.order) return record;
  const { id, items } = record.order;
  const fields = ['id', 'applied_discount_amount', 'applied_quantity', 'applied_quantity_amount'];
  const applied = items?.map((item) => Object.fromEntries(fields.map((field) => [field, item[field]])));
  const amount = record.order['applied_discount_amount'];
  return { ...record, order: { id, applied_discount_amount: amount, ...(applied && { items: applied }) } };
}
