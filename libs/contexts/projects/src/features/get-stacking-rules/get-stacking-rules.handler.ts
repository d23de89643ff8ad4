import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetStackingRules, type StackingRulesAnswer } from '@perkstream/published';
import { unknownStackingRules } from '../../domain/project/stacking-rules.decision.js';
import { ProjectRepository } from '../../repositories/project.repository.js';
import { presentStackingRules } from '../../presenters/stacking-rules.presenter.js';

export const getStackingRules = handler(
  GetStackingRules,
  [ProjectRepository],
  async ({ params }, projects): Promise<StackingRulesAnswer | Refusal<'not_found'>> => {
    const project = await projects.find(params.projectId);
    if (isRefusal(project)) return project;
    const { stackingRules } = project;
    if (stackingRules?.id !== params.stackingRulesId) return unknownStackingRules(params.stackingRulesId);
    return presentStackingRules(stackingRules);
  },
);
