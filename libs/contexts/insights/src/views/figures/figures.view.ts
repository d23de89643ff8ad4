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
import { added, type Counts, FAILED } from './counts.js';

/**
 * What happened in one hour (UTC), in a project or in one of its campaigns. By quarters of the hour, because there are time zones whose
 * days begin between two hours of UTC. Decision: 0196.
 */
export interface FiguresDocument {
  /** The project or campaign and the hour, so that the hours of one are found by a stretch of ids. */
  readonly id: string;
  readonly projectId: string;
  /** By their number in the hour, from 0 on */
  readonly quarters: Readonly<Record<string, Counts>>;
}

type Counted =
  | (VoucherRedeemed | PromotionTierRedeemed | ValidationEvent | LoyaltyPointsMoved)
  | Exclude<RedemptionEvent, { readonly type: 'redemption.rollback_failed' }>;

/** What an event adds to figures: of the project where no campaign is named. */
type Entry = readonly [campaignId: string | undefined, counts: Counts];

/** `owner`: the project or campaign; `hour`: `2026-03-01T08` */
export function figuresId(owner: string, hour: string): string {
  return `${owner}.${hour}`;
}

export const figuresView = view<FiguresDocument, Counted>({
  kind: 'folding',
  collection: { name: 'figures', version: 1, fields: {}, indexes: [] },
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
    'loyalty_card.points_taken': counting(({ data: { campaignId, entry, points } }) =>
      entry === 'POINTS_REDEMPTION' ? everywhere(campaignId, { points_spent: points }) : [],
    ),
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
  return records.flatMap(({ campaignId, discountAmount, orderAmount }, index): Entry[] => {
    const counts = { redemptions: 1, discount: discountAmount };
    const all: Entry = [undefined, index === 0 ? { ...counts, order_amount: orderAmount } : counts];
    if (campaignId === null) return [all];
    const isFirst = records.findIndex((each) => each.campaignId === campaignId) === index;
    return [all, [campaignId, isFirst ? { ...counts, order_amount: orderAmount } : counts]];
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
    const byOwner = new Map<string, Counts>();
    for (const [campaignId, counts] of entriesOf(event)) {
      const owner = campaignId ?? projectId;
      const before = byOwner.get(owner);
      byOwner.set(owner, before ? added(before, counts) : counts);
    }
    const hour = time.slice(0, 13);
    const quarter = Math.floor(Number(time.slice(14, 16)) / 15);
    const all: ViewChange<FiguresDocument>[] = [];
    for (const [owner, counts] of byOwner) {
      const id = figuresId(owner, hour);
      all.push({ id, change: (before) => withCounts(before ?? { id, projectId, quarters: {} }, quarter, counts) });
    }
    return all;
  };
}

function withCounts(document: FiguresDocument, quarter: number, counts: Counts): FiguresDocument {
  const { quarters } = document;
  return { ...document, quarters: { ...quarters, [quarter]: added(quarters[quarter] ?? {}, counts) } };
}
