import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler, Messenger } from '@perkstream/platform';
import {
  DeleteCategory,
  FindProject,
  RemoveCategoryFromStackingRules,
  type RequestContext,
  type StackingRules,
} from '@perkstream/published';
import { CategoryRepository } from '../../repositories/category.repository.js';
import { CategoryNames } from '../../services/category-names.js';
import { categoryAggregate } from '../../domain/category/category.aggregate.js';

export const deleteCategory = handler(
  DeleteCategory,
  [CategoryRepository, CategoryNames, Messenger, CommandRunner],
  async (
    { context, params: { categoryId: id }, query },
    categories,
    names,
    messenger,
    runner,
  ): Promise<undefined | Refusal<'not_found' | 'resource_in_use'>> => {
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
);

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
