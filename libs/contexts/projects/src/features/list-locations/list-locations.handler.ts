import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { handler, listAnswer, ofProject, pageOfList, ViewRunner } from '@perkstream/platform';
import { ListLocations, type LocationsAnswer } from '@perkstream/published';
import { locationsView, presentLocation } from '../../views/locations/locations.view.js';

const list = defineList({
  order: { created_at: 'created_at', updated_at: 'updated_at' },
  dateRange: 'created_at',
  fields: [
    { name: 'name', type: 'string' },
    { name: 'created_at', type: 'date', path: 'created_at' },
    { name: 'updated_at', type: 'date', path: 'updated_at' },
  ],
});

export const listLocations = handler(
  ListLocations,
  [ViewRunner],
  async ({ context, query }, views): Promise<LocationsAnswer | QueryRefusal> => {
    const asked = parseListQuery(list, query, context.now);
    if (isRefusal(asked)) return asked;
    const { found, total } = await pageOfList(
      views.collection(locationsView),
      ofProject(context.projectId, asked.where),
      asked,
    );
    const hasMore = total > asked.offset + found.length;
    return { ...listAnswer('data', found.map(presentLocation), total), has_more: hasMore };
  },
);
