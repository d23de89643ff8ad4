import { type Instant } from '@perkstream/kernel';
import { type RecordedEvent } from '@perkstream/ports';
import { changes, view, type ViewChange } from '@perkstream/platform';
import {
  type PublishedToCustomer,
  type VoucherCreated,
  type VoucherDeleted,
  type VoucherSwitched,
  type VoucherUpdated,
} from '../../domain/voucher/events.js';

/** How many vouchers of a project have something in common, so that totals of lists need not be counted. */
export interface VoucherCountDocument {
  readonly id: string;
  readonly projectId: string;
  readonly count: number;
  /** These two: of vouchers that expire on a day (UTC) */
  readonly expiresOn?: string;
  readonly enabled?: boolean;
}

export type Trait =
  | { readonly enabled: true }
  | { readonly campaignId: string; readonly disabled?: true }
  | { readonly categoryId: string }
  | { readonly expiresOn: string; readonly enabled: boolean };

/** What a voucher is counted by. */
interface Counted {
  readonly active: boolean;
  readonly campaignId?: string | null;
  readonly categoryId?: string | null;
  readonly expirationDate?: Instant;
}

type Change = readonly ViewChange<VoucherCountDocument>[];

export const voucherCountsView = view<VoucherCountDocument>({
  kind: 'folding',
  collection: {
    name: 'voucher_counts',
    version: 2,
    fields: { projectId: 'text', expiresOn: 'text', enabled: 'boolean' },
    indexes: [['projectId', 'expiresOn', 'enabled']],
  },
  on: {
    'voucher.created': (event) => {
      const { campaignId, categoryId, active, windows } = (event.data as VoucherCreated['data']).voucher;
      const { expirationDate } = windows;
      return moved(event, undefined, { campaignId, categoryId, active, expirationDate });
    },
    'voucher.deleted': (event) => {
      const { campaignId, before } = event.data as VoucherDeleted['data'];
      return moved(event, { ...before, campaignId }, undefined);
    },
    'voucher.enabled': (event) => {
      const counted = event.data as VoucherSwitched['data'];
      return moved(event, { ...counted, active: false }, { ...counted, active: true });
    },
    'voucher.disabled': (event) => {
      const counted = event.data as VoucherSwitched['data'];
      return moved(event, { ...counted, active: true }, { ...counted, active: false });
    },
    'voucher.updated': (event) => {
      const { before, changes: changed } = event.data as VoucherUpdated['data'];
      const { active = before.active, categoryId = before.categoryId, windows } = changed;
      const { expirationDate } = windows ?? before;
      return moved(event, before, { ...before, active, categoryId, expirationDate });
    },
    'voucher.published': (event) => {
      const { window, previousExpirationDate } = event.data as PublishedToCustomer['data'];
      if (!window) return [];
      const { expirationDate } = window;
      return moved(event, { active: true, expirationDate: previousExpirationDate }, { active: true, expirationDate });
    },
  },
});

export function countId(projectId: string, trait: Trait): string {
  if ('campaignId' in trait) return `${projectId}/campaign/${trait.campaignId}${trait.disabled ? '/disabled' : ''}`;
  if ('categoryId' in trait) return `${projectId}/category/${trait.categoryId}`;
  return 'expiresOn' in trait
    ? `${projectId}/expires/${trait.expiresOn}/${trait.enabled ? 'enabled' : 'disabled'}`
    : `${projectId}/enabled`;
}

/** The day (UTC) of a moment, as vouchers that expire are counted. */
export function dayOf(moment: Instant): string {
  return moment.slice(0, 10);
}

/** One less of what it was, one more of what it is. */
function moved(event: RecordedEvent, before: Counted | undefined, after: Counted | undefined): Change {
  const { projectId } = event.metadata;
  const gone = before ? traitsOf(projectId, before) : NONE;
  const come = after ? traitsOf(projectId, after) : NONE;
  const all: ViewChange<VoucherCountDocument>[] = [];
  for (const [id, trait] of gone) if (!come.has(id)) all.push(counted(id, projectId, trait, -1));
  for (const [id, trait] of come) if (!gone.has(id)) all.push(counted(id, projectId, trait, 1));
  return all;
}

const NONE: ReadonlyMap<string, Trait> = new Map();

function traitsOf(projectId: string, voucher: Counted): ReadonlyMap<string, Trait> {
  const { active, campaignId, categoryId, expirationDate } = voucher;
  const traits = new Map<string, Trait>();
  const add = (trait: Trait) => traits.set(countId(projectId, trait), trait);
  if (active) add({ enabled: true });
  if (campaignId) {
    add({ campaignId });
    if (!active) add({ campaignId, disabled: true });
  }
  if (categoryId) add({ categoryId });
  if (expirationDate !== undefined) add({ expiresOn: dayOf(expirationDate), enabled: active });
  return traits;
}

function counted(id: string, projectId: string, trait: Trait, by: 1 | -1): ViewChange<VoucherCountDocument> {
  const [change] = changes<VoucherCountDocument>(id, (before) => {
    const count = (before?.count ?? 0) + by;
    const days = 'expiresOn' in trait ? trait : undefined;
    return count === 0 ? null : { id, projectId, count, ...days };
  });
  return change as ViewChange<VoucherCountDocument>;
}
