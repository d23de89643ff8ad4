import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ViewRunner } from '@perkstream/platform';
import { type CategoryName, FindCategoryNames } from '@perkstream/published';
import { categoriesView } from '../../views/categories/categories.view.js';

@QueryHandler(FindCategoryNames)
export class FindCategoryNamesHandler implements IQueryHandler<FindCategoryNames> {
  private readonly documents;

  constructor(views: ViewRunner) {
    this.documents = views.lazily(categoriesView);
  }

  async execute({ projectId }: FindCategoryNames): Promise<readonly CategoryName[]> {
    const found = await this.documents().find({ where: { field: 'projectId', is: projectId } });
    return found.map(({ category: { id, name } }) => ({ id, name }));
  }
}
