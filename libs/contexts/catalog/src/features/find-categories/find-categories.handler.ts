import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type CategoryRecord, FindCategories } from '@perkstream/published';
import { CategoryRepository } from '../../repositories/category.repository.js';
import { categoryRecord } from '../../presenters/category.presenter.js';

@QueryHandler(FindCategories)
export class FindCategoriesHandler implements IQueryHandler<FindCategories> {
  constructor(private readonly categories: CategoryRepository) {}

  async execute({ projectId, idsOrNames }: FindCategories): Promise<readonly CategoryRecord[]> {
    const found = await Promise.all(idsOrNames.map((each) => this.categories.find(projectId, each)));
    return found.filter((category) => category !== undefined).map(categoryRecord);
  }
}
