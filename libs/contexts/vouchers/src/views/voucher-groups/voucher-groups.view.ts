import { type Instant } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import { changes, view, type ViewChange } from '@perkstream/platform';
import {
  type PublishedToCustomer,
  type VoucherCreated,
  type VoucherTraits,
  type VoucherUpdated,
} from '../../domain/voucher/events.js';
import { type Particulars, particularsOf, type Variety, varied } from './variety.js';

/**
 * How many vouchers have all of these in common, each under its name in the documents of vouchers, and of how many kinds they are
 * apart from that: codes of one campaign fall into few groups, so that what lists ask for is asked of groups first, and totals need
 * not be counted. What changes with redemptions is not among it, so that these write nothing here.
 */
export interface VoucherGroupDocument extends Variety {
  readonly id: string;
  readonly projectId: string;
  readonly count: number;
  readonly campaign_id?: string;
  readonly category_id?: string;
  readonly type: string;
  readonly active: boolean;
  readonly is_referral_code: boolean;
  readonly redemption: { readonly quantity?: number };
  readonly validity_day_of_week?: readonly number[];
  /** These two: the day (UTC) */
  readonly start_date?: string;
  readonly expiration_date?: string;
  /** These two: that there is one */
  readonly validity_timeframe?: true;
  readonly holder_id?: true;
}

/**
 * That the groups of a project miss something: it has events that do not say what its vouchers were before. It belongs to no project,
 * so that nobody takes it for a group.
 */
export interface UncountedNote {
  readonly id: string;
}

type Group = Omit<VoucherGroupDocument, 'count' | keyof Variety>;
/** Events of before they told it say nothing of metadata. */
type Parts = Omit<VoucherTraits, 'metadata'> & Partial<Pick<VoucherTraits, 'metadata'>>;
type Change = readonly ViewChange<VoucherGroupDocument | UncountedNote>[];

export const voucherGroupsView = view<VoucherGroupDocument | UncountedNote>({
  kind: 'folding',
  collection: {
    name: 'voucher_groups',
    version: 2,
    fields: { projectId: 'text', campaign_id: 'text' },
    indexes: [['projectId', 'campaign_id']],
  },
  on: {
    'voucher.created': (event) => moved(event, undefined, (event.data as VoucherCreated['data']).voucher),
    'voucher.deleted': (event) => changed(event, () => undefined),
    'voucher.enabled': (event) => changed(event, (before) => ({ ...before, active: true })),
    'voucher.disabled': (event) => changed(event, (before) => ({ ...before, active: false })),
    'voucher.updated': (event) => {
      const { changes: parts } = event.data as VoucherUpdated['data'];
      return changed(event, (before) => ({ ...before, ...parts }));
    },
    'voucher.published': (event) => {
      const { customerId: holderId, window } = event.data as PublishedToCustomer['data'];
      return changed(event, (before) => ({ ...before, holderId, windows: { ...before.windows, ...window } }));
    },
  },
});

/** The id of the note that what the groups of a project count is not all. */
export function uncountedIn(projectId: string): string {
  return `${projectId} uncounted`;
}

/** The day (UTC) of a moment, as vouchers that begin or expire are grouped. */
export function dayOf(moment: Instant): string {
  return moment.slice(0, 10);
}

/** Events of before it was noted do not say, or say in part, what the voucher was. */
function changed(event: RecordedEvent, change: (before: Parts) => Parts | undefined): Change {
  const { before } = event.data as { readonly before?: Parts };
  if (before?.windows !== undefined) return moved(event, before, change(before));
  const id = uncountedIn(event.metadata.projectId);
  return changes<UncountedNote>(id, () => ({ id }));
}

function moved(event: RecordedEvent, before: Parts | undefined, after: Parts | undefined): Change {
  const { projectId } = event.metadata;
  const [gone, come] = [before && placeOf(projectId, before), after && placeOf(projectId, after)];
  if (gone && come && gone.group.id === come.group.id && gone.particulars === come.particulars) return [];
  return [...(gone ? counted(gone, -1) : []), ...(come ? counted(come, 1) : [])];
}

interface Place {
  readonly group: Group;
  readonly particulars: Particulars;
}

function placeOf(projectId: string, parts: Parts): Place {
  return { group: groupOf(projectId, parts), particulars: particularsOf(parts.additionalInfo, parts.metadata) };
}

function counted({ group, particulars }: Place, by: 1 | -1): readonly ViewChange<VoucherGroupDocument>[] {
  return changes<VoucherGroupDocument>(group.id, (before) => {
    const count = (before?.count ?? 0) + by;
    return count === 0 ? null : { ...group, ...before, ...varied(before ?? undefined, particulars, by), count };
  });
}

const known = new WeakMap<VoucherTraits['windows'], { readonly of: Parts; readonly group: Group }>();

/** The codes of a batch have their windows, and with it their group, from one draft. */
function groupOf(projectId: string, traits: Parts): Group {
  const last = known.get(traits.windows);
  if (last?.group.projectId === projectId && isAlike(last.of, traits)) return last.group;
  const group = madeOf(projectId, traits);
  known.set(traits.windows, { of: traits, group });
  return group;
}

function isAlike(one: Parts, other: Parts): boolean {
  return (
    one.campaignId === other.campaignId &&
    one.categoryId === other.categoryId &&
    one.type === other.type &&
    one.quantity === other.quantity &&
    one.active === other.active &&
    one.isReferralCode === other.isReferralCode &&
    one.holderId === other.holderId
  );
}

function madeOf(projectId: string, traits: Parts): Group {
  const { type, campaignId, categoryId, quantity, windows, active, isReferralCode, holderId } = traits;
  const { startDate, expirationDate, validityTimeframe, validityDayOfWeek } = windows;
  const group = {
    campaign_id: campaignId ?? undefined,
    category_id: categoryId ?? undefined,
    type,
    active,
    is_referral_code: isReferralCode ?? false,
    redemption: { quantity: quantity ?? undefined },
    validity_day_of_week: validityDayOfWeek,
    start_date: startDate && dayOf(startDate),
    expiration_date: expirationDate && dayOf(expirationDate),
    validity_timeframe: validityTimeframe && (true as const),
    holder_id: holderId === undefined ? undefined : (true as const),
  };
  return { id: `${projectId} ${JSON.stringify(group)}`, projectId, ...group };
}
