import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { type CommandContext, CommandRunner, idMadeBy } from '@perkstream/platform';
import { type RuleHolderType } from '@perkstream/published';
import {
  assignedRulesAggregate,
  type AssignedRulesRefusal,
  type Assignment,
  presentAssignment,
} from '../domain/assigned-rules/assigned-rules.decider.js';
import { RuleRepository } from '../repositories/rule.repository.js';
import { RuleHolderRepository } from '../repositories/rule-holder.repository.js';

export interface WantedAssignments {
  readonly ruleIds: readonly string[];
  readonly relatedObjectType: RuleHolderType;
  readonly relatedObjectId: string;
  readonly force: boolean;
}

/** Assigns rules to an object: all of them or none. */
@Injectable()
export class RuleAssigner {
  constructor(
    private readonly runner: CommandRunner,
    private readonly rules: RuleRepository,
    private readonly holders: RuleHolderRepository,
  ) {}

  async assign(
    { ruleIds, relatedObjectType, relatedObjectId, force }: WantedAssignments,
    context: CommandContext,
  ): Promise<readonly Assignment[] | Refusal<AssignedRulesRefusal>> {
    const wanted = [...new Set(ruleIds)];
    if (wanted.length === 0) return [];
    const missing = await this.missingAmong(wanted, context.projectId);
    if (missing !== undefined) return notFound('validation_rules', missing);
    const assignments = wanted.map((ruleId) => ({
      id: idMadeBy(context, 'asgm_', ruleId),
      ruleId,
    }));
    const command = { do: 'assign', relatedObjectType, relatedObjectId, assignments, force, now: context.now } as const;
    this.holders.add(context.projectId, relatedObjectId);
    const assigned = await this.runner.execute(assignedRulesAggregate, relatedObjectId, command, context);
    if (isRefusal(assigned)) return assigned;
    const deletedMeanwhile = await this.missingAmong(wanted, context.projectId);
    if (deletedMeanwhile !== undefined) {
      await this.takeOff(relatedObjectId, assignments, context);
      return notFound('validation_rules', deletedMeanwhile);
    }
    return assigned.events.flatMap((event) =>
      event.type === 'validation_rule.assigned' ? [presentAssignment(event.data)] : [],
    );
  }

  /** What the object had up to a place in the order of all events, without the rules that are deleted by now. */
  async reassign(relatedObjectId: string, upTo: number, context: CommandContext): Promise<void> {
    const { projectId } = context;
    const before = await this.runner.stateUpTo(assignedRulesAggregate, projectId, relatedObjectId, upTo);
    const missing = await Promise.all(before.map(({ rule_id }) => this.missingAmong([rule_id], projectId)));
    const assignments = before.filter((_assignment, index) => missing[index] === undefined);
    if (assignments.length === 0) return;
    this.holders.add(projectId, relatedObjectId);
    await this.runner.execute(assignedRulesAggregate, relatedObjectId, { do: 'reassign', assignments }, context);
    for (const { id, rule_id } of assignments) {
      const isMissing = (await this.missingAmong([rule_id], projectId)) !== undefined;
      if (isMissing) await this.takeOff(relatedObjectId, [{ id }], context);
    }
  }

  private async missingAmong(ruleIds: readonly string[], projectId: string): Promise<string | undefined> {
    for (const ruleId of ruleIds) {
      if ((await this.rules.stateOf(projectId, ruleId)).status !== 'live') return ruleId;
    }
    return undefined;
  }

  /** The rule was deleted between the look at it and the assignment, and its removal may have passed here already. */
  private async takeOff(
    relatedObjectId: string,
    assignments: readonly { readonly id: string }[],
    context: CommandContext,
  ): Promise<void> {
    for (const { id } of assignments) {
      const undo = { ...context, commandId: `${context.commandId}/undo-${id}` };
      const command = { do: 'unassign', assignmentId: id } as const;
      await this.runner.execute(assignedRulesAggregate, relatedObjectId, command, undo);
    }
  }
}
