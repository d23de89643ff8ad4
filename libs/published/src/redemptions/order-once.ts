import { type OrderDifference, type OrderDocument, type RedemptionRecord } from '../redeemables/redemption-record.js';
import { type RedemptionCompleted } from './events.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * As it is stored: the order of all stands once, and each redemption keeps what differs in the order as it left it. Many redemptions of a
 * large order would be too large for an append otherwise.
 */
export function withOrderOnce(completed: RedemptionCompleted): RedemptionCompleted {
  const { order, redemptions } = completed;
  if (!order) return completed;
  return { ...completed, redemptions: redemptions.map((record) => withDifference(record, order)) };
}

/** One of the redemptions with its whole order, also of an event that was stored before orders stood once. */
export function recordIn(completed: RedemptionCompleted, part: number): RedemptionRecord | undefined {
  const record = completed.redemptions[part];
  if (!record?.differs || !record.order || !completed.order) return record;
  const { differs, ...whole } = record;
  return { ...whole, order: orderAfter(completed.order, record.order, differs) };
}

/** All of the redemptions, each with its whole order. */
export function recordsOf(completed: RedemptionCompleted): readonly RedemptionRecord[] {
  return completed.redemptions.map((_record, part) => recordIn(completed, part) as RedemptionRecord);
}

function withDifference(record: RedemptionRecord, whole: OrderDocument): RedemptionRecord {
  const { order } = record;
  if (!order || record.differs) return record;
  const { items, ...fields } = order;
  const { items: itemsOfAll, ...fieldsOfAll } = whole;
  const without = namesOnlyIn(whole, order);
  const lines = items && itemsOfAll && items.length <= itemsOfAll.length ? changedLines(items, itemsOfAll) : undefined;
  return {
    ...record,
    // Readers that need no more than these leave the rest of the order alone.
    order: {
      id: order.id,
      initial_amount: order['initial_amount'],
      ...changedFields(fields, fieldsOfAll),
      ...(!lines && { items }),
    },
    differs: { ...(without.length > 0 && { without }), ...(lines && { count: items?.length, lines }) },
  };
}

function changedLines(lines: readonly Fields[], ofAll: readonly Fields[]): OrderDifference['lines'] {
  const changed: Record<number, { fields: Fields; without?: readonly string[] }> = {};
  for (const [at, line] of lines.entries()) {
    const before = ofAll[at] as Fields;
    if (line === before) continue;
    const without = namesOnlyIn(before, line);
    const fields = changedFields(line, before);
    if (without.length === 0 && Object.keys(fields).length === 0) continue;
    changed[at] = { fields, ...(without.length > 0 && { without }) };
  }
  return changed;
}

function orderAfter(whole: OrderDocument, changed: OrderDocument, { without, count, lines }: OrderDifference) {
  const order: OrderDocument = { ...withoutNames(whole, without), ...changed };
  if (!lines) return order;
  const items = whole.items?.slice(0, count).map((line, at) => {
    const difference = lines[at];
    return difference ? { ...withoutNames(line, difference.without), ...difference.fields } : line;
  });
  return { ...order, items };
}

function changedFields(fields: Fields, ofAll: Fields): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (value !== ofAll[name] && !isSame(value, ofAll[name])) changed[name] = value;
  }
  return changed;
}

/** Both are of one pricing, so what is the same is written in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  return JSON.stringify(one) === JSON.stringify(other);
}

function namesOnlyIn(one: Fields, other: Fields): string[] {
  return Object.keys(one).filter((name) => one[name] !== undefined && other[name] === undefined);
}

function withoutNames<T extends Fields>(fields: T, names: readonly string[] | undefined): T {
  if (!names) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))) as T;
}
