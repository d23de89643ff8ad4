import { isRefusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { ListStackingRules } from '@perkstream/published';
import { ProjectRepository } from '../../repositories/project.repository.js';
import { presentStackingRules } from '../../presenters/stacking-rules.presenter.js';

export const listStackingRules = handler(
  ListStackingRules,
  [ProjectRepository],
  async ({ params: { projectId } }, projects) => {
    const project = await projects.find(projectId);
    if (isRefusal(project)) return project;
    return {
      object: 'list' as const,
      data_ref: 'data' as const,
      data: [presentStackingRules(project.stackingRules)],
      total: 1,
    };
  },
);
