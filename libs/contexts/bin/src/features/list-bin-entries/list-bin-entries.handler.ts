import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { cursorPage, defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { ofProject, ViewRunner } from '@perkstream/platform';
import { type BinEntriesAnswer, type BinEntryAnswer, BINNED_RESOURCES, ListBinEntries } from '@perkstream/published';
import { type BinEntry, binEntriesView } from '../../views/bin-entries/bin-entries.view.js';

const LIST = defineList({
  paging: 'cursor',
  order: { id: 'entryId' },
  fields: [
    { name: 'id', type: 'string', path: 'entryId' },
    { name: 'resource_type', type: 'enum', path: 'resource_type', values: BINNED_RESOURCES },
    { name: 'resource_name', type: 'string', path: 'resource_name' },
    { name: 'resource_id', type: 'string', path: 'resource_id' },
  ],
});

@QueryHandler(ListBinEntries)
export class ListBinEntriesHandler implements IQueryHandler<ListBinEntries> {
  private readonly entries;

  constructor(views: ViewRunner) {
    this.entries = views.lazily(binEntriesView);
  }

  async execute({ context: { projectId, now }, query }: ListBinEntries): Promise<BinEntriesAnswer | QueryRefusal> {
    const list = parseListQuery(LIST, query, now);
    if (isRefusal(list)) return list;
    const { orderBy, limit } = list;
    const found = await this.entries().find({ where: ofProject(projectId, list.where), orderBy, limit: limit + 1 });
    const page = cursorPage(found.map(present), limit);
    return { object: 'list', data_ref: 'data', ...page, total: page.data.length };
  }
}

function present(entry: BinEntry): BinEntryAnswer {
  const { entryId: id, created_at, deleted_by_user_id, resource_id, resource_type, resource_name } = entry;
  const { resource_parent_id } = entry;
  return {
    id,
    created_at,
    deleted_by_user_id,
    resource_id,
    resource_type,
    resource_name,
    resource_parent_id,
    object: resource_type,
  };
}
