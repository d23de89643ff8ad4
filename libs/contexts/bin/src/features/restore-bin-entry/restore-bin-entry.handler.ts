import { type Refusal } from '@perkstream/kernel';
import { commandContext, handler, Messenger, ViewRunner } from '@perkstream/platform';
import {
  type BinnedResource,
  type CommandOrigin,
  RestoreBinEntry,
  RestoreCampaign,
  RestoreCatalogueItem,
  RestoreVoucher,
} from '@perkstream/published';
import { findEntry, unknownEntry } from '../../services/find-entry.js';
import { type BinEntry } from '../../views/bin-entries/bin-entries.view.js';

type Restored = Promise<undefined | void | Refusal<'parent_in_bin'>>;

const restores: Record<BinnedResource, (entry: BinEntry, origin: CommandOrigin, messenger: Messenger) => Restored> = {
  voucher: async ({ projectId, resource_id }, origin, messenger) =>
    messenger.send(new RestoreVoucher(projectId, resource_id, origin)),
  campaign: async ({ projectId, resource_id, deletedAt }, origin, messenger) =>
    messenger.send(new RestoreCampaign(projectId, resource_id, deletedAt, origin)),
  product: async ({ projectId, resource_id }, origin, messenger) =>
    messenger.send(new RestoreCatalogueItem(projectId, resource_id, undefined, origin)),
  sku: async ({ projectId, resource_id, resource_parent_id }, origin, messenger) =>
    messenger.send(new RestoreCatalogueItem(projectId, resource_parent_id ?? '', resource_id, origin)),
};

export const restoreBinEntry = handler(
  RestoreBinEntry,
  [Messenger, ViewRunner],
  async (
    { context, params: { binEntryId } },
    messenger,
    views,
  ): Promise<undefined | Refusal<'parent_in_bin' | 'not_found'>> => {
    const entry = await findEntry(views, context.projectId, binEntryId);
    // A request that is repeated finds nothing where the first one got through.
    if (!entry) return context.repeatSince ? undefined : unknownEntry(binEntryId);
    const restored = await restores[entry.resource_type](entry, commandContext(context, 'restore'), messenger);
    return restored ?? undefined;
  },
);
