import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner, handler } from '@perkstream/platform';
import { type ProjectAnswer, UpdateProject } from '@perkstream/published';
import { projectAggregate } from '../../domain/project/project.aggregate.js';
import { type ProjectRefusal } from '../../domain/project/project-refusal.js';
import { installationContext } from '../../services/installation-context.js';
import { ProjectRepository } from '../../repositories/project.repository.js';
import { presentProject } from '../../presenters/project.presenter.js';
import { changesOf, type ProjectBodyRefusal } from '../../services/project-body.js';
import { WebhookTokens } from '../../services/webhook-tokens.js';

export const updateProject = handler(
  UpdateProject,
  [CommandRunner, ProjectRepository, WebhookTokens],
  async (
    { context, params: { projectId }, body },
    runner,
    projects,
    webhookTokens,
  ): Promise<ProjectAnswer | Refusal<ProjectRefusal | ProjectBodyRefusal>> => {
    const project = await projects.find(projectId);
    if (isRefusal(project)) return project;
    const changes = changesOf(body, project.facts.caseSensitiveCodes);
    if (isRefusal(changes)) return changes;
    const command = { do: 'update', changes, now: context.now } as const;
    const updated = await runner.execute(projectAggregate, projectId, command, installationContext(context, 'update'));
    if (isRefusal(updated)) return updated.refused === 'not_found' ? notFound('project', projectId) : updated;
    if (updated.state.status !== 'live') return notFound('project', projectId);
    return presentProject(projectId, updated.state.facts, webhookTokens.of(projectId));
  },
);
