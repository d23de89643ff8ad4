import { defineList } from '@perkstream/domain-filters';
import { cursorListFeature } from '@perkstream/platform';
import { type BinEntryAnswer, BINNED_RESOURCES, ListBinEntries } from '@perkstream/published';
import { type BinEntry, binEntriesView } from '../../views/bin-entries/bin-entries.view.js';

export const listBinEntries = cursorListFeature(ListBinEntries, {
  list: defineList({
    paging: 'cursor',
    order: { id: 'entryId' },
    fields: [
      { name: 'id', type: 'string', path: 'entryId' },
      { name: 'resource_type', type: 'enum', path: 'resource_type', values: BINNED_RESOURCES },
      { name: 'resource_name', type: 'string', path: 'resource_name' },
      { name: 'resource_id', type: 'string', path: 'resource_id' },
    ],
  }),
  view: binEntriesView,
  row: present,
  total: 'of the page',
});

function present(entry: BinEntry): BinEntryAnswer {
  const { entryId: id, created_at, deleted_by_user_id, deleted_by, resource_id, resource_type, resource_name } = entry;
  const { resource_parent_id } = entry;
  return {
    id,
    created_at,
    deleted_by_user_id,
    deleted_by,
    resource_id,
    resource_type,
    resource_name,
    resource_parent_id,
    object: resource_type,
  };
}
