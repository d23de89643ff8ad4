import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, ViewRunner } from '@perkstream/platform';
import { UnassignValidationRule } from '@perkstream/published';
import { assignedRulesAggregate } from '../../domain/assigned-rules/assigned-rules.aggregate.js';
import { unknownAssignment } from '../../domain/assigned-rules/assigned-rules.decider.js';
import { assignmentsView } from '../../views/assignments/assignments.view.js';

@CommandHandler(UnassignValidationRule)
export class UnassignValidationRuleHandler implements ICommandHandler<UnassignValidationRule> {
  private readonly assignments;

  constructor(
    private readonly runner: CommandRunner,
    views: ViewRunner,
  ) {
    this.assignments = views.lazily(assignmentsView);
  }

  async execute({ context, params }: UnassignValidationRule): Promise<undefined | Refusal<'not_found'>> {
    const { validationRuleId, assignmentId } = params;
    const document = await this.assignments().get(assignmentId);
    if (!document || document.projectId !== context.projectId || document.rule_id !== validationRuleId) {
      // A repeat whose first attempt got as far as the event finds nothing left to do.
      return context.repeatSince !== undefined && !document ? undefined : unknownAssignment(assignmentId);
    }
    const command = { do: 'unassign', assignmentId } as const;
    const key = document.related_object_id;
    const done = await this.runner.execute(assignedRulesAggregate, key, command, commandContext(context, 'unassign'));
    return isRefusal(done) ? unknownAssignment(assignmentId) : undefined;
  }
}
