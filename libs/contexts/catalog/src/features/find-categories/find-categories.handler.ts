import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type CategoryRecord, FindCategories } from '@perkstream/published';
import { CategoryDirectory } from '../../repositories/category.repository.js';
import { categoryRecord } from '../../presenters/category.presenter.js';

@QueryHandler(FindCategories)
export class FindCategoriesHandler implements IQueryHandler<FindCategories> {
  constructor(private readonly directory: CategoryDirectory) {}

  async execute({ projectId, idsOrNames }: FindCategories): Promise<readonly CategoryRecord[]> {
    const found = await Promise.all(idsOrNames.map((each) => this.directory.find(projectId, each)));
    return found.filter((category) => category !== undefined).map(categoryRecord);
  }
}
