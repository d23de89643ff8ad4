import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler, ViewRunner } from '@perkstream/platform';
import { UnassignValidationRule } from '@perkstream/published';
import { assignedRulesAggregate } from '../../domain/assigned-rules/assigned-rules.aggregate.js';
import { unknownAssignment } from '../../domain/assigned-rules/assigned-rules.decider.js';
import { assignmentsView } from '../../views/assignments/assignments.view.js';

export const unassignValidationRule = handler(
  UnassignValidationRule,
  [CommandRunner, ViewRunner],
  async ({ context, params }, runner, views): Promise<undefined | Refusal<'not_found'>> => {
    const { validationRuleId, assignmentId } = params;
    const document = await views.collection(assignmentsView).get(assignmentId);
    if (!document || document.projectId !== context.projectId || document.rule_id !== validationRuleId) {
      // A repeat whose first attempt got as far as the event finds nothing left to do.
      return context.repeatSince !== undefined && !document ? undefined : unknownAssignment(assignmentId);
    }
    const command = { do: 'unassign', assignmentId } as const;
    const key = document.related_object_id;
    const done = await runner.execute(assignedRulesAggregate, key, command, commandContext(context, 'unassign'));
    return isRefusal(done) ? unknownAssignment(assignmentId) : undefined;
  },
);
