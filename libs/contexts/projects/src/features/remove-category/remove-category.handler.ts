import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandRunner } from '@perkstream/platform';
import { INSTALLATION, RemoveCategoryFromStackingRules } from '@perkstream/published';
import { projectAggregate } from '../../domain/project/project.aggregate.js';

@CommandHandler(RemoveCategoryFromStackingRules)
export class RemoveCategoryHandler implements ICommandHandler<RemoveCategoryFromStackingRules> {
  constructor(private readonly runner: CommandRunner) {}

  /** A project that is gone has no rules either. */
  async execute({ projectId, categoryId, origin }: RemoveCategoryFromStackingRules): Promise<void> {
    const command = { do: 'remove_category_from_stacking_rules', categoryId, now: origin.now } as const;
    await this.runner.execute(projectAggregate, projectId, command, { ...origin, projectId: INSTALLATION });
  }
}
