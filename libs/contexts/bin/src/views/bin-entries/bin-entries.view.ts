import { derivedId } from '@perkstream/kernel';
import { changes, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type AuditActorAnswer,
  type BinnedResource,
  type CampaignBinned,
  type ProductBinned,
  type VoucherBinned,
} from '@perkstream/published';

/** Something in the bin, under the id of the resource: that is how it is found when it leaves. */
export interface BinEntry {
  readonly projectId: string;
  /** `tbe_…`: grows with the time of deletion */
  readonly entryId: string;
  readonly created_at: string;
  readonly deleted_by_user_id: string | null;
  readonly deleted_by: AuditActorAnswer;
  readonly resource_id: string;
  readonly resource_type: BinnedResource;
  readonly resource_name: string;
  readonly resource_parent_id: string | null;
  /** Place of its deletion in the order of all events. */
  readonly deletedAt: number;
}

type Binned = { readonly id: string; readonly at: string };

export const binEntriesView = view<BinEntry, VoucherBinned | CampaignBinned | ProductBinned>({
  kind: 'entity',
  collection: {
    name: 'bin_entries',
    version: 2,
    fields: { projectId: 'text', entryId: 'text', resource_type: 'text', resource_name: 'text', resource_id: 'text' },
    indexes: [
      ['projectId', 'entryId'],
      ['projectId', 'resource_type', 'entryId'],
      ['projectId', 'resource_name'],
      ['projectId', 'resource_id'],
    ],
    countedBy: 'projectId',
  },
  on: {
    'voucher.deleted': (event) => enters(event, 'voucher', event.data.code, event.data.campaignId),
    'voucher.restored': (event) => leaves(event.data.id),
    'voucher.code_released': (event) => leaves(event.data.id),
    'campaign.deleted': (event) => enters(event, 'campaign', event.data.name, null),
    'campaign.restored': (event) => leaves(event.data.id),
    'campaign.name_released': (event) => leaves(event.data.id),
    'product.deleted': (event) => enters(event, 'product', event.data.name, null),
    'product.restored': (event) => leaves(event.data.id),
    'product.released': ({ data: { id, binnedSkuIds = [] } }) => leaves(id, ...binnedSkuIds),
    'sku.deleted': (event) => enters(event, 'sku', event.data.name, event.data.productId),
    'sku.restored': (event) => leaves(event.data.id),
    'sku.released': (event) => leaves(event.data.id),
  },
});

function enters(
  { data: { id, at }, metadata: { actor, projectId }, position }: RecordedEvent & { readonly data: Binned },
  type: BinnedResource,
  name: string | null | undefined,
  parentId: string | null,
): readonly ViewChange<BinEntry>[] {
  return changes<BinEntry>(id, () => ({
    projectId,
    entryId: derivedId('tbe_', Date.parse(at), id, 'bin_entry'),
    created_at: at,
    deleted_by_user_id: actor.kind === 'user' ? actor.id : null,
    deleted_by: { type: actor.kind, id: actor.id, ...(actor.name !== undefined && { name: actor.name }) },
    resource_id: id,
    resource_type: type,
    resource_name: name ?? id,
    resource_parent_id: parentId,
    deletedAt: position,
  }));
}

function leaves(...ids: readonly string[]): readonly ViewChange<BinEntry>[] {
  return ids.flatMap((id) => changes<BinEntry>(id, () => null));
}
