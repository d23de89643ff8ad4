import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedId, isRefusal } from '@perkstream/kernel';
import { CommandRunner, ViewRunner } from '@perkstream/platform';
import { type CategoryRecord, type CommandOrigin, EnsureCategory, type StoredCategory } from '@perkstream/published';
import { CategoryRepository } from '../../repositories/category.repository.js';
import { CategoryNames } from '../../services/category-names.js';
import { categoryAggregate } from '../../domain/category/category.aggregate.js';
import { categoryRecord } from '../../presenters/category.presenter.js';
import { categoriesView } from '../../views/categories/categories.view.js';

/** For how often, and how long each time, a request waits for another one that makes the category. */
const TRIES = 50;
const MILLISECONDS = 20;

@CommandHandler(EnsureCategory)
export class EnsureCategoryHandler implements ICommandHandler<EnsureCategory> {
  private readonly documents;

  constructor(
    private readonly categories: CategoryRepository,
    private readonly names: CategoryNames,
    private readonly runner: CommandRunner,
    views: ViewRunner,
  ) {
    this.documents = views.lazily(categoriesView);
  }

  async execute({ projectId, name, origin }: EnsureCategory): Promise<CategoryRecord> {
    for (let tries = 0; tries < TRIES; tries++) {
      const found = (await this.categories.find(projectId, name)) ?? (await this.made(name, { ...origin, projectId }));
      if (found) return categoryRecord(found);
      await new Promise((resolve) => setTimeout(resolve, MILLISECONDS));
    }
    throw new Error(`Another request has taken the name ${name}, and makes no category`);
  }

  /** undefined while the name is another request's. */
  private async made(name: string, origin: CommandOrigin): Promise<StoredCategory | undefined> {
    const { projectId, now, repeatSince } = origin;
    const commandId = `${origin.commandId}/${name}`;
    const id = derivedId('cat_', Date.parse(repeatSince ?? now), commandId, 'category');
    if (await this.names.take(name, id, { ...origin, commandId: `${commandId}/take` })) return undefined;
    const known = await this.documents().find({ where: { field: 'projectId', is: projectId } });
    const hierarchy = known.reduce((next, { category }) => Math.max(next, category.hierarchy + 1), 0);
    const command = { do: 'create', id, name, hierarchy, now } as const;
    const created = await this.runner.execute(categoryAggregate, id, command, { ...origin, commandId });
    return isRefusal(created) || created.state.status !== 'live' ? undefined : created.state.category;
  }
}
