import { handler, ViewRunner } from '@perkstream/platform';
import { FindCategoryNames } from '@perkstream/published';
import { categoriesView } from '../../views/categories/categories.view.js';

export const findCategoryNames = handler(FindCategoryNames, [ViewRunner], async ({ projectId }, views) => {
  const found = await views.collection(categoriesView).find({ where: { field: 'projectId', is: projectId } });
  return found.map(({ category: { id, name } }) => ({ id, name }));
});
