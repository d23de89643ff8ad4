import { handler } from '@perkstream/platform';
import { FindCategories } from '@perkstream/published';
import { CategoryRepository } from '../../repositories/category.repository.js';
import { categoryRecord } from '../../presenters/category.presenter.js';

export const findCategories = handler(
  FindCategories,
  [CategoryRepository],
  async ({ projectId, idsOrNames }, categories) => {
    const found = await Promise.all(idsOrNames.map((each) => categories.find(projectId, each)));
    return found.filter((category) => category !== undefined).map(categoryRecord);
  },
);
