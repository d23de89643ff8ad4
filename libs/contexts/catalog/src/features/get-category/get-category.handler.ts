import { notFound, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type CategoryAnswer, GetCategory } from '@perkstream/published';
import { CategoryRepository } from '../../repositories/category.repository.js';
import { presentCategory } from '../../presenters/category.presenter.js';

export const getCategory = handler(
  GetCategory,
  [CategoryRepository],
  async (
    { context: { projectId }, params: { categoryId } },
    categories,
  ): Promise<CategoryAnswer | Refusal<'not_found'>> => {
    const category = await categories.byId(projectId, categoryId);
    return category ? presentCategory(category) : notFound('category', categoryId);
  },
);
