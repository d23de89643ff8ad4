import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { Messenger, withinProject } from '@perkstream/platform';
import { ListCampaignTemplatesOfProject, type TemplatesAnswer } from '@perkstream/published';
import { TemplateList } from '../../services/template-list.js';

@QueryHandler(ListCampaignTemplatesOfProject)
export class ListTemplatesOfProjectHandler implements IQueryHandler<ListCampaignTemplatesOfProject> {
  constructor(
    private readonly messenger: Messenger,
    private readonly list: TemplateList,
  ) {}

  async execute({
    context,
    params: { projectId },
    query,
  }: ListCampaignTemplatesOfProject): Promise<TemplatesAnswer | Refusal<'not_found'> | QueryRefusal> {
    const project = await withinProject(this.messenger, projectId, context);
    return isRefusal(project) ? project : this.list.page(projectId, query, context.now);
  }
}
