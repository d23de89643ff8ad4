import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { GetStackingRules, type StackingRulesAnswer } from '@perkstream/published';
import { unknownStackingRules } from '../../domain/project/stacking-rules.decision.js';
import { ProjectRepository } from '../../repositories/project.repository.js';
import { presentStackingRules } from '../../presenters/stacking-rules.presenter.js';

@QueryHandler(GetStackingRules)
export class GetStackingRulesHandler implements IQueryHandler<GetStackingRules> {
  constructor(private readonly projects: ProjectRepository) {}

  async execute({ params }: GetStackingRules): Promise<StackingRulesAnswer | Refusal<'not_found'>> {
    const project = await this.projects.find(params.projectId);
    if (isRefusal(project)) return project;
    const { stackingRules } = project;
    if (stackingRules?.id !== params.stackingRulesId) return unknownStackingRules(params.stackingRulesId);
    return presentStackingRules(stackingRules);
  }
}
