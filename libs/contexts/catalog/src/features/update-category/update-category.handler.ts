import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler } from '@perkstream/platform';
import { type CategoryAnswer, UpdateCategory } from '@perkstream/published';
import { CategoryRepository } from '../../repositories/category.repository.js';
import { CategoryNames } from '../../services/category-names.js';
import { categoryAggregate } from '../../domain/category/category.aggregate.js';
import { type CategoryRefusal } from '../../domain/category/category.decider.js';
import { presentCategory } from '../../presenters/category.presenter.js';

/** A new name is claimed first, the former one released last. */
export const updateCategory = handler(
  UpdateCategory,
  [CategoryRepository, CategoryNames, CommandRunner],
  async (
    { context, params: { categoryId: id }, body: { name, hierarchy } },
    categories,
    names,
    runner,
  ): Promise<CategoryAnswer | Refusal<CategoryRefusal>> => {
    const before = await categories.byId(context.projectId, id);
    if (!before) return notFound('category', id);
    const isRenamed = name !== undefined && name !== before.name;
    const taken = isRenamed ? await names.claim(name, id, commandContext(context, 'take-name')) : undefined;
    if (taken) return taken;
    const command = { do: 'update', name, hierarchy, now: context.now } as const;
    const done = await runner.execute(categoryAggregate, id, command, commandContext(context, 'update'));
    const category = !isRefusal(done) && done.state.status === 'live' ? done.state.category : undefined;
    // Releases the one of the two names that the category does not have.
    const unused = isRenamed ? (category?.name === before.name ? name : before.name) : undefined;
    if (unused !== undefined) await names.release(unused, id, commandContext(context, 'give-name-back'));
    if (!category) return notFound('category', id);
    // The answer of an update always has the field.
    return { ...presentCategory(category), updated_at: category.updatedAt ?? category.createdAt };
  },
);
