import { type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler, Messenger, withinProject } from '@perkstream/platform';
import { ListCampaignTemplatesOfProject, type TemplatesAnswer } from '@perkstream/published';
import { TemplateList } from '../../services/template-list.js';

export const listTemplatesOfProject = handler(
  ListCampaignTemplatesOfProject,
  [Messenger, TemplateList],
  async (
    { context, params: { projectId }, query },
    messenger,
    list,
  ): Promise<TemplatesAnswer | Refusal<'not_found'> | QueryRefusal> => {
    const project = await withinProject(messenger, projectId, context);
    return isRefusal(project) ? project : list.page(projectId, query, context.now);
  },
);
