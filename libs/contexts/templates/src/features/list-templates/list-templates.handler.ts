import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type QueryRefusal } from '@perkstream/domain-filters';
import { ListCampaignTemplates, type TemplatesAnswer } from '@perkstream/published';
import { TemplateList } from '../../services/template-list.js';

@QueryHandler(ListCampaignTemplates)
export class ListTemplatesHandler implements IQueryHandler<ListCampaignTemplates> {
  constructor(private readonly list: TemplateList) {}

  execute({ context: { projectId, now }, query }: ListCampaignTemplates): Promise<TemplatesAnswer | QueryRefusal> {
    return this.list.page(projectId, query, now);
  }
}
