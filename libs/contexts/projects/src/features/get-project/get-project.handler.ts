import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { GetProject, type ProjectAnswer } from '@perkstream/published';
import { ProjectRepository } from '../../repositories/project.repository.js';
import { presentProject } from '../../presenters/project.presenter.js';
import { WebhookTokens } from '../../services/webhook-tokens.js';

@QueryHandler(GetProject)
export class GetProjectHandler implements IQueryHandler<GetProject> {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly webhookTokens: WebhookTokens,
  ) {}

  async execute({ params: { projectId } }: GetProject): Promise<ProjectAnswer | Refusal<'not_found'>> {
    const project = await this.projects.find(projectId);
    if (isRefusal(project)) return project;
    return presentProject(projectId, project.facts, this.webhookTokens.of(projectId));
  }
}
