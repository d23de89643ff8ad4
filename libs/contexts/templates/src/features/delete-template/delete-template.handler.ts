import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner } from '@perkstream/platform';
import { DeleteCampaignTemplate } from '@perkstream/published';
import { templateAggregate } from '../../domain/template/template.aggregate.js';
import { TemplateRepository } from '../../repositories/template.repository.js';
import { TemplateNames } from '../../services/template-names.js';

@CommandHandler(DeleteCampaignTemplate)
export class DeleteTemplateHandler implements ICommandHandler<DeleteCampaignTemplate> {
  constructor(
    private readonly templates: TemplateRepository,
    private readonly names: TemplateNames,
    private readonly runner: CommandRunner,
  ) {}

  async execute({
    context,
    params: { campaignTemplateId: id },
  }: DeleteCampaignTemplate): Promise<undefined | Refusal<'not_found'>> {
    const template = await this.templates.find(context.projectId, id);
    const origin = commandContext(context, 'delete');
    if (isRefusal(template)) {
      // The same request, before it was repeated.
      const wasDeleted = (await this.runner.recall(templateAggregate, id, origin)) !== undefined;
      return wasDeleted ? undefined : template;
    }
    const deleted = await this.runner.execute(templateAggregate, id, { do: 'delete' }, origin);
    if (isRefusal(deleted)) return notFound('campaign_template', id);
    await this.names.release(template.name, id, commandContext(context, 'give-name-back'));
    return undefined;
  }
}
