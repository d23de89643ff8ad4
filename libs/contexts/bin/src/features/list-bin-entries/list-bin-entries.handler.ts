import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  filterFields,
  parseCursor,
  parseDeepQuery,
  parseFilters,
  parseLimit,
  parseSorting,
  type QueryRefusal,
} from '@perkstream/domain-filters';
import { type Condition, isRefusal } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { type BinEntriesAnswer, type BinEntryAnswer, BINNED_RESOURCES, ListBinEntries } from '@perkstream/published';
import { type BinEntry, binEntriesView } from '../../views/bin-entries/bin-entries.view.js';

const FIELDS = filterFields([
  { name: 'id', type: 'string', path: 'entryId' },
  { name: 'resource_type', type: 'enum', path: 'resource_type', values: BINNED_RESOURCES },
  { name: 'resource_name', type: 'string', path: 'resource_name' },
  { name: 'resource_id', type: 'string', path: 'resource_id' },
]);

@QueryHandler(ListBinEntries)
export class ListBinEntriesHandler implements IQueryHandler<ListBinEntries> {
  private readonly entries;

  constructor(views: ViewRunner) {
    this.entries = views.lazily(binEntriesView);
  }

  async execute({ context: { projectId, now }, query }: ListBinEntries): Promise<BinEntriesAnswer | QueryRefusal> {
    const deep = parseDeepQuery(query);
    if (isRefusal(deep)) return deep;
    const limit = parseLimit(deep['limit']);
    if (isRefusal(limit)) return limit;
    const orderBy = parseSorting(deep['order'], { id: 'entryId' }, '-id');
    if (isRefusal(orderBy)) return orderBy;
    const last = parseCursor(deep['starting_after_id']);
    if (isRefusal(last)) return last;
    const filters = parseFilters(FIELDS, deep['filters'], { source: 'query', now });
    if (isRefusal(filters)) return filters as QueryRefusal;
    const all: Condition[] = [{ field: 'projectId', is: projectId }];
    if (filters) all.push(filters);
    if (last !== undefined)
      all.push({ field: 'entryId', [orderBy[0]?.descending ? 'less' : 'more']: last } as Condition);
    return answer(await this.entries().find({ where: { all }, orderBy, limit: limit + 1 }), limit);
  }
}

function answer(found: readonly BinEntry[], limit: number): BinEntriesAnswer {
  const data = found.slice(0, limit).map(present);
  const hasMore = found.length > limit;
  return {
    object: 'list',
    data_ref: 'data',
    data,
    total: data.length,
    has_more: hasMore,
    ...(hasMore && { more_starting_after: data.at(-1)?.id }),
  };
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
