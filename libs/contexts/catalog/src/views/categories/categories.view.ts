import { changes, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import { type CategoryEvent, type CategoryShown, type StoredCategory } from '@perkstream/published';

export interface CategoryDocument {
  readonly id: string;
  readonly projectId: string;
  readonly category: StoredCategory;
}

export const categoriesView = view<CategoryDocument, CategoryEvent>({
  kind: 'entity',
  collection: {
    name: 'categories',
    version: 2,
    fields: { projectId: 'text', 'category.createdAt': 'text', 'category.hierarchy': 'number' },
    indexes: [
      ['projectId', 'category.createdAt'],
      ['projectId', 'category.hierarchy'],
    ],
    countedBy: 'projectId',
  },
  on: {
    'category.created': shown,
    'category.updated': shown,
    'category.deleted': ({ data: { id } }) => changes<CategoryDocument>(id, () => null),
  },
});

function shown({
  data: { category },
  metadata: { projectId },
}: RecordedEvent & CategoryShown): readonly ViewChange<CategoryDocument>[] {
  return changes(category.id, () => ({ id: category.id, projectId, category }));
}
