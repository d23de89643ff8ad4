import { Injectable } from '@nestjs/common';
import {
  type CommandContext,
  CommandRunner,
  Messenger,
  ofProject,
  ProcessRunner,
  resumedBy,
  timeOf,
  type UnfinishedProcess,
  ViewRunner,
} from '@perkstream/platform';
import { assignedRulesAggregate } from '../domain/assigned-rules/assigned-rules.decider.js';
import { ruleAggregate } from '../domain/rule/rule.decider.js';
import { type AssignmentDocument, assignmentsView } from '../views/assignments/assignments.view.js';

const ASSIGNMENTS_PER_SLICE = 100;

/**
 * Takes a deleted rule off everything that it was assigned to. It applies nowhere from its deletion on; this is so that lists and
 * counts forget it too. Begun by the deletion, ended by `validation_rule.cleared`; carried on after a crash.
 */
@Injectable()
export class RuleRemoval {
  constructor(
    private readonly runner: CommandRunner,
    private readonly processes: ProcessRunner,
    private readonly views: ViewRunner,
    private readonly messenger: Messenger,
  ) {
    processes.register({
      name: 'rule-removal',
      begins: 'validation_rule.deleted',
      ends: ['validation_rule.cleared'],
      resume: (unfinished) => this.resume(unfinished),
    });
  }

  /**
   * @param slices how many hundreds of assignments to take off at most; the rest is carried on in the background
   * @returns whether it is done
   */
  run(ruleId: string, context: CommandContext, slices: number): Promise<boolean> {
    return this.processes.during(context.projectId, ruleId, async () => {
      for (let slice = 0; slice < slices; slice++) {
        const assigned = await this.assignedTo(ruleId, context.projectId);
        await Promise.all(assigned.map((assignment) => this.takeOff(assignment, context)));
        if (assigned.length < ASSIGNMENTS_PER_SLICE) {
          const clear = { ...context, commandId: `${context.commandId}/clear` };
          await this.runner.execute(ruleAggregate, ruleId, { do: 'clear' }, clear);
          return true;
        }
      }
      return false;
    });
  }

  private async resume(unfinished: UnfinishedProcess): Promise<void> {
    const { key: ruleId } = unfinished;
    const commandId = `rule-removal/${ruleId}`;
    const actor = { kind: 'system', id: 'rule-removal' } as const;
    const by = { actor, correlationId: commandId, commandId };
    const context = resumedBy(unfinished, await timeOf(this.messenger, unfinished.projectId), by);
    await this.run(ruleId, context, Number.POSITIVE_INFINITY);
  }

  private assignedTo(ruleId: string, projectId: string): Promise<AssignmentDocument[]> {
    const where = ofProject(projectId, { field: 'rule_id', is: ruleId });
    return this.views.collection(assignmentsView).find({ where, limit: ASSIGNMENTS_PER_SLICE });
  }

  /** Refused when somebody else took it off meanwhile: as good. */
  private async takeOff({ id, related_object_id }: AssignmentDocument, context: CommandContext): Promise<void> {
    const step = { ...context, commandId: `${context.commandId}/unassign-${id}` };
    const command = { do: 'unassign', assignmentId: id } as const;
    await this.runner.execute(assignedRulesAggregate, related_object_id, command, step);
  }
}
