import { CommandRunner, handler, idMadeBy, ofProject, ViewRunner } from '@perkstream/platform';
import { EngineUnavailable } from '@perkstream/ports';
import { EnsureCategory } from '@perkstream/published';
import { categoryAggregate } from '../../domain/category/category.decider.js';
import { categoryRecord } from '../../presenters/category.presenter.js';
import { CategoryRepository } from '../../repositories/category.repository.js';
import { CategoryNames } from '../../services/category-names.js';
import { categoriesView } from '../../views/categories/categories.view.js';

export const ensureCategory = handler(
  EnsureCategory,
  [CategoryRepository, CategoryNames, CommandRunner, ViewRunner],
  async ({ projectId, name, origin }, categories, names, runner, views) => {
    const found = await categories.find(projectId, name);
    if (found) return categoryRecord(found);
    const full = await names.objectionToAnother(projectId);
    if (full) return full;
    const { now } = origin;
    const commandId = `${origin.commandId}/${name}`;
    const ownId = idMadeBy({ ...origin, commandId }, 'cat_', 'category');
    const taken = await names.claim(name, ownId, { ...origin, projectId, commandId: `${commandId}/take` });
    // Another request may have taken the name and made no category yet: the first of the two makes it.
    const id = taken?.details?.resourceId ?? ownId;
    const tooMany = await names.makeRoom(name, id, { ...origin, projectId, commandId: `${commandId}/place` });
    if (tooMany) return tooMany;
    const command = { do: 'create', id, name, hierarchy: await nextHierarchy(views, projectId), now } as const;
    await runner.execute(categoryAggregate, id, command, { ...origin, projectId, commandId });
    const made = await categories.byId(projectId, id);
    if (made?.name === name) return categoryRecord(made);
    // The name is that of a category which is being renamed or deleted at this moment.
    throw new EngineUnavailable('catalog', 'not_done', { message: `The name ${name} is changing hands: try again` });
  },
);

async function nextHierarchy(views: ViewRunner, projectId: string): Promise<number> {
  const orderBy = [{ field: 'category.hierarchy', descending: true }];
  const [last] = await views.collection(categoriesView).find({ where: ofProject(projectId), orderBy, limit: 1 });
  return last ? last.category.hierarchy + 1 : 0;
}
