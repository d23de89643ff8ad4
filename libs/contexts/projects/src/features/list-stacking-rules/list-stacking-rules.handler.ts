import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal } from '@perkstream/kernel';
import { ListStackingRules } from '@perkstream/published';
import { ProjectRepository } from '../../repositories/project.repository.js';
import { presentStackingRules } from '../../presenters/stacking-rules.presenter.js';

@QueryHandler(ListStackingRules)
export class ListStackingRulesHandler implements IQueryHandler<ListStackingRules> {
  constructor(private readonly projects: ProjectRepository) {}

  async execute({ params: { projectId } }: ListStackingRules) {
    const project = await this.projects.find(projectId);
    if (isRefusal(project)) return project;
    return { object: 'list', data_ref: 'data', data: [presentStackingRules(project.stackingRules)], total: 1 };
  }
}
