import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import {
  commandContext,
  CommandRunner,
  handler,
  idMadeBy,
  listAnswer,
  Messenger,
  ViewRunner,
} from '@perkstream/platform';
import {
  CreateCategory,
  DeleteCategory,
  FindProject,
  GetCategory,
  ListCategories,
  RemoveCategoryFromStackingRules,
  type RequestContext,
  type StackingRules,
  UpdateCategory,
} from '@perkstream/published';
import { categoryAggregate } from '../../domain/category/category.decider.js';
import { presentCategory } from '../../presenters/category.presenter.js';
import { CategoryRepository } from '../../repositories/category.repository.js';
import { CategoryNames } from '../../services/category-names.js';
import { categoriesView } from '../../views/categories/categories.view.js';

/** The operations on categories. */
export const manageCategories = [
  handler(
    CreateCategory,
    [CategoryNames, CommandRunner],
    async ({ context, body: { name, hierarchy, selection } }, names, runner) => {
      const { now, repeatSince } = context;
      const id = idMadeBy(context, 'cat_', 'category');
      const full = repeatSince ? undefined : await names.objectionToAnother(context.projectId);
      if (full) return full;
      const taken = await names.claim(name, id, commandContext(context, 'take-name'));
      if (taken) return taken;
      const tooMany = await names.makeRoom(name, id, commandContext(context, 'take-place'));
      if (tooMany) return tooMany;
      const command = { do: 'create', id, name, hierarchy, selection, now } as const;
      const created = await runner.execute(categoryAggregate, id, command, commandContext(context, 'create'));
      // Another request that named the category has made it in the meantime.
      if (isRefusal(created)) return names.taken(name, id);
      return created.state.status === 'live' ? presentCategory(created.state.category) : notFound('category', id);
    },
  ),

  handler(GetCategory, [CategoryRepository], async ({ context: { projectId }, params: { categoryId } }, categories) => {
    const category = await categories.byId(projectId, categoryId);
    return category ? presentCategory(category) : notFound('category', categoryId);
  }),

  /** All of them, newest first: the operation has no parameters. */
  handler(ListCategories, [ViewRunner], async ({ context: { projectId } }, views) => {
    const found = await views.collection(categoriesView).find({
      where: { field: 'projectId', is: projectId },
      orderBy: [{ field: 'category.createdAt', descending: true }],
    });
    const data = found.map(({ category }) => presentCategory(category));
    return listAnswer('data', data);
  }),

  /** A new name is claimed first, the former one released last. */
  handler(
    UpdateCategory,
    [CategoryRepository, CategoryNames, CommandRunner],
    async ({ context, params: { categoryId: id }, body }, categories, names, runner) => {
      const { name, hierarchy, selection } = body;
      const before = await categories.byId(context.projectId, id);
      if (!before) return notFound('category', id);
      const isRenamed = name !== undefined && name !== before.name;
      const taken = isRenamed ? await names.claim(name, id, commandContext(context, 'take-name')) : undefined;
      if (taken) return taken;
      const command = { do: 'update', name, hierarchy, selection, now: context.now } as const;
      const done = await runner.execute(categoryAggregate, id, command, commandContext(context, 'update'));
      const category = !isRefusal(done) && done.state.status === 'live' ? done.state.category : undefined;
      // Releases the one of the two names that the category does not have.
      const unused = isRenamed ? (category?.name === before.name ? name : before.name) : undefined;
      if (unused !== undefined) await names.release(unused, id, commandContext(context, 'give-name-back'));
      if (!category) return notFound('category', id);
      // The answer of an update always has the field.
      return { ...presentCategory(category), updated_at: category.updatedAt ?? category.createdAt };
    },
  ),

  handler(
    DeleteCategory,
    [CategoryRepository, CategoryNames, Messenger, CommandRunner],
    async ({ context, params: { categoryId: id }, query }, categories, names, messenger, runner) => {
      const { projectId } = context;
      const category = await categories.byId(projectId, id);
      if (!category) return (await wasDeletedBy(runner, context, id)) ? undefined : notFound('category', id);
      const project = await messenger.ask(new FindProject(projectId));
      if (project && isNamedBy(project.stackingRules, id)) {
        if (!query.remove_from_stacking_rules) return inUse(id);
        const origin = commandContext(context, 'remove-from-stacking-rules');
        await messenger.send(new RemoveCategoryFromStackingRules(projectId, id, origin));
      }
      const deleted = await runner.execute(categoryAggregate, id, { do: 'delete' }, commandContext(context, 'delete'));
      if (isRefusal(deleted)) return notFound('category', id);
      await names.release(category.name, id, commandContext(context, 'give-name-back'));
      return undefined;
    },
  ),
];

/** Done by this request, which is sent again. */
async function wasDeletedBy(runner: CommandRunner, context: RequestContext, id: string): Promise<boolean> {
  return (await runner.recall(categoryAggregate, id, commandContext(context, 'delete'))) !== undefined;
}

function isNamedBy(rules: StackingRules, id: string): boolean {
  const lists = [
    rules.exclusiveCategories,
    rules.jointCategories,
    rules.noEffectSkipCategories,
    rules.noEffectRedeemAnywayCategories,
    rules.initialAmountModeCategories,
    rules.discountedAmountModeCategories,
  ];
  return Object.hasOwn(rules.applicableRedeemablesCategoryLimits, id) || lists.some((list) => list.includes(id));
}

function inUse(id: string): Refusal<'resource_in_use'> {
  return refuse('resource_in_use', {
    details: `Resource category with id ${id} is in use by stacking_rules`,
    resourceId: id,
    resourceType: 'category',
    relatedObjectType: 'stacking_rules',
  });
}
