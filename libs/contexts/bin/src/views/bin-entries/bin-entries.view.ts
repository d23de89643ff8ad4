import { derivedId } from '@perkstream/kernel';
import { changes, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type BinnedResource,
  type CampaignDeleted,
  type CampaignNameReleased,
  type ProductDeleted,
  type ProductReleased,
  type SkuDeleted,
  type SkuReleased,
  type VoucherCodeReleased,
  type VoucherDeleted,
} from '@perkstream/published';

/** Something in the bin, under the id of the resource: that is how it is found when it leaves. */
export interface BinEntry {
  readonly projectId: string;
  /** `tbe_…`: grows with the time of deletion */
  readonly entryId: string;
  readonly created_at: string;
  readonly deleted_by_user_id: string | null;
  readonly resource_id: string;
  readonly resource_type: BinnedResource;
  readonly resource_name: string;
  readonly resource_parent_id: string | null;
}

type Binned = { readonly id: string; readonly at: string };

export const binEntriesView = view<BinEntry>({
  kind: 'entity',
  collection: {
    name: 'bin_entries',
    version: 1,
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
    'voucher.deleted': (event) => {
      const voucher = event.data as VoucherDeleted['data'];
      return enters(event, voucher, 'voucher', voucher.code, voucher.campaignId);
    },
    'voucher.code_released': (event) => leaves((event.data as VoucherCodeReleased['data']).id),
    'campaign.deleted': (event) => {
      const campaign = event.data as CampaignDeleted['data'];
      return enters(event, campaign, 'campaign', campaign.name, null);
    },
    'campaign.name_released': (event) => leaves((event.data as CampaignNameReleased['data']).id),
    'product.deleted': (event) => {
      const product = event.data as ProductDeleted['data'];
      return enters(event, product, 'product', product.name, null);
    },
    'product.released': (event) => {
      const { id, binnedSkuIds = [] } = event.data as ProductReleased['data'];
      return leaves(id, ...binnedSkuIds);
    },
    'sku.deleted': (event) => {
      const sku = event.data as SkuDeleted['data'];
      return enters(event, sku, 'sku', sku.name, sku.productId);
    },
    'sku.released': (event) => leaves((event.data as SkuReleased['data']).id),
  },
});

function enters(
  { metadata: { actor, projectId } }: RecordedEvent,
  { id, at }: Binned,
  type: BinnedResource,
  name: string | null | undefined,
  parentId: string | null,
): readonly ViewChange<BinEntry>[] {
  return changes<BinEntry>(id, () => ({
    projectId,
    entryId: derivedId('tbe_', Date.parse(at), id, 'bin_entry'),
    created_at: at,
    deleted_by_user_id: actor.kind === 'user' ? actor.id : null,
    resource_id: id,
    resource_type: type,
    resource_name: name ?? id,
    resource_parent_id: parentId,
  }));
}

function leaves(...ids: readonly string[]): readonly ViewChange<BinEntry>[] {
  return ids.flatMap((id) => changes<BinEntry>(id, () => null));
}
