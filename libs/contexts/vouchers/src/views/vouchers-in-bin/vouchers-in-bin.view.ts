import { type RecordedEvent } from '@perkstream/ports';
import { changes, partsOfStream, view } from '@perkstream/platform';
import { type VoucherRemoved } from '../../domain/voucher/events.js';

/** Where the voucher with an id is found that is in the bin: what was begun before it went there is still carried through. */
export interface VoucherInBin {
  readonly id: string;
  readonly projectId: string;
  readonly code: string;
  /** Of its stream */
  readonly key: string;
  readonly deleted_at: string;
}

export const vouchersInBinView = view<VoucherInBin>({
  kind: 'entity',
  collection: {
    name: 'vouchers_in_bin',
    version: 1,
    fields: { projectId: 'text', deleted_at: 'text' },
    indexes: [['projectId', 'deleted_at']],
    countedBy: 'projectId',
  },
  on: {
    'voucher.deleted': (event: RecordedEvent) => {
      const { id, code, at } = event.data as VoucherRemoved['data'];
      const { projectId, key } = partsOfStream(event.stream);
      return changes<VoucherInBin>(id, () => ({ id, projectId, code, key, deleted_at: at }));
    },
    'voucher.code_released': (event: RecordedEvent) =>
      changes<VoucherInBin>((event.data as VoucherRemoved['data']).id, () => null),
  },
});
