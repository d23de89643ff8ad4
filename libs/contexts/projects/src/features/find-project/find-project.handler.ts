import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindProject, type ProjectSettings } from '@perkstream/published';
import { ProjectRepository } from '../../repositories/project.repository.js';

@QueryHandler(FindProject)
export class FindProjectHandler implements IQueryHandler<FindProject> {
  constructor(private readonly projects: ProjectRepository) {}

  async execute({ projectId }: FindProject): Promise<ProjectSettings | undefined> {
    const state = await this.projects.stateOf(projectId);
    return state.status === 'live' ? state.settings : undefined;
  }
}
