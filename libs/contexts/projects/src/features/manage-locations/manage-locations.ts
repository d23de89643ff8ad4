import { defineList, parseListQuery } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import {
  handler,
  listAnswer,
  ofProject,
  pageOfList,
  recordFeatures,
  recordsOf,
  ViewRunner,
} from '@perkstream/platform';
import {
  CreateLocation,
  DeleteLocation,
  GetLocation,
  GetManagedLocation,
  ListLocations,
  ListManagedLocations,
  UpdateLocation,
} from '@perkstream/published';
import { locationKind } from '../../domain/location/location.kind.js';
import { locationsView, presentLocation } from '../../views/locations/locations.view.js';

class LocationRepository extends recordsOf(locationKind) {}

const list = defineList({
  order: { created_at: 'created_at', updated_at: 'updated_at' },
  dateRange: 'created_at',
  fields: [
    { name: 'name', type: 'string' },
    { name: 'created_at', type: 'date', path: 'created_at' },
    { name: 'updated_at', type: 'date', path: 'updated_at' },
  ],
});

/** The operations on locations. */
export const manageLocations = [
  ...recordFeatures(
    LocationRepository,
    {
      list: ListManagedLocations,
      create: CreateLocation,
      get: GetManagedLocation,
      update: UpdateLocation,
      delete: DeleteLocation,
    },
    (location) => location,
  ),

  ...recordFeatures(LocationRepository, { get: GetLocation }, (location) => location),

  handler(ListLocations, [ViewRunner], async ({ context, query }, views) => {
    const asked = parseListQuery(list, query, context.now);
    if (isRefusal(asked)) return asked;
    const { found, total } = await pageOfList(
      views.collection(locationsView),
      ofProject(context.projectId, asked.where),
      asked,
    );
    const hasMore = total > asked.offset + found.length;
    return { ...listAnswer('data', found.map(presentLocation), total), has_more: hasMore };
  }),
];
