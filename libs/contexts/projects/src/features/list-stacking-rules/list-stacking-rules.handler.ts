import { isRefusal } from '@perkstream/kernel';
import { handler, listAnswer } from '@perkstream/platform';
import { ListStackingRules } from '@perkstream/published';
import { ProjectRepository } from '../../repositories/project.repository.js';
import { presentStackingRules } from '../../presenters/stacking-rules.presenter.js';

export const listStackingRules = handler(
  ListStackingRules,
  [ProjectRepository],
  async ({ params: { projectId } }, projects) => {
    const project = await projects.find(projectId);
    return isRefusal(project) ? project : listAnswer('data', [presentStackingRules(project.stackingRules)]);
  },
);
