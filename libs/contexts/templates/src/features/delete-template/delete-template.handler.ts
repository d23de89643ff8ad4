import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler } from '@perkstream/platform';
import { DeleteCampaignTemplate } from '@perkstream/published';
import { templateAggregate } from '../../domain/template/template.aggregate.js';
import { TemplateRepository } from '../../repositories/template.repository.js';
import { TemplateNames } from '../../services/template-names.js';

export const deleteTemplate = handler(
  DeleteCampaignTemplate,
  [TemplateRepository, TemplateNames, CommandRunner],
  async (
    { context, params: { campaignTemplateId: id } },
    templates,
    names,
    runner,
  ): Promise<undefined | Refusal<'not_found'>> => {
    const template = await templates.find(context.projectId, id);
    const origin = commandContext(context, 'delete');
    if (isRefusal(template)) {
      // The same request, before it was repeated.
      const wasDeleted = (await runner.recall(templateAggregate, id, origin)) !== undefined;
      return wasDeleted ? undefined : template;
    }
    const deleted = await runner.execute(templateAggregate, id, { do: 'delete' }, origin);
    if (isRefusal(deleted)) return notFound('campaign_template', id);
    await names.release(template.name, id, commandContext(context, 'give-name-back'));
    return undefined;
  },
);
