import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetProject, type ProjectAnswer } from '@perkstream/published';
import { ProjectRepository } from '../../repositories/project.repository.js';
import { presentProject } from '../../presenters/project.presenter.js';
import { WebhookTokens } from '../../services/webhook-tokens.js';

export const getProject = handler(
  GetProject,
  [ProjectRepository, WebhookTokens],
  async ({ params: { projectId } }, projects, webhookTokens): Promise<ProjectAnswer | Refusal<'not_found'>> => {
    const project = await projects.find(projectId);
    if (isRefusal(project)) return project;
    return presentProject(projectId, project.facts, webhookTokens.of(projectId));
  },
);
