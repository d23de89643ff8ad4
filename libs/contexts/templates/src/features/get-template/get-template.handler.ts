import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { GetCampaignTemplate, type TemplateAnswer } from '@perkstream/published';
import { presentTemplate, presentWholeTemplate } from '../../presenters/template.presenter.js';
import { TemplateRepository } from '../../repositories/template.repository.js';

@QueryHandler(GetCampaignTemplate)
export class GetTemplateHandler implements IQueryHandler<GetCampaignTemplate> {
  constructor(private readonly templates: TemplateRepository) {}

  async execute({
    context: { projectId },
    params: { campaignTemplateId },
    query: { expand },
  }: GetCampaignTemplate): Promise<TemplateAnswer | Refusal<'not_found'>> {
    const template = await this.templates.find(projectId, campaignTemplateId);
    if (isRefusal(template)) return template;
    return expand ? presentWholeTemplate(template) : presentTemplate(template);
  }
}
