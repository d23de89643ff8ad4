import { handler, listAnswer, ViewRunner } from '@perkstream/platform';
import { type AnswerOf, ListCategories } from '@perkstream/published';
import { categoriesView } from '../../views/categories/categories.view.js';
import { presentCategory } from '../../presenters/category.presenter.js';

/** All of them, newest first: the operation has no parameters. */
export const listCategories = handler(
  ListCategories,
  [ViewRunner],
  async ({ context: { projectId } }, views): Promise<AnswerOf<typeof ListCategories>> => {
    const found = await views.collection(categoriesView).find({
      where: { field: 'projectId', is: projectId },
      orderBy: [{ field: 'category.createdAt', descending: true }],
    });
    const data = found.map(({ category }) => presentCategory(category));
    return listAnswer('data', data);
  },
);
