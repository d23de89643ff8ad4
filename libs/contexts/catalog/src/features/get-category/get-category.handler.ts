import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { notFound, type Refusal } from '@perkstream/kernel';
import { type CategoryAnswer, GetCategory } from '@perkstream/published';
import { CategoryRepository } from '../../repositories/category.repository.js';
import { presentCategory } from '../../presenters/category.presenter.js';

@QueryHandler(GetCategory)
export class GetCategoryHandler implements IQueryHandler<GetCategory> {
  constructor(private readonly categories: CategoryRepository) {}

  async execute({
    context: { projectId },
    params: { categoryId },
  }: GetCategory): Promise<CategoryAnswer | Refusal<'not_found'>> {
    const category = await this.categories.byId(projectId, categoryId);
    return category ? presentCategory(category) : notFound('category', categoryId);
  }
}
