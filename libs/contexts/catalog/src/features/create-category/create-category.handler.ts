import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler, idMadeBy } from '@perkstream/platform';
import { type CategoryAnswer, CreateCategory } from '@perkstream/published';
import { CategoryNames } from '../../services/category-names.js';
import { categoryAggregate } from '../../domain/category/category.aggregate.js';
import { type CategoryRefusal } from '../../domain/category/category.decider.js';
import { presentCategory } from '../../presenters/category.presenter.js';

export const createCategory = handler(
  CreateCategory,
  [CategoryNames, CommandRunner],
  async (
    { context, body: { name, hierarchy } },
    names,
    runner,
  ): Promise<CategoryAnswer | Refusal<CategoryRefusal | 'invalid_payload'>> => {
    const { now, repeatSince } = context;
    const id = idMadeBy(context, 'cat_', 'category');
    const full = repeatSince ? undefined : await names.objectionToAnother(context.projectId);
    if (full) return full;
    const taken = await names.claim(name, id, commandContext(context, 'take-name'));
    if (taken) return taken;
    const tooMany = await names.makeRoom(name, id, commandContext(context, 'take-place'));
    if (tooMany) return tooMany;
    const command = { do: 'create', id, name, hierarchy, now } as const;
    const created = await runner.execute(categoryAggregate, id, command, commandContext(context, 'create'));
    // Another request that named the category has made it in the meantime.
    if (isRefusal(created)) return names.taken(name, id);
    return created.state.status === 'live' ? presentCategory(created.state.category) : notFound('category', id);
  },
);
