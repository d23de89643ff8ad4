import { changes, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type VoucherCreated,
  type VoucherDeleted,
  type VoucherPublished,
  type VoucherRestored,
} from '@perkstream/published';

/** The number of codes of a campaign: those made, minus those deleted. */
interface VoucherCountDocument {
  readonly id: string;
  readonly projectId: string;
  readonly count: number;
  /** Those of them that somebody holds; absent: none */
  readonly held?: number;
}

type Counted = VoucherCreated | VoucherDeleted | VoucherRestored | VoucherPublished;

export const voucherCountsView = view<VoucherCountDocument, Counted>({
  kind: 'folding',
  collection: { name: 'campaign_voucher_counts', version: 2, fields: {}, indexes: [] },
  on: {
    'voucher.created': (event) => counted(event, event.data.voucher.campaignId, { count: 1 }),
    'voucher.deleted': (event) => {
      const { campaignId, holderId, before } = event.data;
      const wasHeld = holderId !== undefined || before?.holderId !== undefined;
      return counted(event, campaignId, { count: -1, held: wasHeld ? -1 : 0 });
    },
    'voucher.restored': (event) => {
      const { campaignId, published } = event.data;
      return counted(event, campaignId, { count: 1, held: published ? 1 : 0 });
    },
    'voucher.published': (event) => {
      const { campaignId, previousHolderId } = event.data;
      return previousHolderId === undefined ? counted(event, campaignId, { held: 1 }) : [];
    },
  },
});

function counted(
  { metadata: { projectId } }: RecordedEvent,
  id: string | null | undefined,
  { count = 0, held = 0 }: { readonly count?: number; readonly held?: number },
): readonly ViewChange<VoucherCountDocument>[] {
  if (!id) return [];
  return changes<VoucherCountDocument>(id, (before) => {
    const heldNow = (before?.held ?? 0) + held;
    return { id, projectId, count: (before?.count ?? 0) + count, ...(heldNow !== 0 && { held: heldNow }) };
  });
}
