import { type RecordedEvent } from '@perkstream/ports';
import { changes, view, type ViewChange } from '@perkstream/platform';
import { type VoucherCreated, type VoucherDeleted, type VoucherUpdated } from '../../domain/voucher/events.js';

/** How many vouchers of a project have something in common, so that totals of lists need not be counted. */
export interface VoucherCountDocument {
  readonly id: string;
  readonly projectId: string;
  readonly count: number;
}

export type Trait = { readonly enabled: true } | { readonly campaignId: string } | { readonly categoryId: string };

type Change = ViewChange<VoucherCountDocument>;

export function countId(projectId: string, trait: Trait): string {
  if ('enabled' in trait) return `${projectId}/enabled`;
  if ('campaignId' in trait) return `${projectId}/campaign/${trait.campaignId}`;
  return `${projectId}/category/${trait.categoryId}`;
}

export const voucherCountsView = view<VoucherCountDocument>({
  kind: 'folding',
  collection: { name: 'voucher_counts', version: 1, fields: {}, indexes: [] },
  on: {
    'voucher.created': (event) => {
      const { campaignId, categoryId, active } = (event.data as VoucherCreated['data']).voucher;
      return counted(event, 1, { campaignId, categoryId, active });
    },
    'voucher.deleted': (event) => {
      const { campaignId, before } = event.data as VoucherDeleted['data'];
      return counted(event, -1, { campaignId, ...before });
    },
    'voucher.enabled': (event) => [by(event, 1, { enabled: true })],
    'voucher.disabled': (event) => [by(event, -1, { enabled: true })],
    'voucher.updated': updated,
  },
});

function updated(event: RecordedEvent): readonly Change[] {
  const { before, changes: after } = event.data as VoucherUpdated['data'];
  const moved: Change[] = [];
  if (after.active !== undefined && after.active !== before.active) {
    moved.push(by(event, after.active ? 1 : -1, { enabled: true }));
  }
  if (after.categoryId !== undefined && after.categoryId !== before.categoryId) {
    if (before.categoryId !== null) moved.push(by(event, -1, { categoryId: before.categoryId }));
    if (after.categoryId !== null) moved.push(by(event, 1, { categoryId: after.categoryId }));
  }
  return moved;
}

function counted(
  event: RecordedEvent,
  sign: 1 | -1,
  has: { readonly campaignId: string | null; readonly categoryId: string | null; readonly active: boolean },
): readonly Change[] {
  const counts: Change[] = [];
  if (has.active) counts.push(by(event, sign, { enabled: true }));
  if (has.campaignId !== null) counts.push(by(event, sign, { campaignId: has.campaignId }));
  if (has.categoryId !== null) counts.push(by(event, sign, { categoryId: has.categoryId }));
  return counts;
}

function by({ metadata: { projectId } }: RecordedEvent, sign: 1 | -1, trait: Trait): Change {
  const id = countId(projectId, trait);
  const [change] = changes<VoucherCountDocument>(id, (before) => {
    const count = (before?.count ?? 0) + sign;
    return count === 0 ? null : { id, projectId, count };
  });
  return change as Change;
}
