import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { CreateCampaignTemplate, type TemplateAnswer } from '@perkstream/published';
import { presentTemplate } from '../../presenters/template.presenter.js';
import { TemplateMaker } from '../../services/template-maker.js';
import { type TemplatesRefusal } from '../../templates.refusals.js';
import { TemplateSources } from './template-sources.js';

@CommandHandler(CreateCampaignTemplate)
export class CreateTemplateHandler implements ICommandHandler<CreateCampaignTemplate> {
  constructor(
    private readonly sources: TemplateSources,
    private readonly maker: TemplateMaker,
  ) {}

  async execute({ context, body }: CreateCampaignTemplate): Promise<TemplateAnswer | Refusal<TemplatesRefusal>> {
    const source = await this.sources.read(context.projectId, body);
    if (isRefusal(source)) return source;
    const { name, description = null } = body;
    const made = await this.maker.make({ ...source, name, description }, context);
    return isRefusal(made) ? made : presentTemplate(made);
  }
}
