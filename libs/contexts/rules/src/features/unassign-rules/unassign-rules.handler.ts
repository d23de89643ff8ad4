import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandRunner } from '@perkstream/platform';
import { UnassignRules } from '@perkstream/published';
import { assignedRulesAggregate } from '../../domain/assigned-rules/assigned-rules.aggregate.js';

@CommandHandler(UnassignRules)
export class UnassignRulesHandler implements ICommandHandler<UnassignRules> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ projectId, relatedObjectId, origin }: UnassignRules): Promise<void> {
    const context = { ...origin, projectId };
    await this.runner.execute(assignedRulesAggregate, relatedObjectId, { do: 'unassign_all' }, context);
  }
}
