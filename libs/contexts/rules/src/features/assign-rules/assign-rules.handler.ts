import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Refusal } from '@perkstream/kernel';
import { AssignRules, type ValidationRuleAssignmentAnswer } from '@perkstream/published';
import { type AssignedRulesRefusal } from '../../domain/assigned-rules/assigned-rules.decider.js';
import { RuleAssigner } from '../../services/rule-assigner.js';

/** The object is being made by the context that asks: nobody else could tell whether it exists. */
@CommandHandler(AssignRules)
export class AssignRulesHandler implements ICommandHandler<AssignRules> {
  constructor(private readonly assigner: RuleAssigner) {}

  execute({
    projectId,
    ruleIds,
    relatedObjectType,
    relatedObjectId,
    origin,
  }: AssignRules): Promise<readonly ValidationRuleAssignmentAnswer[] | Refusal<AssignedRulesRefusal>> {
    const wanted = { ruleIds, relatedObjectType, relatedObjectId, force: false };
    return this.assigner.assign(wanted, { ...origin, projectId });
  }
}
