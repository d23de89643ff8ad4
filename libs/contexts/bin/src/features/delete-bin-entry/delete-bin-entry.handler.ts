import { commandContext, handler, Messenger, ViewRunner } from '@perkstream/platform';
import {
  type BinnedResource,
  type CommandOrigin,
  DeleteBinEntry,
  PurgeCampaign,
  PurgeCatalogueItem,
  PurgeVoucher,
} from '@perkstream/published';
import { findEntry, unknownEntry } from '../../services/find-entry.js';
import { type BinEntry } from '../../views/bin-entries/bin-entries.view.js';

type Purge = (entry: BinEntry, origin: CommandOrigin) => PurgeVoucher | PurgeCampaign | PurgeCatalogueItem;

const purges: Record<BinnedResource, Purge> = {
  voucher: ({ projectId, resource_id }, origin) => new PurgeVoucher(projectId, resource_id, origin),
  campaign: ({ projectId, resource_id }, origin) => new PurgeCampaign(projectId, resource_id, origin),
  product: ({ projectId, resource_id }, origin) => new PurgeCatalogueItem(projectId, resource_id, undefined, origin),
  sku: ({ projectId, resource_id, resource_parent_id }, origin) =>
    new PurgeCatalogueItem(projectId, resource_parent_id ?? '', resource_id, origin),
};

export const deleteBinEntry = handler(
  DeleteBinEntry,
  [Messenger, ViewRunner],
  async ({ context, params: { binEntryId } }, messenger, views) => {
    const entry = await findEntry(views, context.projectId, binEntryId);
    if (entry) await messenger.send(purges[entry.resource_type](entry, commandContext(context, 'purge')));
    // A request that is repeated finds nothing where the first one got through.
    return entry || context.repeatSince ? undefined : unknownEntry(binEntryId);
  },
);
