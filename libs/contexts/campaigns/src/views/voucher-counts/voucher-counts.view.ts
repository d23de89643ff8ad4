import { changes, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import { type VoucherCreated, type VoucherDeleted } from '@perkstream/published';

/** The number of codes of a campaign: those made, minus those deleted. */
interface VoucherCountDocument {
  readonly id: string;
  readonly projectId: string;
  readonly count: number;
}

export const voucherCountsView = view<VoucherCountDocument, VoucherCreated | VoucherDeleted>({
  kind: 'folding',
  collection: { name: 'campaign_voucher_counts', version: 1, fields: {}, indexes: [] },
  on: {
    'voucher.created': (event) => counted(event, event.data.voucher.campaignId, 1),
    'voucher.deleted': (event) => counted(event, event.data.campaignId, -1),
  },
});

function counted(
  { metadata: { projectId } }: RecordedEvent,
  id: string | null | undefined,
  more: 1 | -1,
): readonly ViewChange<VoucherCountDocument>[] {
  if (!id) return [];
  return changes<VoucherCountDocument>(id, (before) => ({ id, projectId, count: (before?.count ?? 0) + more }));
}
