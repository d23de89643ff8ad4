import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ViewRunner } from '@perkstream/platform';
import { type Collection } from '@perkstream/ports';
import { type AnswerOf, ListCategories } from '@perkstream/published';
import { categoriesView, type CategoryDocument } from '../../views/categories/categories.view.js';
import { presentCategory } from '../../presenters/category.presenter.js';

/** All of them, newest first: the operation has no parameters. */
@QueryHandler(ListCategories)
export class ListCategoriesHandler implements IQueryHandler<ListCategories> {
  private readonly documents: () => Collection<CategoryDocument>;

  constructor(views: ViewRunner) {
    this.documents = views.lazily(categoriesView);
  }

  async execute({ context: { projectId } }: ListCategories): Promise<AnswerOf<typeof ListCategories>> {
    const found = await this.documents().find({
      where: { field: 'projectId', is: projectId },
      orderBy: [{ field: 'category.createdAt', descending: true }],
    });
    const data = found.map(({ category }) => presentCategory(category));
    return { object: 'list', data_ref: 'data', data, total: data.length };
  }
}
