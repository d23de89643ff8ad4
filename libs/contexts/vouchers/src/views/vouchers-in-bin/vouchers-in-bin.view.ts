import { changes, partsOfStream, view } from '@perkstream/platform';
import { type VoucherBinned } from '@perkstream/published';

/** Finds vouchers in the bin by id, because uses that began before are still carried through. */
interface VoucherInBin {
  readonly id: string;
  readonly projectId: string;
  readonly code: string;
  /** Of its stream */
  readonly key: string;
  readonly campaign_id?: string;
  readonly deleted_at: string;
}

export const vouchersInBinView = view<VoucherInBin, VoucherBinned>({
  kind: 'entity',
  collection: {
    name: 'vouchers_in_bin',
    version: 2,
    fields: { projectId: 'text', campaign_id: 'text', deleted_at: 'text' },
    indexes: [
      ['projectId', 'deleted_at'],
      ['projectId', 'campaign_id'],
    ],
    countedBy: 'projectId',
  },
  on: {
    'voucher.deleted': (event) => {
      const { id, code, campaignId, at } = event.data;
      const { projectId, key } = partsOfStream(event.stream);
      return changes<VoucherInBin>(id, () => ({
        id,
        projectId,
        code,
        key,
        ...(campaignId !== null && { campaign_id: campaignId }),
        deleted_at: at,
      }));
    },
    'voucher.restored': (event) => changes<VoucherInBin>(event.data.id, () => null),
    'voucher.code_released': (event) => changes<VoucherInBin>(event.data.id, () => null),
  },
});
