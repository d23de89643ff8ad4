import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedId, type Refusal } from '@perkstream/kernel';
import { CommandRunner, ofProject, ViewRunner } from '@perkstream/platform';
import { EngineUnavailable } from '@perkstream/ports';
import { type CategoryRecord, EnsureCategory } from '@perkstream/published';
import { categoryAggregate } from '../../domain/category/category.aggregate.js';
import { categoryRecord } from '../../presenters/category.presenter.js';
import { CategoryRepository } from '../../repositories/category.repository.js';
import { CategoryNames } from '../../services/category-names.js';
import { categoriesView } from '../../views/categories/categories.view.js';

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

  async execute({ projectId, name, origin }: EnsureCategory): Promise<CategoryRecord | Refusal<'invalid_payload'>> {
    const found = await this.categories.find(projectId, name);
    if (found) return categoryRecord(found);
    const full = await this.names.objectionToAnother(projectId);
    if (full) return full;
    const { now, repeatSince } = origin;
    const commandId = `${origin.commandId}/${name}`;
    const ownId = derivedId('cat_', Date.parse(repeatSince ?? now), commandId, 'category');
    const taken = await this.names.claim(name, ownId, { ...origin, projectId, commandId: `${commandId}/take` });
    // Another request may have taken the name and made no category yet: whichever of the two comes first makes it.
    const id = taken?.details?.resourceId ?? ownId;
    const tooMany = await this.names.makeRoom(name, id, { ...origin, projectId, commandId: `${commandId}/place` });
    if (tooMany) return tooMany;
    const command = { do: 'create', id, name, hierarchy: await this.nextHierarchy(projectId), now } as const;
    await this.runner.execute(categoryAggregate, id, command, { ...origin, projectId, commandId });
    const made = await this.categories.byId(projectId, id);
    if (made?.name === name) return categoryRecord(made);
    // The name is that of a category which is being renamed or deleted at this moment.
    throw new EngineUnavailable('catalog', 'not_done', { message: `The name ${name} is changing hands: try again` });
  }

  private async nextHierarchy(projectId: string): Promise<number> {
    const orderBy = [{ field: 'category.hierarchy', descending: true }];
    const [last] = await this.documents().find({ where: ofProject(projectId), orderBy, limit: 1 });
    return last ? last.category.hierarchy + 1 : 0;
  }
}
