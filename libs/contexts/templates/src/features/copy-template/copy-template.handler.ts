import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { Messenger, withinProject } from '@perkstream/platform';
import { CopyCampaignTemplate, type TemplateAnswer } from '@perkstream/published';
import { presentTemplate } from '../../presenters/template.presenter.js';
import { TemplateRepository } from '../../repositories/template.repository.js';
import { TemplateMaker } from '../../services/template-maker.js';
import { type TemplatesRefusal } from '../../templates.refusals.js';

/** Nothing but the template is copied: what it names is made in the other project when it is used there. */
@CommandHandler(CopyCampaignTemplate)
export class CopyTemplateHandler implements ICommandHandler<CopyCampaignTemplate> {
  constructor(
    private readonly messenger: Messenger,
    private readonly templates: TemplateRepository,
    private readonly maker: TemplateMaker,
  ) {}

  async execute({
    context,
    params: { projectId, campaignTemplateId },
    body: { name, description = null, destination_project_id: destinationId },
  }: CopyCampaignTemplate): Promise<TemplateAnswer | Refusal<TemplatesRefusal>> {
    const here = await withinProject(this.messenger, projectId, context);
    if (isRefusal(here)) return here;
    const template = await this.templates.find(projectId, campaignTemplateId);
    if (isRefusal(template)) return template;
    const there = await withinProject(this.messenger, destinationId, context);
    if (isRefusal(there)) return there;
    const { campaignType, content } = template;
    const copy = await this.maker.make({ name, description, campaignType, content }, there);
    return isRefusal(copy) ? copy : presentTemplate(copy);
  }
}
