import { changes, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import { type CategoryDeleted, type CategoryShown, type StoredCategory } from '@perkstream/published';

export interface CategoryDocument {
  readonly id: string;
  readonly projectId: string;
  readonly category: StoredCategory;
}

export const categoriesView = view<CategoryDocument>({
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
    'category.deleted': ({ data }) => changes<CategoryDocument>((data as CategoryDeleted['data']).id, () => null),
  },
});

function shown({ data, metadata: { projectId } }: RecordedEvent): readonly ViewChange<CategoryDocument>[] {
  const { category } = data as CategoryShown['data'];
  return changes(category.id, () => ({ id: category.id, projectId, category }));
}
