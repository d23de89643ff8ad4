import { millisecondsOf } from '@perkstream/kernel';
import { view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type LoyaltyPointsMoved,
  type PromotionTierRedeemed,
  type RedemptionEvent,
  type RedemptionRecord,
  type ValidationEvent,
  type VoucherRedeemed,
} from '@perkstream/published';
import { added, type Counts, FAILED, WITH } from './counts.js';
import { type CustomerSample, withCustomer } from './customer-sample.js';

/** What a document covers: fewer of them are read for a year, and each is still small enough to be written with each redemption. */
const HOURS_OF_A_DOCUMENT = 6;
export const QUARTER_HOUR_MS = 900_000;

/** Campaigns that one was combined with, in a document: others are not counted there. */
const MAX_COMBINED = 50;

/**
 * What happened in six hours (UTC), in a project or in one of its campaigns. By quarters of the hour, because there are time zones whose
 * days begin between two hours of UTC. Decisions: 0196, 0263, 0268.
 */
export interface FiguresDocument {
  /** The project or campaign and the first hour, so that the documents of one are found by a stretch of ids. */
  readonly id: string;
  readonly projectId: string;
  /** By the name of the counter, then by the number of the quarter of an hour, from 0 on */
  readonly counts: Readonly<Record<string, Readonly<Record<number, number>>>>;
  /** Who redeemed the campaign; absent in documents of projects, and before the first customer */
  readonly customers?: CustomerSample;
}

type Counted =
  | (VoucherRedeemed | PromotionTierRedeemed | ValidationEvent | LoyaltyPointsMoved)
  | Exclude<RedemptionEvent, { readonly type: 'redemption.rollback_failed' }>;

/** What an event adds to figures: of the project where no campaign is named. */
type Entry = readonly [campaignId: string | undefined, counts: Counts, customerId?: string | null];

interface Addition {
  readonly counts: Counts;
  readonly customerId: string | null | undefined;
}

/** The document of a project or campaign that holds a moment (ISO 8601 in UTC). */
export function figuresId(owner: string, at: string): string {
  const hour = Number(at.slice(11, 13));
  return `${owner}.${at.slice(0, 11)}${twoDigits(hour - (hour % HOURS_OF_A_DOCUMENT))}`;
}

/** When the time of a document begins, in milliseconds. */
export function beginOf(id: string): number {
  return millisecondsOf(`${id.slice(-13)}:00:00.000Z`);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

export const figuresView = view<FiguresDocument, Counted>({
  kind: 'folding',
  collection: { name: 'figures', version: 3, fields: {}, indexes: [] },
  on: {
    'voucher.redeemed': counting(({ data }) => redeemed([data.redemption])),
    'promotion_tier.redeemed': counting(({ data }) => redeemed([data.redemption])),
    'redemption.completed': counting(({ data }) => redeemed(data.redemptions)),
    'redemption.failed': counting(({ data: { relatedObjectType, campaignId, failureCode } }) => {
      // Each redemption of a stack has an event of its own.
      if (relatedObjectType === 'redemption') return [];
      return everywhere(campaignId, { failed_redemptions: 1, [FAILED + failureCode]: 1 });
    }),
    'redemption.rolled_back': counting(({ data: { rollbacks } }) =>
      rollbacks
        .filter(({ relatedObjectType }) => relatedObjectType !== 'redemption')
        .flatMap(({ campaignId, discountAmount }) =>
          everywhere(campaignId, { rollbacks: 1, discount_rolled_back: discountAmount }),
        ),
    ),
    'loyalty_card.points_added': counting(({ data: { campaignId, entry, points, note } }) => {
      // Points that a card is made with carry no note, those of transfers and refunds are not new.
      const isEarned = entry === 'POINTS_ADDITION' ? note !== undefined : EARNED.has(entry);
      return isEarned ? everywhere(campaignId, { points_earned: points }) : [];
    }),
    'loyalty_card.points_taken': counting(({ data: { campaignId, entry, points } }) => {
      if (entry === 'POINTS_REDEMPTION') return everywhere(campaignId, { points_spent: points });
      return entry === 'POINTS_EXPIRATION' ? everywhere(campaignId, { points_expired: points }) : [];
    }),
    'validation.counted': counting(({ data: { campaigns } }) =>
      Object.entries(campaigns).map(([campaignId, { succeeded, failed }]) => [
        campaignId,
        { validations: succeeded + failed },
      ]),
    ),
  },
});

const EARNED: ReadonlySet<string> = new Set(['POINTS_ACCRUAL', 'PENDING_POINTS_ACTIVATION']);

/** The order counts once in the project, and once in each campaign, however many were redeemed with it. */
function redeemed(records: readonly RedemptionRecord[]): Entry[] {
  const campaigns = [...new Set(records.flatMap(({ campaignId }) => campaignId ?? []))];
  return records.flatMap(({ campaignId, customerId, discountAmount, orderAmount }, index): Entry[] => {
    const counts = { redemptions: 1, discount: discountAmount };
    const order = { order_amount: orderAmount, orders: Number(orderAmount > 0) };
    const all: Entry = [undefined, index === 0 ? { ...counts, ...order } : counts];
    if (campaignId === null) return [all];
    const isFirst = records.findIndex((each) => each.campaignId === campaignId) === index;
    if (!isFirst) return [all, [campaignId, counts, customerId]];
    const others = campaigns.filter((each) => each !== campaignId).map((each) => [WITH + each, 1]);
    return [all, [campaignId, { ...counts, ...order, ...Object.fromEntries(others) }, customerId]];
  });
}

function everywhere(campaignId: string | null | undefined, counts: Counts): Entry[] {
  return campaignId
    ? [
        [undefined, counts],
        [campaignId, counts],
      ]
    : [[undefined, counts]];
}

/** One change per document: a document takes an event once. */
function counting<Event extends RecordedEvent>(
  entriesOf: (event: Event) => readonly Entry[],
): (event: Event) => readonly ViewChange<FiguresDocument>[] {
  return (event) => {
    const { projectId, time } = event.metadata;
    const byOwner = new Map<string, Addition>();
    for (const [campaignId, counts, customerId] of entriesOf(event)) {
      const owner = campaignId ?? projectId;
      const before = byOwner.get(owner);
      byOwner.set(owner, { counts: before ? added(before.counts, counts) : counts, customerId });
    }
    const quarter =
      (Number(time.slice(11, 13)) % HOURS_OF_A_DOCUMENT) * 4 + Math.floor(Number(time.slice(14, 16)) / 15);
    const all: ViewChange<FiguresDocument>[] = [];
    for (const [owner, more] of byOwner) {
      const id = figuresId(owner, time);
      all.push({ id, change: (before) => withAddition(before ?? { id, projectId, counts: {} }, quarter, more) });
    }
    return all;
  };
}

function withAddition(
  document: FiguresDocument,
  quarter: number,
  { counts: more, customerId }: Addition,
): FiguresDocument {
  const counts = { ...document.counts };
  for (const name in more) {
    if (more[name] === 0 || (name.startsWith(WITH) && !counts[name] && isFull(counts))) continue;
    counts[name] = { ...counts[name], [quarter]: (counts[name]?.[quarter] ?? 0) + more[name]! };
  }
  if (!customerId) return { ...document, counts };
  return { ...document, counts, customers: withCustomer(document.customers ?? '', customerId, quarter) };
}

function isFull(counts: FiguresDocument['counts']): boolean {
  return Object.keys(counts).filter((name) => name.startsWith(WITH)).length >= MAX_COMBINED;
}
