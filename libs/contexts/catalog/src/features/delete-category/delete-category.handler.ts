import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, CommandRunner, Messenger } from '@perkstream/platform';
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

@CommandHandler(DeleteCategory)
export class DeleteCategoryHandler implements ICommandHandler<DeleteCategory> {
  constructor(
    private readonly categories: CategoryRepository,
    private readonly names: CategoryNames,
    private readonly messenger: Messenger,
    private readonly runner: CommandRunner,
  ) {}

  async execute({
    context,
    params: { categoryId: id },
    query,
  }: DeleteCategory): Promise<undefined | Refusal<'not_found' | 'resource_in_use'>> {
    const { projectId } = context;
    const category = await this.categories.byId(projectId, id);
    if (!category) return (await this.wasDeletedBy(context, id)) ? undefined : notFound('category', id);
    const project = await this.messenger.ask(new FindProject(projectId));
    if (project && isNamedBy(project.stackingRules, id)) {
      if (!query.remove_from_stacking_rules) return inUse(id);
      const origin = commandContext(context, 'remove-from-stacking-rules');
      await this.messenger.tell(new RemoveCategoryFromStackingRules(projectId, id, origin));
    }
    const deleted = await this.runner.execute(
      categoryAggregate,
      id,
      { do: 'delete' },
      commandContext(context, 'delete'),
    );
    if (isRefusal(deleted)) return notFound('category', id);
    await this.names.release(category.name, id, commandContext(context, 'give-name-back'));
    return undefined;
  }

  /** Done by this request, which is sent again. */
  private async wasDeletedBy(context: RequestContext, id: string): Promise<boolean> {
    return (await this.runner.recall(categoryAggregate, id, commandContext(context, 'delete'))) !== undefined;
  }
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
